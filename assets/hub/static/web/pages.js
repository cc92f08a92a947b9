// Begins a page: each of its scripts that has a function `begin` is called with a signal, which is aborted when the page
// is left. So a script's functions may stand for many pages that follow each other in one document (visits.js).

let leaving = new AbortController();

export function leavePage() {
  leaving.abort();
}

export async function beginPage() {
  leavePage();
  leaving = new AbortController();
  const { signal } = leaving;
  const scripts = document.querySelectorAll("script[type='module'][src]");
  await Promise.all([...scripts].map(({ src }) => beginScript(src, signal)));
}

async function beginScript(address, signal) {
  try {
    const { begin } = await import(address);
    if (!signal.aborted) {
      begin?.(signal);
    }
  } catch (error) {
    reportError(error); // the others begin nevertheless
  }
}

// Goes to a page as a link does: in this document where both pages can, else by loading it.
export function goTo(address) {
  const asked = new CustomEvent("go", { cancelable: true, detail: address });
  if (document.dispatchEvent(asked)) {
    location.assign(address);
  }
}

beginPage();
