// Makes a piece of the page equal to what the hub sent, touching only what differs, so that focus,
// a half-filled field and an open dialog stay as they are.

const OWN_STATE = new Set(["open", "data-late", "data-warns"]);

export function reconcile(current, wanted) {
  if (wanted.hasAttribute?.("data-kept") || current.isEqualNode(wanted)) {
    return; // the hub names what has stayed as it was, and does not send it again
  }
  if (!isSameKind(current, wanted)) {
    current.replaceWith(wanted);
    return;
  }
  if (current.nodeType === Node.TEXT_NODE) {
    current.data = wanted.data;
    return;
  }
  reconcileAttributes(current, wanted);
  reconcileChildren(current, wanted);
}

function isSameKind(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.id === other.id;
}

function reconcileAttributes(current, wanted) {
  for (const { name } of [...current.attributes]) {
    if (!wanted.hasAttribute(name) && !OWN_STATE.has(name)) {
      current.removeAttribute(name);
    }
  }
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) {
      current.setAttribute(name, value);
    }
  }
}

function reconcileChildren(current, wanted) {
  const named = new Map([...current.children].filter((child) => child.id).map((child) => [child.id, child]));
  let place = current.firstChild;
  for (const next of [...wanted.childNodes]) {
    const match = next.id ? named.get(next.id) : place && isSameKind(place, next) ? place : undefined;
    if (match === undefined) {
      current.insertBefore(next, place);
    } else {
      if (match === place) {
        place = place.nextSibling;
      } else {
        current.insertBefore(match, place);
      }
      reconcile(match, next);
    }
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}
