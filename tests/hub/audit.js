// What a page has against somebody who sees little, touches with a thumb, or has no mouse: a list of sentences.
// `(isPhone) => string[]`, evaluated in the page.

(isPhone) => {
  const faults = [];
  const LEAST_CONTRAST = 4.5;
  const LEAST_TAP = 44; // CSS px

  const named = (element) => {
    const id = element.id ? `#${element.id}` : "";
    return `${element.localName}${id} “${(element.innerText || element.name || "").trim().slice(0, 40)}”`;
  };
  const isShown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(".skip, .visually-hidden");

  function coloursOf(text) {
    const parts = text.match(/[\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 };
  }

  function luminance(rgb) {
    const [red, green, blue] = rgb.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function groundOf(element) {
    for (let each = element; each; each = each.parentElement) {
      const { rgb, alpha } = coloursOf(getComputedStyle(each).backgroundColor);
      if (alpha === 1) {
        return rgb;
      }
    }
    return [255, 255, 255];
  }

  function checkContrast() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const weak = new Set();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || !isShown(element) || element.closest(":disabled, script, style, template, option")) {
        continue;
      }
      const [one, other] = [coloursOf(getComputedStyle(element).color).rgb, groundOf(element)].map(luminance);
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (ratio < LEAST_CONTRAST) {
        weak.add(`contrast ${ratio.toFixed(1)}: ${named(element)}`);
      }
    }
    faults.push(...weak);
  }

  function checkNames() {
    for (const field of document.querySelectorAll("input:not([type=hidden]):not([hidden]), select, textarea")) {
      if (!field.labels?.length && !field.ariaLabel && !field.getAttribute("aria-labelledby")) {
        faults.push(`no label: ${named(field)}`);
      }
    }
    for (const each of document.querySelectorAll("button, a[href], summary")) {
      if (isShown(each) && !each.innerText.trim() && !each.ariaLabel && !each.querySelector("img[alt], svg[aria-label], svg title")) {
        faults.push(`no name: ${each.outerHTML.slice(0, 80)}`);
      }
    }
    for (const each of document.querySelectorAll("img:not([alt]), svg:not([aria-hidden]):not([aria-label]):not([role])")) {
      faults.push(`picture without words: ${each.outerHTML.slice(0, 80)}`);
    }
  }

  function checkStructure() {
    const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
    faults.push(...new Set(twice.map((id) => `the id ${id} is there twice`)));
    if (!document.title.trim()) {
      faults.push("no title");
    }
    if (!document.querySelector("main#main")) {
      faults.push("no main part");
    }
    for (const each of document.querySelectorAll("[aria-labelledby], [aria-describedby], label[for]")) {
      for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
        for (const id of (each.getAttribute(name) ?? "").split(/\s+/).filter(Boolean)) {
          if (!document.getElementById(id)) {
            faults.push(`${name} leads nowhere: ${id}`);
          }
        }
      }
    }
    const levels = [...document.querySelectorAll("h1, h2, h3, h4")].filter(isShown).map((each) => Number(each.localName[1]));
    levels.forEach((level, place) => {
      if (place && level > levels[place - 1] + 1) {
        faults.push(`a heading of level ${level} follows one of level ${levels[place - 1]}`);
      }
    });
  }

  function checkKeyboard() {
    for (const each of document.querySelectorAll("[tabindex]")) {
      if (each.tabIndex > 0) {
        faults.push(`an order of its own: ${named(each)}`);
      }
    }
    for (const each of document.querySelectorAll("[onclick], [data-opens], [data-closes]")) {
      if (!each.matches("button, a[href], input, summary")) {
        faults.push(`not for the keyboard: ${named(each)}`);
      }
    }
    for (const each of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")) {
      if (!isShown(each) || each.disabled) {
        continue;
      }
      each.focus({ preventScroll: true, focusVisible: true });
      const style = getComputedStyle(each);
      const isSeen = style.outlineStyle !== "none" || style.boxShadow !== "none";
      if (document.activeElement === each && !isSeen) {
        faults.push(`the focus is not seen: ${named(each)}`);
      }
    }
    document.activeElement?.blur();
  }

  function checkWidth() {
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth + 1) {
      const wide = [...document.querySelectorAll("main *, header *")].find((each) => each.getBoundingClientRect().right > page.clientWidth + 1);
      faults.push(`wider than the window (${page.scrollWidth} of ${page.clientWidth}): ${wide ? named(wide) : ""}`);
    }
  }

  function isInText(element) {
    return getComputedStyle(element).display === "inline" && element.parentElement.innerText.trim() !== element.innerText.trim();
  }

  function checkTaps() {
    for (const each of document.querySelectorAll("a[href], button, select, summary, input:not([type=hidden])")) {
      if (!isShown(each) || each.disabled || isInText(each)) {
        continue;
      }
      const target = each.matches("[type=checkbox], [type=radio]") ? (each.closest("label") ?? each.labels[0] ?? each) : each;
      const { height } = target.getBoundingClientRect();
      if (height && height < LEAST_TAP - 0.5) {
        faults.push(`${Math.round(height)} px high: ${named(each)}`);
      }
    }
  }

  checkContrast();
  checkNames();
  checkStructure();
  checkKeyboard();
  checkWidth();
  if (isPhone) {
    checkTaps();
  }
  return [...new Set(faults)];
}
