// Keeps the screen on while a page is seen, where the browser lets it: that needs https.

let lock;

async function hold() {
  if (document.hidden || lock) {
    return;
  }
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = undefined;
    });
  } catch {
    lock = undefined; // where there is none, or the battery is low
  }
  show();
}

function show() {
  const notice = document.getElementById("sleeps");
  if (notice) {
    notice.hidden = lock !== undefined;
  }
}

export function begin() {
  show();
  hold();
}

document.addEventListener("visibilitychange", hold);
document.addEventListener("click", hold);
