// One event stream for all pages of a browser, which makes six connections to a server and no more: it follows what any of
// them wishes, and passes on what it hears. It runs in a worker that the pages share, or in a page by itself.
//
// A page wishes by a port: `{ follows: { address: version }, hasSound, isShown }`, or null when it leaves. It is told
// `{ kind, address, now, ... }`: "regions" and "gone" of what it follows, "time"; "link" when the hub is heard again or no
// more; and "ringer": whether this page is the one to ring, and whether any page of this browser can.

const SILENCE = 12_000; // ms; the hub says something every 5 s
const RETRY = 2_000; // ms
const SPREAD = 1_000; // ms by which browsers come back one after the other
const GATHERING = 30; // ms; who changes the page leaves and comes

export class SharedStream {
  #wishes = new Map(); // by port
  #told = new Map(); // by port, what it was told of ringing
  #versions = new Map(); // of what the open stream follows, by address
  #source = null;
  #isAlive = true;
  #heardAt = 0; // by the clock
  #heard = 0; // by what this device measures; the one may be set, the other stands still while it sleeps
  #settling;

  #over = new AbortController();

  constructor() {
    const { signal } = this.#over;
    const looking = setInterval(() => this.#look(), RETRY);
    signal.addEventListener("abort", () => clearInterval(looking));
    addEventListener("offline", () => this.#lose(), { signal });
    addEventListener("online", () => this.#revive(), { signal });
  }

  // Another one goes on in its place.
  close() {
    this.#over.abort();
    this.#wishes.clear();
    this.#source?.close();
    this.#source = null;
    this.#versions.clear();
  }

  join(port) {
    port.addEventListener("message", ({ data }) => this.#take(port, data));
    port.start();
    port.postMessage({ kind: "joined" });
  }

  #take(port, wish) {
    if (wish) {
      this.#wishes.set(port, wish);
    } else {
      this.#wishes.delete(port);
      this.#told.delete(port);
    }
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => (this.#isAlive ? this.#settle() : this.#revive()), GATHERING);
    this.#chooseRinger();
  }

  #settle() {
    const wanted = this.#wanted();
    const isSame = wanted.size === this.#versions.size && [...wanted].every(([address, versions]) => this.#hasAll(address, versions));
    if (!isSame) {
      this.#open(wanted);
    } else if (this.#source?.readyState === EventSource.OPEN) {
      this.#tell({ kind: "link", isAlive: true }); // whoever is new need not wait for the hub's next word
    }
  }

  #wanted() {
    const wanted = new Map();
    for (const { follows } of this.#wishes.values()) {
      for (const [address, version] of Object.entries(follows)) {
        wanted.set(address, (wanted.get(address) ?? new Set()).add(version));
      }
    }
    return wanted;
  }

  #hasAll(address, versions) {
    return versions.size === 1 && versions.has(this.#versions.get(address));
  }

  #open(wanted) {
    this.#source?.close();
    this.#source = null;
    // whoever has another version than somebody else is sent everything
    this.#versions = new Map([...wanted].map(([address, versions]) => [address, versions.size === 1 ? [...versions][0] : ""]));
    this.#note();
    if (!this.#versions.size) {
      return; // nobody looks
    }
    const query = new URLSearchParams([...this.#versions].flatMap(([address, version]) => [["follow", address], ["version", version]]));
    const source = new EventSource(`/live?${query}`);
    this.#source = source;
    source.addEventListener("open", () => this.#hear());
    source.addEventListener("error", () => source === this.#source && this.#lose());
    source.addEventListener("time", ({ data }) => this.#tellAll({ kind: "time", ...JSON.parse(data) }));
    source.addEventListener("regions", ({ data, lastEventId }) => this.#tellNews({ ...JSON.parse(data), version: lastEventId }));
    source.addEventListener("gone", ({ data }) => this.#tellGone(JSON.parse(data).address));
  }

  #note() {
    this.#heardAt = Date.now();
    this.#heard = performance.now();
  }

  #hear() {
    this.#note();
    if (!this.#isAlive) {
      this.#isAlive = true;
      this.#tell({ kind: "link", isAlive: true });
    }
  }

  // At once told; the stream comes back by itself, at the hub's pace and not the browser's.
  #lose() {
    this.#source?.close();
    this.#source = null;
    if (this.#versions.size && this.#isAlive) {
      this.#isAlive = false;
      this.#tell({ kind: "link", isAlive: false });
    }
  }

  #look() {
    const silence = Math.max(Date.now() - this.#heardAt, performance.now() - this.#heard);
    if (this.#source && silence > SILENCE) {
      this.#lose();
    }
    if (!this.#isAlive && !this.#source) {
      setTimeout(() => this.#isAlive || this.#source || this.#revive(), Math.random() * SPREAD);
    }
  }

  #revive() {
    if (!this.#isAlive) {
      this.#open(this.#wanted());
      this.#isAlive ||= !this.#versions.size;
    }
  }

  #tellAll(message) {
    this.#hear();
    this.#tell(message);
  }

  #tellNews(message) {
    this.#hear();
    this.#versions.set(message.address, message.version);
    for (const [port, { follows }] of this.#wishes) {
      if (message.address in follows) {
        follows[message.address] = message.version;
        port.postMessage({ kind: "regions", ...message });
      }
    }
  }

  #tellGone(address) {
    this.#hear();
    this.#versions.delete(address);
    for (const [port, { follows }] of this.#wishes) {
      if (address in follows) {
        delete follows[address];
        port.postMessage({ kind: "gone", address });
      }
    }
  }

  #tell(message) {
    for (const port of this.#wishes.keys()) {
      port.postMessage(message);
    }
  }

  // One page rings for all of a browser: one that has the sound, better one that is seen, better the newest.
  #chooseRinger() {
    const able = [...this.#wishes].filter(([, { hasSound }]) => hasSound !== undefined);
    const [ringer] = able.reduce((best, other) => (rankOf(other) >= rankOf(best) ? other : best), [null, null]);
    const hasSound = able.some(([, wish]) => wish.hasSound);
    for (const [port] of able) {
      const told = { kind: "ringer", rings: port === ringer, hasSound };
      if (JSON.stringify(told) !== JSON.stringify(this.#told.get(port))) {
        this.#told.set(port, told);
        port.postMessage(told);
      }
    }
  }
}

function rankOf([, wish]) {
  return wish ? 2 * Number(wish.hasSound) + Number(wish.isShown) : -1;
}
