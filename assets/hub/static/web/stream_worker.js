// The worker that all pages of a browser share: it has their one stream.

import { SharedStream } from "./shared_stream.js";

const stream = new SharedStream();

addEventListener("connect", ({ ports: [port] }) => stream.join(port));
