// Keeps what is shown as the hub sees it, and says so when it cannot. Each element with `data-live` is the root of regions
// that follow the address in it, from the version in its `data-version`.

import { hubNow, setHubTime, tick } from "./clock.js";
import { goTo } from "./pages.js";
import { reconcile } from "./reconcile.js";
import { hear, say } from "./stream.js";

const RESTING = 5_000; // ms after which a page that nobody sees rests
const AGAIN = 10_000; // ms between two loadings of a page that is not kept any more

let roots = new Map(); // by address
let title = document.title;
let heardAt = Date.now(); // by the clock, which people see
let heard = performance.now(); // by what this device measures, which nobody sets
let begunAt = performance.now();
let isResting = document.hidden;

export function begin(signal) {
  const { lang, dataset } = document.documentElement;
  const suffix = new URLSearchParams({ language: lang, who: dataset.who ?? "" });
  roots = new Map([...document.querySelectorAll("[data-live]")].map((root) => [`${root.dataset.live}?${suffix}`, root]));
  title = document.title;
  begunAt = performance.now();
  for (const root of roots.values()) {
    setHubTime(Number(root.dataset.now));
  }
  signal.addEventListener("abort", () => {
    roots = new Map();
    follow();
  });
  follow();
  countCalls();
  tick();
}

// While nobody looks, the page rests; the strip in its head, which rings, goes on.
function follow() {
  const followed = [...roots].filter(([, root]) => !isResting || root !== document.body);
  const follows = Object.fromEntries(followed.map(([address, root]) => [address, root.dataset.version]));
  document.body.dataset.rests = String(isResting);
  say({ follows, isShown: !document.hidden });
}

function note(now) {
  heardAt = Date.now();
  heard = performance.now();
  setHubTime(now);
  setLink(true);
}

hear("time", ({ now }) => {
  note(now);
  document.dispatchEvent(new Event("news"));
});

hear("regions", ({ address, now, regions, version }) => {
  note(now);
  const root = roots.get(address);
  if (!root) {
    return; // of a page that has been left
  }
  root.dataset.version = version;
  for (const [id, html] of Object.entries(regions)) {
    const wanted = document.createElement("template");
    wanted.innerHTML = html;
    reconcile(document.getElementById(id), wanted.content.firstElementChild);
  }
  countCalls();
  tick();
  document.dispatchEvent(new Event("news"));
});

// The page is not there any more, or not for whoever looks: the hub says which when it is asked.
hear("gone", ({ address }) => {
  if (roots.has(address)) {
    const age = performance.now() - begunAt;
    setTimeout(() => roots.has(address) && goTo(location.href), Math.max(0, AGAIN - age));
  }
});

hear("link", ({ isAlive }) => setLink(isAlive));

// A phone knows at once that it has left the network; that it is back in it, the next word of the hub says.
addEventListener("offline", () => setLink(false));

export function lose() {
  setLink(false);
}

function setLink(isAlive) {
  const lost = document.getElementById("lost");
  if (!isAlive && lost.hidden) {
    const since = lost.querySelector("[data-since]");
    since.dataset.since = String(hubNow() - (performance.now() - heard) / 1000);
    lost.querySelector("time").textContent = new Date(heardAt).toLocaleTimeString(document.documentElement.lang);
    tick();
  }
  lost.hidden = isAlive;
  document.body.dataset.connected = String(isAlive);
}

function countCalls() {
  const calls = [...document.querySelectorAll("[data-rings='true']")].map((call) => call.dataset.call);
  const open = new Set(calls).size; // each may be shown in two places
  document.title = open ? `(${open}) ${title}` : title;
}

let falling;
document.addEventListener("visibilitychange", () => {
  clearTimeout(falling);
  isResting &&= document.hidden;
  follow();
  if (document.hidden) {
    falling = setTimeout(() => {
      isResting = true;
      follow();
    }, RESTING);
  }
});
