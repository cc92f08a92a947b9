// Keeps the screen on while the page is seen, where the browser lets it: that needs https.

let lock;

async function hold() {
  if (document.visibilityState !== "visible" || lock) {
    return;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = undefined;
    });
    show(true);
  } catch {
    show(false);
  }
}

function show(isHeld) {
  document.getElementById("sleeps").hidden = isHeld;
}

if (navigator.wakeLock) {
  document.addEventListener("visibilitychange", hold);
  document.addEventListener("click", hold);
  hold();
} else {
  show(false);
}
