// Rings for calls that nobody has answered: `data-ring-after` seconds after a call was raised, then every
// `data-ring-every` seconds. A call that is late (`data-escalate`) is marked so. Without a sound there is still the
// vibration, and without both the page: nothing here is needed to answer a call. Of all pages of a browser one rings.

import { hubNow } from "./clock.js";
import { hear, say } from "./stream.js";

const NOTES = [880, 660, 880]; // Hz
const LENGTH = 0.22; // seconds of each
const rung = new Map(); // how often each call has rung

const CATCHING_UP = 2_000; // ms in which a page that was hidden has heard what became of its calls
const WISHED = "sound"; // under which this browser keeps that somebody has turned the sound on

let audio;
let shownAt = -CATCHING_UP;
let warned; // the last instant at which the clock has rung
let isRinger = true; // of this browser's pages, as long as no other is known
let canRing = false; // whether any of them has the sound

function wake() {
  if (!audio) {
    audio = new AudioContext();
    audio.addEventListener("statechange", tellSound);
  }
  audio.resume().then(tellSound, tellSound);
}

function hasSound() {
  return audio?.state === "running";
}

function tellSound() {
  if (hasSound()) {
    localStorage.setItem(WISHED, "on");
  }
  say({ hasSound: hasSound() });
  showSilence();
}

function showSilence() {
  const notice = document.getElementById("silent");
  if (notice) {
    notice.hidden = hasSound() || canRing;
  }
}

hear("ringer", (told) => {
  isRinger = told.rings;
  canRing = told.hasSound;
  showSilence();
});

function ring() {
  if (!isRinger) {
    return;
  }
  navigator.vibrate?.([400, 150, 400]);
  if (!hasSound()) {
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
    if (isKept(call)) {
      isRinging ||= due > (rung.get(name) ?? 0);
      rung.set(name, Math.max(due, rung.get(name) ?? 0));
    }
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

// Whether a call is shown as it is now: a page that is hidden rests, but for its strip.
function isKept(call) {
  const isAwake = !document.hidden && performance.now() - shownAt >= CATCHING_UP;
  return isAwake || call.closest("[data-live]") !== document.body;
}

document.addEventListener("visibilitychange", () => {
  shownAt = performance.now();
});

// Once for each instant at which the clock warns.
function lookAtClock() {
  const warns = document.querySelector("[data-warns]")?.dataset.warns;
  if (warns !== undefined && warns !== warned) {
    warned = warns;
    ring();
  }
}

// Not at once when the finger comes down: the notice that goes would move the key from under it. The key that turns the
// sound on is one touch, and a ring that proves it.
document.addEventListener("click", (event) => {
  wake();
  if (event.target.closest("#sound")) {
    audio.resume().then(ring);
  }
});
document.addEventListener("keydown", wake);

// A browser that let this page ring before may let it again without a touch.
if (localStorage.getItem(WISHED) === "on") {
  wake();
}
setInterval(look, 500);
document.addEventListener("news", look); // a page that nobody sees is given few turns of its own

export function begin() {
  say({ hasSound: hasSound() });
  showSilence();
}
