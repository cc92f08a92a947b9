// What is offered from an instant on (`data-from`: seconds since 1970, by the hub's time), to the one whose name stands in
// the page's head (`data-only-for`), or to all but that one (`data-not-for`).

import { hubNow } from "./clock.js";

function plain(name) {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

function isOffered({ from, onlyFor, notFor }, name) {
  const isTime = from === undefined || Number(from) <= hubNow();
  return isTime && (onlyFor === undefined || plain(onlyFor) === name) && (notFor === undefined || plain(notFor) !== name);
}

function look() {
  const name = plain(document.getElementById("arbiter")?.value ?? "");
  for (const part of document.querySelectorAll("[data-from], [data-only-for], [data-not-for]")) {
    part.hidden = !isOffered(part.dataset, name);
  }
}

export function begin() {
  look();
}

document.addEventListener("news", look);
document.addEventListener("input", look);
setInterval(look, 1000);
