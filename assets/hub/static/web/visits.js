// Goes from page to page in one document: what the browser has allowed it stays, the sound and the screen's wake lock, and
// so do the scripts and their stream. A page that does not name this very script, with its digest, is loaded as usual.

import { lose } from "./live.js";
import { beginPage, leavePage } from "./pages.js";

const PATIENCE = 300; // ms after which one sees that something is on its way
const STYLES = 3_000; // ms that a page waits for its styles
const AGAIN = 2_000; // ms

let underWay = new AbortController();
let shown = placeOf(location);

function placeOf({ pathname, search }) {
  return pathname + search;
}

// Fetches a page and shows it; `entry` says what becomes of the history: "push" it, "replace" the newest, or "keep".
async function visit(address, entry, scroll = null) {
  underWay.abort();
  underWay = new AbortController();
  const { signal } = underWay;
  const noticed = setTimeout(() => document.documentElement.setAttribute("data-busy", ""), PATIENCE);
  const { page, url } = await ask(address, signal);
  const styles = page && (await addStyles(page));
  clearTimeout(noticed);
  if (signal.aborted) {
    return; // somebody wants another page
  }
  document.documentElement.removeAttribute("data-busy");
  if (page) {
    leavePage();
    remember(withHash(url, address), entry);
    show(page, styles);
    arrive(scroll);
  } else if (url) {
    load(address, entry);
  } else {
    lose();
    if (entry === "keep") {
      setTimeout(() => signal.aborted || visit(address, entry, scroll), AGAIN); // its address stands there already
    }
  }
}

// The page, and the address where it is; without a page, if it has to be loaded; without both, if the hub does not answer.
async function ask(address, signal) {
  try {
    const answer = await fetch(address, { signal, headers: { Accept: "text/html" } });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      return { url: answer.url };
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return isKept(page) ? { page, url: answer.url } : { url: answer.url };
  } catch {
    return {};
  }
}

function isKept(page) {
  const address = new URL(import.meta.url).pathname;
  return [...page.querySelectorAll("script[src]")].some((script) => script.getAttribute("src") === address);
}

function load(address, entry) {
  if (entry === "keep") {
    location.reload();
  } else if (entry === "replace") {
    location.replace(address);
  } else {
    location.assign(address);
  }
}

function withHash(address, asked) {
  const url = new URL(address);
  url.hash = new URL(asked, location.href).hash;
  return url.href;
}

function remember(address, entry) {
  if (entry === "push" && address !== location.href) {
    history.pushState(null, "", address);
  } else if (entry !== "keep") {
    history.replaceState(history.state, "", address);
  }
  shown = placeOf(location);
}

function show(page, formerStyles) {
  for (const { name, value } of page.documentElement.attributes) {
    document.documentElement.setAttribute(name, value);
  }
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  formerStyles.forEach((link) => link.remove());
  for (const script of document.head.querySelectorAll("script")) {
    script.remove(); // it goes on; which ones a page has is told by those that it names
  }
  for (const { type, src } of page.querySelectorAll("script[src]")) {
    const script = Object.assign(document.createElement("script"), { type, src });
    document.head.append(script);
  }
  beginPage();
}

// Puts a page's styles in their order among those that are there, and waits for them: those that it does not have.
async function addStyles(page) {
  const there = new Map([...document.head.querySelectorAll("link[rel='stylesheet']")].map((link) => [link.href, link]));
  const arriving = [];
  let next = null;
  for (const { href } of [...page.querySelectorAll("link[rel='stylesheet']")].reverse()) {
    let link = there.get(href);
    if (!link) {
      link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
      arriving.push(new Promise((resolve) => ["load", "error"].forEach((end) => link.addEventListener(end, resolve))));
      document.head.insertBefore(link, next);
    }
    there.delete(href);
    next = link;
  }
  await Promise.race([Promise.all(arriving), new Promise((resolve) => setTimeout(resolve, STYLES))]);
  return [...there.values()];
}

// Where one looks, and what a screen reader says next.
function arrive(scroll) {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = document.querySelector("[autofocus]") ?? target ?? document.querySelector("#main h1") ?? document.getElementById("main");
  if (place && !place.matches("input, select, textarea, button, a[href]")) {
    place.tabIndex = -1;
  }
  place?.focus({ preventScroll: true });
  if (scroll !== null) {
    scrollTo(0, scroll);
  } else if (target) {
    target.scrollIntoView();
  } else {
    scrollTo(0, 0);
  }
}

function go(address) {
  const isSame = placeOf(new URL(address, location.href)) === shown;
  visit(address, isSame ? "replace" : "push", isSame ? scrollY : null);
}

document.addEventListener("go", (event) => {
  if (new URL(event.detail, location.href).origin === location.origin) {
    event.preventDefault();
    go(event.detail);
  } // a trial evening is another hub's: it is loaded
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || isElsewhere(link)) {
    return;
  }
  if (link.hash && placeOf(link) === placeOf(location)) {
    return; // on this very page
  }
  event.preventDefault();
  go(link.href);
});

function isElsewhere(link) {
  const isFile = /\.\w+$/.test(link.pathname) || link.hasAttribute("download");
  return isFile || link.origin !== location.origin || !["", "_self"].includes(link.target);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.dataset.command || form.method !== "get") {
    return;
  }
  event.preventDefault();
  const address = new URL(form.getAttribute("action") ?? location.pathname, location.href);
  address.search = new URLSearchParams(new FormData(form, event.submitter));
  go(address.href);
});

addEventListener("popstate", (event) => {
  const scroll = event.state?.scroll ?? 0;
  if (placeOf(location) === shown) {
    scrollTo(0, scroll); // between two places of one page
  } else {
    visit(location.href, "keep", scroll);
  }
});

// The browser would scroll back before the page is there.
history.scrollRestoration = "manual";
let scrolling;
addEventListener("scroll", () => {
  clearTimeout(scrolling);
  scrolling = setTimeout(() => history.replaceState({ ...history.state, scroll: scrollY }, ""), 100);
});
if (history.state?.scroll) {
  scrollTo(0, history.state.scroll);
}
