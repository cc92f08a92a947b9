// Clocks run in the page by the hub's time: `data-until` counts down to an instant, `data-since` up from
// one (seconds of hall time). A clock stands out (`data-warns`) after each of the instants in its
// `data-warnings`. The hub sends its time with every message; between two, time goes on as this device measures
// it, whatever its own clock is set to. A device that sleeps may not measure that: the next message puts it right.

const WARNING = 60; // seconds for which the clock stands out

let offset = 0;

export function setHubTime(seconds) {
  offset = seconds - performance.now() / 1000;
}

export function hubNow() {
  return performance.now() / 1000 + offset;
}

export function tick() {
  const now = hubNow();
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil(Number(clock.dataset.until) - now);
    clock.dataset.over = String(left <= 0);
    show(clock, left);
  }
  for (const clock of document.querySelectorAll("[data-warnings]")) {
    const moments = clock.dataset.warnings.split(" ").map(Number);
    const warns = moments.filter((moment) => moment <= now && now < moment + WARNING).at(-1);
    if (warns === undefined) {
      delete clock.dataset.warns;
    } else {
      clock.dataset.warns = String(warns);
    }
  }
  for (const clock of document.querySelectorAll("[data-since]")) {
    show(clock, Math.max(0, Math.floor(now - Number(clock.dataset.since))));
  }
}

function show(clock, seconds) {
  const size = Math.abs(seconds);
  const text = `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  if (clock.textContent !== text) {
    clock.textContent = text;
  }
}

setInterval(tick, 250);
