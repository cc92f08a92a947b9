// This page's end of the browser's one event stream (shared_stream.js). Where pages cannot share a worker, each has a stream
// of its own: many a telephone's browser, which shows one page at a time.

const PATIENCE = 5_000; // ms in which a worker says that it is there

const listeners = new Map(); // by the kind of what is told
const wish = { follows: {}, hasSound: undefined, isShown: !document.hidden };
let port;

// Wishes something anew, the rest as before.
export function say(part) {
  Object.assign(wish, part);
  port.postMessage(wish);
}

// Calls a listener with everything of a kind that is told.
export function hear(kind, listener) {
  listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
}

function join(end) {
  port = end;
  port.onmessage = ({ data }) => {
    if (port === end) {
      listeners.get(data.kind)?.forEach((listener) => listener(data));
    }
  };
  port.postMessage(wish);
}

async function beAlone() {
  const { SharedStream } = await import("./shared_stream.js");
  const { port1, port2 } = new MessageChannel();
  port?.postMessage(null);
  new SharedStream().join(port2);
  join(port1);
}

function share() {
  const worker = new SharedWorker(new URL("./stream_worker.js", import.meta.url), { type: "module" });
  let isOver = false;
  const end = () => {
    clearTimeout(patience);
    if (!isOver) {
      isOver = true;
      beAlone();
    }
  };
  const patience = setTimeout(end, PATIENCE);
  hear("joined", () => {
    isOver = true;
    clearTimeout(patience);
  });
  worker.addEventListener("error", end);
  join(worker.port);
}

if (globalThis.SharedWorker) {
  share();
} else {
  await beAlone();
}

addEventListener("pagehide", () => port.postMessage(null));
addEventListener("pageshow", ({ persisted }) => persisted && port.postMessage(wish));
