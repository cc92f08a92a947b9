// Keeps the page's regions as the hub sees them, and says so when it cannot.

import { hubNow, setHubTime, tick } from "./clock.js";
import { reconcile } from "./reconcile.js";

const SILENCE = 12_000; // ms; the hub says something every 5 s
const RETRY = 2_000; // ms

const page = document.body.dataset;
const title = document.title;
let source;
let heardAt; // by the clock, which people see
let heard; // by what this device measures, which nobody sets

function open() {
  const from = encodeURIComponent(page.version);
  source = new EventSource(`${page.live}?version=${from}`);
  noteHeard();
  source.addEventListener("open", () => setLink(true));
  source.addEventListener("error", () => setLink(false));
  source.addEventListener("time", (event) => hear(JSON.parse(event.data)));
  source.addEventListener("regions", (event) => {
    page.version = event.lastEventId;
    update(JSON.parse(event.data));
  });
}

function noteHeard() {
  heardAt = Date.now();
  heard = performance.now();
}

// In ms. What a device measures may stand still while it sleeps, and its clock may be set back: the longer of both.
function silence() {
  return Math.max(Date.now() - heardAt, performance.now() - heard);
}

function hear({ now }) {
  noteHeard();
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
  const lost = document.getElementById("lost");
  if (!alive && lost.hidden) {
    const since = lost.querySelector("[data-since]");
    since.dataset.since = String(hubNow() - (performance.now() - heard) / 1000);
    lost.querySelector("time").textContent = new Date(heardAt).toLocaleTimeString(document.documentElement.lang);
    tick();
  }
  lost.hidden = alive;
  page.connected = String(alive);
}

function countCalls() {
  const open = document.querySelectorAll("[data-rings='true']").length;
  document.title = open ? `(${open}) ${title}` : title;
}

// The browser gives up for good after some refusals, and does not notice a link that died in silence.
setInterval(() => {
  const silent = silence() > SILENCE;
  if (silent || source.readyState === EventSource.CLOSED) {
    source.close();
    setLink(false);
    open();
  }
}, RETRY);

// A phone knows at once that it has left the network, and when it is back in it or looked at again.
addEventListener("offline", () => setLink(false));
for (const [where, name] of [[window, "online"], [document, "visibilitychange"]]) {
  where.addEventListener(name, () => {
    if (page.connected === "false" && !document.hidden) {
      source.close();
      open();
    }
  });
}

setHubTime(Number(page.now));
countCalls();
tick();
open();
