// Looks at a page again now and then, as long as nobody has begun to fill it in: `data-again` says after how many seconds.

import { goTo } from "./pages.js";

export function begin(signal) {
  let isTouched = false;
  for (const kind of ["focusin", "input"]) {
    const touch = (event) => {
      isTouched ||= event.target.matches("select, input");
    };
    document.addEventListener(kind, touch, { signal });
  }
  const every = 1000 * Number(document.querySelector("[data-again]").dataset.again);
  const looking = setInterval(() => isTouched || document.hidden || goTo(location.href), every);
  signal.addEventListener("abort", () => clearInterval(looking));
}
