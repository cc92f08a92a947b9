// Clocks run in the page by the hub's time: `data-until` counts down to an instant, `data-since` up from
// one (seconds since 1970). The hub sends its time with every message.

let offset = 0;

export function setHubTime(seconds) {
  offset = seconds - Date.now() / 1000;
}

export function hubNow() {
  return Date.now() / 1000 + offset;
}

export function tick() {
  const now = hubNow();
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil(Number(clock.dataset.until) - now);
    clock.dataset.over = String(left <= 0);
    show(clock, left);
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
