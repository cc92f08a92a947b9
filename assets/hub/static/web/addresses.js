// A page that shows where this PC is found is looked at again when that has changed, unless somebody is typing in it.

import { goTo } from "./pages.js";

const EVERY = 5_000; // ms

function isTyped() {
  const fields = document.querySelectorAll("input:not([type=hidden]), textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}

async function now() {
  try {
    const answer = await fetch("/certificate/addresses", { cache: "no-store" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null; // the PC does not answer; it is asked again
  }
}

export function begin(signal) {
  const { addresses } = document.getElementById("addresses").dataset;
  const asking = setInterval(async () => {
    const found = await now();
    if (found !== null && found !== addresses && !signal.aborted && !isTyped()) {
      goTo(location.href);
    }
  }, EVERY);
  signal.addEventListener("abort", () => clearInterval(asking));
}
