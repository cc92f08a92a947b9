// Keeps the page's regions as the hub sees them, and says so when it cannot.

import { setHubTime, tick } from "./clock.js";
import { reconcile } from "./reconcile.js";

const SILENCE = 20_000; // ms; the hub says something every 5 s
const RETRY = 2_000; // ms

const page = document.body.dataset;
const title = document.title;
let source;
let heardAt;

function open() {
  const from = encodeURIComponent(page.version);
  source = new EventSource(`${page.live}?version=${from}`);
  heardAt = Date.now();
  source.addEventListener("open", () => setLink(true));
  source.addEventListener("error", () => setLink(false));
  source.addEventListener("time", (event) => hear(JSON.parse(event.data)));
  source.addEventListener("regions", (event) => {
    page.version = event.lastEventId;
    update(JSON.parse(event.data));
  });
}

function hear({ now }) {
  heardAt = Date.now();
  setHubTime(now);
  setLink(true);
}

function update(message) {
  hear(message);
  for (const [id, html] of Object.entries(message.regions)) {
    const region = document.getElementById(id);
    const wanted = document.createElement("template");
    wanted.innerHTML = html;
    reconcile(region, wanted.content.firstElementChild);
  }
  countCalls();
  tick();
}

function setLink(alive) {
  document.getElementById("lost").hidden = alive;
  document.body.dataset.connected = String(alive);
}

function countCalls() {
  const open = document.querySelectorAll(".call[data-claimed='false']").length;
  document.title = open ? `(${open}) ${title}` : title;
}

// The browser gives up for good after some refusals, and does not notice a link that died in silence.
setInterval(() => {
  const silent = Date.now() - heardAt > SILENCE;
  if (silent || source.readyState === EventSource.CLOSED) {
    source.close();
    setLink(false);
    open();
  }
}, RETRY);

setHubTime(Number(page.now));
countCalls();
tick();
open();
