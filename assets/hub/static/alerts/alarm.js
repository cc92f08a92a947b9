// Rings for calls that nobody has answered: `data-ring-after` seconds after a call was raised, then every
// `data-ring-every` seconds. A call that is late (`data-escalate`) is marked so. Without a sound there is still the
// vibration, and without both the page: nothing here is needed to answer a call.

import { hubNow } from "./clock.js";

const NOTES = [880, 660, 880]; // Hz
const LENGTH = 0.22; // seconds of each
const rung = new Map(); // how often each call has rung

let audio;
let warned; // the last instant at which the clock has rung

function wake() {
  audio ??= new AudioContext();
  audio.resume().then(showSilence, showSilence);
}

function showSilence() {
  const notice = document.getElementById("silent");
  if (notice) {
    notice.hidden = audio?.state === "running";
  }
}

function ring() {
  navigator.vibrate?.([400, 150, 400]);
  if (audio?.state !== "running") {
    return;
  }
  NOTES.forEach((frequency, place) => {
    const start = audio.currentTime + place * LENGTH;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    const volume = new GainNode(audio, { gain: 0.0001 });
    volume.gain.exponentialRampToValueAtTime(0.6, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  });
  document.body.dataset.rung = String(Number(document.body.dataset.rung ?? 0) + 1);
}

function timesOf(call) {
  const place = call.closest("[data-ring-every]");
  return {
    after: Number(call.dataset.ringAfter ?? place.dataset.ringAfter),
    every: Number(place.dataset.ringEvery),
    late: Number(place.dataset.escalate),
  };
}

function look() {
  const open = new Set();
  let isRinging = false;
  for (const call of document.querySelectorAll("[data-rings='true']")) {
    const { after, every, late } = timesOf(call);
    const age = hubNow() - Number(call.dataset.raised);
    const due = age < after ? 0 : 1 + Math.floor((age - after) / every);
    const name = call.dataset.call; // it may be shown in two places, and rings once
    open.add(name);
    call.toggleAttribute("data-late", age >= late);
    isRinging ||= due > (rung.get(name) ?? 0);
    rung.set(name, Math.max(due, rung.get(name) ?? 0));
  }
  for (const name of rung.keys()) {
    if (!open.has(name)) {
      rung.delete(name); // claimed; if it comes back it rings anew
    }
  }
  if (isRinging) {
    ring();
  }
  lookAtClock();
}

// Once for each instant at which the clock warns.
function lookAtClock() {
  const warns = document.querySelector("[data-warns]")?.dataset.warns;
  if (warns !== undefined && warns !== warned) {
    warned = warns;
    ring();
  }
}

// One touch, and a ring that proves it.
document.getElementById("sound")?.addEventListener("click", () => {
  wake();
  audio.resume().then(ring);
});

// Not at once when the finger comes down: the notice that goes would move the key from under it.
for (const gesture of ["click", "keydown"]) {
  document.addEventListener(gesture, wake);
}
showSilence();
setInterval(look, 500);
