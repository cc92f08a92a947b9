// What a narrow field cuts off of the choice that is made is written out below it. Screen readers read the choice itself.

const ARROW = 26; // px that the field keeps for its arrow
const ruler = document.createElement("canvas").getContext("2d");

function isCutOff(select, words) {
  const style = getComputedStyle(select);
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
  ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return ruler.measureText(words).width > room;
}

function writeOut(select) {
  const words = select.selectedOptions[0]?.text ?? "";
  const below = select.nextElementSibling?.classList.contains("chosen") ? select.nextElementSibling : null;
  if (!words || !isCutOff(select, words)) {
    below?.remove();
    return;
  }
  const line = below ?? document.createElement("span");
  line.className = "hint chosen";
  line.setAttribute("aria-hidden", "true");
  line.textContent = words;
  if (!below) {
    select.after(line);
  }
}

export function begin(signal) {
  const choices = document.querySelectorAll(".field > select");
  const writeAll = () => choices.forEach(writeOut);
  for (const select of choices) {
    select.addEventListener("change", () => writeOut(select));
  }
  addEventListener("resize", writeAll, { signal });
  document.fonts.ready.then(writeAll);
}
