// Near the end of a round the time-out is what comes next: its key stands out from then on.

import { hubNow } from "./clock.js";

const LOOK = 500; // ms

function look() {
  const due = Number(document.getElementById("keys")?.dataset.due ?? Infinity);
  document.body.toggleAttribute("data-is-due", due <= hubNow());
}

export function begin(signal) {
  look();
  const looking = setInterval(look, LOOK);
  document.addEventListener("news", look, { signal });
  signal.addEventListener("abort", () => clearInterval(looking));
}
