// Keyboard shortcuts: whatever has `aria-keyshortcuts` is reached by that key. Links are followed; keys and fields are
// only gone to, so that a command is still given by a press. Nothing happens while somebody types, in a dialog, or with
// Ctrl, Alt or Cmd; single letters can be switched off on the page that lists them. A number leads to that table.

import { goTo } from "./pages.js";

const OFF = "shortcuts-off";
const DIGITS = 3; // of a table's number, at most
const NEXT_DIGIT = 900; // ms in which another digit belongs to the number

let typed = "";
let typing;

function isTyping(target) {
  return target.closest("input, select, textarea, dialog, [contenteditable]") !== null;
}

function addDigit(digit) {
  clearTimeout(typing);
  typed += digit;
  document.body.dataset.typed = typed;
  typing = setTimeout(goToTable, typed.length < DIGITS ? NEXT_DIGIT : 0);
}

function goToTable() {
  const table = Number(typed);
  typed = "";
  delete document.body.dataset.typed;
  if (table > 0) {
    goTo(`/tables/${table}`);
  }
}

function go(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || localStorage.getItem(OFF)) {
    return;
  }
  if (/^\d$/.test(event.key) && document.getElementById("strip")) {
    addDigit(event.key);
    return;
  }
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : "";
  const named = [...document.querySelectorAll("[aria-keyshortcuts]")];
  const meant = named.filter((each) => each.getAttribute("aria-keyshortcuts") === wanted);
  const reached = meant.find((each) => each.getClientRects().length) ?? meant[0];
  if (reached) {
    event.preventDefault();
    if (reached.matches("a.by-key")) {
      reached.click();
    } else {
      (reached.matches("ul") ? (reached.querySelector("button") ?? reached) : reached).focus();
    }
  }
}

document.addEventListener("keydown", go);
document.addEventListener("change", (event) => {
  if (event.target.id === "shortcuts-off") {
    event.target.checked ? localStorage.setItem(OFF, "1") : localStorage.removeItem(OFF);
  }
});

export function begin() {
  const off = document.getElementById("shortcuts-off");
  if (off) {
    off.checked = localStorage.getItem(OFF) !== null;
  }
}
