// This page's end of the browser's one event stream (shared_stream.js). It runs in a worker that the pages share, or in one
// of them (page_stream.js): many a telephone's browser has no such workers, and under a certificate that was only excepted
// none is fetched. Where a browser has neither workers nor locks, over plain http, each page has a stream of its own.

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

const joined = new WeakSet();

function join(end) {
  port = end;
  if (!joined.has(end)) {
    joined.add(end);
    end.addEventListener("message", ({ data }) => {
      if (port === end) {
        listeners.get(data.kind)?.forEach((listener) => listener(data));
      }
    });
    end.start();
  }
  port.postMessage(wish);
}

async function shareNoWorker() {
  port?.postMessage(null);
  if (navigator.locks && globalThis.BroadcastChannel) {
    const { shareAmongPages } = await import("./page_stream.js");
    await shareAmongPages(join);
  } else {
    await beAlone();
  }
}

async function beAlone() {
  const { SharedStream } = await import("./shared_stream.js");
  const { port1, port2 } = new MessageChannel();
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
      shareNoWorker();
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
  await shareNoWorker();
}

addEventListener("pagehide", () => port.postMessage(null));
addEventListener("pageshow", ({ persisted }) => persisted && port.postMessage(wish));
