// Keeps what is shown as the hub sees it, and says so when it cannot. Each element with `data-live` is the root of
// regions that follow the address in it: the page's are on <body>, those of the strip in its head on #strip.

import { hubNow, setHubTime, tick } from "./clock.js";
import { reconcile } from "./reconcile.js";

const SILENCE = 12_000; // ms; the hub says something every 5 s
const RETRY = 2_000; // ms

const page = document.body.dataset;
const title = document.title;

class Follower {
  constructor(root) {
    this.data = root.dataset;
    this.isAlive = true;
    setHubTime(Number(this.data.now));
    this.open();
  }

  open() {
    const from = encodeURIComponent(this.data.version);
    this.source = new EventSource(`${this.data.live}?version=${from}`);
    this.noteHeard();
    this.source.addEventListener("open", () => this.setLink(true));
    this.source.addEventListener("error", () => this.setLink(false));
    this.source.addEventListener("time", (event) => this.hear(JSON.parse(event.data)));
    this.source.addEventListener("regions", (event) => {
      this.data.version = event.lastEventId;
      this.update(JSON.parse(event.data));
    });
  }

  openAgain() {
    this.source.close();
    this.open();
  }

  noteHeard() {
    this.heardAt = Date.now(); // by the clock, which people see
    this.heard = performance.now(); // by what this device measures, which nobody sets
  }

  // In ms. What a device measures may stand still while it sleeps, and its clock may be set back: the longer of both.
  get silence() {
    return Math.max(Date.now() - this.heardAt, performance.now() - this.heard);
  }

  hear({ now }) {
    this.noteHeard();
    setHubTime(now);
    this.setLink(true);
  }

  update(message) {
    this.hear(message);
    for (const [id, html] of Object.entries(message.regions)) {
      const region = document.getElementById(id);
      const wanted = document.createElement("template");
      wanted.innerHTML = html;
      reconcile(region, wanted.content.firstElementChild);
    }
    countCalls();
    tick();
  }

  setLink(isAlive) {
    this.isAlive = isAlive;
    showLink();
  }

  // The browser gives up for good after some refusals, and does not notice a link that died in silence.
  look() {
    if (this.silence > SILENCE || this.source.readyState === EventSource.CLOSED) {
      this.setLink(false);
      this.openAgain();
    }
  }
}

const followers = [];

function showLink() {
  const isAlive = followers.every((follower) => follower.isAlive);
  const lost = document.getElementById("lost");
  if (!isAlive && lost.hidden) {
    const dead = followers.filter((follower) => !follower.isAlive);
    const first = dead.reduce((one, other) => (other.heard < one.heard ? other : one));
    const since = lost.querySelector("[data-since]");
    since.dataset.since = String(hubNow() - (performance.now() - first.heard) / 1000);
    lost.querySelector("time").textContent = new Date(first.heardAt).toLocaleTimeString(document.documentElement.lang);
    tick();
  }
  lost.hidden = isAlive;
  page.connected = String(isAlive);
}

function countCalls() {
  const calls = [...document.querySelectorAll("[data-rings='true']")].map((call) => call.dataset.call);
  const open = new Set(calls).size;
  document.title = open ? `(${open}) ${title}` : title;
}

setInterval(() => followers.forEach((follower) => follower.look()), RETRY);

// A phone knows at once that it has left the network, and when it is back in it or looked at again.
addEventListener("offline", () => followers.forEach((follower) => follower.setLink(false)));
for (const [where, name] of [[window, "online"], [document, "visibilitychange"]]) {
  where.addEventListener(name, () => {
    if (page.connected === "false" && !document.hidden) {
      followers.forEach((follower) => follower.openAgain());
    }
  });
}

for (const root of document.querySelectorAll("[data-live]")) {
  followers.push(new Follower(root));
}
countCalls();
tick();
