// A key keeps its meaning under the pointer. A double click is one click: its second half does nothing on what has come
// to lie there, or has come to mean something else. And a row that goes once a key in it was pressed leaves its room
// behind until the pointer has moved on, so that no other row's key comes to lie where it was.

const LIFTED = 1200; // ms after which a finger, which does not hover, has moved on

let pressed = { meaning: null, row: null };
let room; // that a row has left behind

function meaningOf(key) {
  return key && [key.textContent.trim(), key.closest("form")?.dataset.command, key.getAttribute("href")].join(" ");
}

function press(event) {
  const key = event.target.closest("button, a, summary");
  const meaning = meaningOf(key);
  if (event.detail > 1) {
    if (meaning !== null && meaning !== pressed.meaning) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    return;
  }
  const row = key?.closest("form[data-command]")?.closest("li");
  pressed = { meaning, row, height: row?.offsetHeight, isTouched: event.pointerType === "touch" };
  moveOn();
}

function moveOn() {
  const left = room;
  room = undefined;
  left?.remove();
}

function isAt(box, { clientX, clientY }) {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

function leaveRoom(place, before) {
  if (!room) {
    room = document.createElement(pressed.row.localName);
    room.className = "was-here";
    room.setAttribute("aria-hidden", "true");
    room.style.height = `${pressed.height}px`;
    if (pressed.isTouched) {
      setTimeout(moveOn, LIFTED);
    }
  }
  place.insertBefore(room, before?.parentNode === place ? before : null);
}

function watch(changes) {
  for (const { target, removedNodes, nextSibling } of changes) {
    const isGone = [...removedNodes].some(
      (node) => node === room || (pressed.row && !pressed.row.isConnected && node.contains(pressed.row)),
    );
    if (isGone && target.isConnected && !room?.isConnected) {
      leaveRoom(target, nextSibling);
    }
  }
}

document.addEventListener("click", press, true);
document.addEventListener("pointermove", (event) => {
  if (room && event.pointerType !== "touch" && !isAt(room.getBoundingClientRect(), event)) {
    moveOn();
  }
});

export function begin(signal) {
  const watching = new MutationObserver(watch);
  watching.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => {
    watching.disconnect();
    pressed = { meaning: pressed.meaning, row: null };
    moveOn();
  });
}
