// What has `data-from` is shown from that instant on (seconds since 1970, by the hub's time).

import { hubNow } from "./clock.js";

function look() {
  for (const part of document.querySelectorAll("[data-from]")) {
    part.hidden = hubNow() < Number(part.dataset.from);
  }
}

look();
setInterval(look, 1000);
