// The clock of a player's own page, by the hub's time. The page is loaded again now and then: it keeps no link.

import { setHubTime, tick } from "./clock.js";

setHubTime(Number(document.getElementById("main").dataset.now));
tick();
