// Counts those whom the list would enter, and the tables that they fill. What is marked as `data-for`
// some of those who may enter is shown when they do, as `data-system` where the rounds are paired so, and
// `data-not-system` where they are not. A setting shows
// what holds if it is left empty, and is there only where the regulations that are chosen have one; likewise the
// lengths of a match, beside which stands how long a round lasts.

export function begin() {
  const lineCount = document.getElementById("line-count");
  const perTable = Number(lineCount.dataset.perTable);
  let entered = 0;

  // An opening that was taken back: the form begins with what was chosen in it.
  const opening = document.querySelector("[data-former]");
  for (const [name, value] of Object.entries(JSON.parse(opening?.dataset.former ?? "{}"))) {
    const field = opening.elements[name];
    const isOffered = !field?.options || [...field.options].some((option) => option.value === String(value));
    if (field?.type === "checkbox") {
      field.checked = value;
    } else if (field && isOffered) {
      field.value = value;
    }
  }

  const tableCount = document.getElementById("table-count");
  const entrants = document.getElementById("entrants");
  const system = document.getElementById("system");
  const tablesOfMatch = document.getElementById("tables");

  function tablesFor(entered) {
    switch (entrants?.value) {
      case "teams":
        return Math.floor(entered / 2) * tablesOfMatch.valueAsNumber || 0;
      case "individuals":
        return Math.floor(entered / 4);
      default:
        return Math.ceil(entered / perTable);
    }
  }

  function count() {
    lineCount.textContent = entered;
    tableCount.textContent = tablesFor(entered);
  }

  function show() {
    for (const part of document.querySelectorAll("[data-for]")) {
      part.hidden = !part.dataset.for.split(" ").includes(entrants.value);
    }
    const way = entrants?.value === "individuals" ? "" : system?.value;
    for (const part of document.querySelectorAll("[data-system], [data-not-system]")) {
      part.hidden = part.dataset.system ? part.dataset.system !== way : part.dataset.notSystem === way;
    }
    count();
  }

  const settings = document.querySelector("[data-usual]");
  const usual = JSON.parse(settings?.dataset.usual ?? "{}");
  const regulations = document.getElementById("regulations");
  const deals = document.getElementById("deals");

  function usualSettings(length = deals.value) {
    return usual[`${regulations.value} ${length} ${entrants.value === "teams" ? "teams" : "pairs"}`];
  }

  function offerLengths() {
    for (const option of deals.options) {
      option.hidden = option.disabled = usualSettings(option.value) === undefined;
    }
    if (deals.selectedOptions[0].disabled) {
      deals.value = [...deals.options].find((option) => !option.disabled).value;
    }
  }

  const roundTime = document.getElementById("round-time");

  function showSettings() {
    offerLengths();
    const values = usualSettings();
    const { printed, proposed } = roundTime.dataset;
    const isPrinted = regulations.selectedOptions[0].hasAttribute("data-round-times");
    roundTime.textContent = (isPrinted ? printed : proposed).replace("{n}", values.minutes);
    for (const part of document.querySelectorAll("[data-setting]")) {
      const value = values[part.dataset.setting];
      const field = part.querySelector("input, select");
      part.hidden = value === undefined;
      if (part.hidden) {
        field.value = "";
      } else if (field.options) {
        field.options[0].textContent = [...field.options].find((option) => option.value === value).textContent;
      } else {
        field.placeholder = value === 0 && field.dataset.none ? field.dataset.none : value;
      }
    }
  }

  if (settings) {
    for (const field of [regulations, deals, entrants]) {
      field.addEventListener("change", showSettings);
    }
    showSettings();
  }

  entrants?.addEventListener("change", show);
  system?.addEventListener("change", show);
  tablesOfMatch?.addEventListener("input", count);

  lineCount.closest("form").addEventListener("looked", ({ detail }) => {
    entered = detail.entered;
    count();
  });
  show();
}
