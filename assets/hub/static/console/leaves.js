// The lists of the hall's display: as large as they fit at once, or else in leaves that turn by the hub's time, so that
// every display shows the same one, and a live update turns none.

import { hubNow } from "./clock.js";

const LARGEST = 6; // % of the window's height
const LEAST = 3; // 32 px of 1080
const WIDEST = 5; // % of its width, which on a telephone is the smaller side
const STEP = 0.2;
const LOOK = 250; // ms
const APPEARING = 400; // ms; at once for whoever wants less motion

const lists = document.querySelector("[data-turns]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const folio = document.getElementById("folio");
let leaves = 1;
let shown = 0;

function width() {
  return lists.clientWidth + (parseFloat(getComputedStyle(lists).columnGap) || 0);
}

function count() {
  const gap = width() - lists.clientWidth;
  return Math.max(1, Math.ceil((lists.scrollWidth + gap) / width() - 0.05)); // half a pixel is no leaf
}

function hasShortenedNames() {
  return [...lists.querySelectorAll(".person")].some((person) => person.scrollHeight > person.clientHeight + 1);
}

function fit() {
  for (let size = LARGEST; ; size -= STEP) {
    const isLeast = size <= LEAST;
    lists.style.fontSize = `max(1rem, min(${isLeast ? LEAST : size}vh, ${WIDEST}vw))`;
    leaves = count();
    if (isLeast || (leaves === 1 && !hasShortenedNames())) {
      break;
    }
  }
  turn(true);
}

function turn(isAnew = false) {
  const leaf = Math.floor(hubNow() / Number(lists.dataset.turns)) % leaves;
  if (leaf !== shown || isAnew) {
    shown = leaf;
    lists.scrollTo({ left: leaf * width() });
    if (!isAnew && !still.matches) {
      lists.animate({ opacity: [0, 1] }, APPEARING);
    }
    folio.textContent = leaves > 1 ? `${leaf + 1} / ${leaves}` : "";
  }
}

new MutationObserver(fit).observe(lists, { childList: true, characterData: true, subtree: true });
new ResizeObserver(fit).observe(lists);
document.fonts.ready.then(fit);
setInterval(turn, LOOK);
