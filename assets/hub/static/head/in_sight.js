// Calls that nobody has answered come in sight by themselves where a list of calls is longer than its room; never while a
// pointer or the focus is on the list, for then nothing moves in it.

const LISTS = "#strip-calls > ul, .matters";

function look() {
  for (const list of document.querySelectorAll(LISTS)) {
    const waiting = list.querySelector("[data-rings='true']");
    const isLonger = list.scrollWidth > list.clientWidth || list.scrollHeight > list.clientHeight;
    if (waiting && isLonger && !list.matches(":hover, :focus-within")) {
      show(waiting.getBoundingClientRect(), list);
    }
  }
}

function show(call, list) {
  const seen = list.getBoundingClientRect();
  const faded = parseFloat(getComputedStyle(list).paddingRight);
  list.scrollBy(beyond(call.left, call.right, seen.left, seen.right - faded), beyond(call.top, call.bottom, seen.top, seen.bottom));
}

// How far what reaches from `start` to `end` lies before or behind what is seen.
function beyond(start, end, from, to) {
  return start < from ? start - from : Math.max(0, end - to);
}

export function begin() {
  look();
}

document.addEventListener("news", look);
