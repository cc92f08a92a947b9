// Where pages cannot share a worker one of them has the stream for all: the one that holds a lock, best one that is seen,
// for browsers slow down what nobody sees. When it goes, the browser gives the lock to another. The others reach it by a
// channel that all pages hear. A page that is there holds a lock of its own, so that one that has gone is known.

import { SharedStream } from "./shared_stream.js";

const HOST = import.meta.url; // the name of its lock, and how it is addressed: among pages of one program
const ALL = "all";

// Stands for a message port: what is posted goes over the channel.
class Line extends EventTarget {
  #post;

  constructor(post) {
    super();
    this.#post = post;
  }

  start() {}

  postMessage(message) {
    this.#post(message);
  }

  take(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

// Joins the browser's pages; `join` is called with this page's end whenever it is another, for the first time before the
// promise is kept.
export function shareAmongPages(join) {
  const own = crypto.randomUUID();
  const channel = new BroadcastChannel(HOST);
  const toHost = new Line((message) => channel.postMessage({ to: HOST, from: own, message }));
  const lines = new Map(); // of the host, by page
  let stream = null; // of the host
  let isWaiting = false; // to become it
  let isTaking = false; // its place

  function lineTo(page) {
    const line = new Line((message) => channel.postMessage({ to: page, from: HOST, message }));
    lines.set(page, line);
    stream.join(line);
    navigator.locks.request(page, () => {
      line.take(null); // it has gone
      lines.delete(page);
    });
    return line;
  }

  function beHost() {
    stream = new SharedStream();
    const { port1, port2 } = new MessageChannel();
    stream.join(port2);
    join(port1);
    channel.postMessage({ to: ALL, from: own });
    return new Promise(() => {}); // as long as the page is there, or another takes its place
  }

  function giveWay() {
    stream?.close();
    stream = null;
    lines.clear();
    join(toHost);
  }

  function takePlace() {
    if (!stream && !isTaking) {
      isTaking = true;
      hold({ steal: true });
    }
  }

  function wait() {
    if (!isWaiting) {
      isWaiting = true;
      hold({ steal: false });
    }
  }

  async function hold(options) {
    try {
      await navigator.locks.request(HOST, options, () => {
        isWaiting &&= options.steal;
        isTaking &&= !options.steal;
        return beHost();
      });
    } catch {
      giveWay(); // to a page that is seen
      wait();
    }
  }

  channel.addEventListener("message", ({ data: { to, from, message } }) => {
    if (to === ALL) {
      giveWay();
    } else if (to === HOST && stream) {
      (lines.get(from) ?? lineTo(from)).take(message);
    } else if (to === own && !stream) {
      toHost.take(message);
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden || takePlace());
  return new Promise((resolve) => {
    navigator.locks.request(own, () => {
      join(toHost); // not before: who does not hold a lock has gone
      resolve();
      if (document.hidden) {
        wait();
      } else {
        takePlace();
      }
      return new Promise(() => {});
    });
  });
}
