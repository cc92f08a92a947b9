// The lists of the hall's display, one after the other: each as large as it fits at once, or else in leaves that turn
// by the hub's time, so that every display shows the same one, and a live update turns none. Whoever looks for a line
// waits for it WAIT seconds at the longest; where one display cannot do that, it says how many can.

import { hubNow } from "./clock.js";

const LARGEST = 6; // % of the window's height
const LEAST = 3; // 32 px of 1080
const WIDEST = 5; // % of its width, which on a telephone is the smaller side
const STEP = 0.2;
const WAIT = 20; // s until one's own line comes
const SHORTEST = 4; // s that a leaf takes to be looked through
const LONGEST = 12; // s
const MOST = WAIT / SHORTEST; // leaves that go by in time
const LOOK = 250; // ms
const APPEARING = 400; // ms; at once for whoever wants less motion

const main = document.getElementById("main");
const lists = document.querySelector(".leaves");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const folio = document.getElementById("folio");
const slow = document.getElementById("slow");
let leaves = []; // of all lists, in their order: { list, place, left, label }
let shown = -1;

function rowsOf(list) {
  return list.querySelector(".rows");
}

function width(rows) {
  return rows.clientWidth + (parseFloat(getComputedStyle(rows).columnGap) || 0);
}

function count(rows) {
  const gap = width(rows) - rows.clientWidth;
  return Math.max(1, Math.ceil((rows.scrollWidth + gap) / width(rows) - 0.05)); // half a pixel is no leaf
}

function setSize(size) {
  lists.style.fontSize = `max(1rem, min(${size}vh, ${WIDEST}vw))`;
}

function hasShortenedNames(rows) {
  const letter = parseFloat(getComputedStyle(rows).fontSize) / 2; // what hangs below a line is no line more
  return [...rows.querySelectorAll(".person")].some((person) => person.scrollHeight > person.clientHeight + letter);
}

// The largest letters with which a list takes no more leaves than with the least ones.
function sizeOf(rows, fewest) {
  let [least, most] = [0, Math.round((LARGEST - LEAST) / STEP)];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    setSize(LEAST + middle * STEP);
    if (count(rows) <= fewest && !hasShortenedNames(rows)) {
      least = middle;
    } else {
      most = middle - 1;
    }
  }
  return LEAST + least * STEP;
}

function measured() {
  const all = [...lists.querySelectorAll(".list-of")];
  setSize(LEAST);
  const found = all.map((list, place) => {
    lists.dataset.list = String(place);
    return { list, place, fewest: count(rowsOf(list)) };
  });
  const total = found.reduce((sum, { fewest }) => sum + fewest, 0);
  return total <= MOST ? found : found.filter(({ list }) => !("yields" in list.dataset));
}

function leavesOf({ list, place, fewest }) {
  const rows = rowsOf(list);
  lists.dataset.list = String(place);
  const size = sizeOf(rows, fewest);
  setSize(size);
  const step = width(rows);
  const labels = labelsOf(rows, step);
  return Array.from({ length: fewest }, (_, leaf) => ({ place, rows, size, left: leaf * step, label: labels[leaf] ?? "" }));
}

// With which letters the names on each leaf begin.
function labelsOf(rows, step) {
  const start = rows.getBoundingClientRect().left - rows.scrollLeft;
  const letters = [];
  for (const row of rows.querySelectorAll("[data-begins]")) {
    const leaf = Math.floor((row.getBoundingClientRect().left - start + 1) / step);
    const [first] = letters[leaf] ?? [row.dataset.begins];
    letters[leaf] = [first, row.dataset.begins];
  }
  return letters.map(([first, last]) => (first === last ? first : `${first} – ${last}`));
}

function seconds() {
  return Math.min(LONGEST, Math.max(SHORTEST, WAIT / leaves.length));
}

function fit() {
  delete main.dataset.dense;
  let found = measured();
  const total = found.reduce((sum, { fewest }) => sum + fewest, 0);
  const areSeats = lists.querySelector(".names, .tables") !== null;
  if (total > (areSeats ? found.length : MOST)) {
    main.dataset.dense = ""; // what stands above the list gives way to it
    found = measured();
  }
  leaves = found.flatMap(leavesOf);
  warn();
  turn(true);
}

function warn() {
  slow.hidden = leaves.length <= MOST || document.querySelector(".time-out") !== null;
  slow.textContent = slow.dataset.says
    .replace("{seconds}", leaves.length * SHORTEST)
    .replace("{displays}", Math.ceil(leaves.length / MOST));
}

function turn(isAnew = false) {
  if (!leaves.length) {
    folio.textContent = "";
    return;
  }
  const leaf = Math.floor(hubNow() / seconds()) % leaves.length;
  if (leaf === shown && !isAnew) {
    return;
  }
  shown = leaf;
  const { place, rows, size, left, label } = leaves[leaf];
  lists.dataset.list = String(place);
  setSize(size);
  rows.scrollTo({ left });
  if (!isAnew && !still.matches) {
    lists.animate({ opacity: [0, 1] }, APPEARING);
  }
  folio.textContent = leaves.length > 1 ? [label, `${leaf + 1} / ${leaves.length}`].filter(Boolean).join(" · ") : "";
}

new MutationObserver(fit).observe(lists, { childList: true, characterData: true, subtree: true });
new ResizeObserver(fit).observe(lists);
document.fonts.ready.then(fit);
setInterval(turn, LOOK);
