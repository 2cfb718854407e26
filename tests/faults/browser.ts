/**
 * State shared by the tabs of one browser apart from IndexedDB: Web Locks, BroadcastChannel and localStorage.
 * A killed tab loses its part, as in a browser.
 */

interface Claim {
  owner: object;
  callback: (lock: Lock | null) => unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface Holding {
  owner: object;
  reject: (reason: unknown) => void;
}

/** The locks of one browser; `of` gives a tab its `navigator.locks`. */
export const makeLocks = () => {
  const holders = new Map<string, Holding>();
  const queues = new Map<string, Claim[]>();

  const grant = (name: string, { owner, callback, resolve, reject }: Claim): void => {
    const holding: Holding = { owner, reject };
    holders.set(name, holding);
    const free = (): void => {
      if (holders.get(name) === holding) release(name);
    };
    Promise.resolve()
      .then(() => callback({ name, mode: 'exclusive' }))
      .then(
        (value) => {
          free();
          resolve(value);
        },
        (error: unknown) => {
          free();
          reject(error);
        },
      );
  };
  const release = (name: string): void => {
    holders.delete(name);
    const next = queues.get(name)?.shift();
    if (next) grant(name, next);
  };

  const of = (owner: object): Pick<LockManager, 'request'> => {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const callback = rest.at(-1) as Claim['callback'];
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      return new Promise((resolve, reject) => {
        const claim: Claim = { owner, callback, resolve, reject };
        const holder = holders.get(name);
        if (!holder) return grant(name, claim);
        if (options.steal) {
          holder.reject(new DOMException('The lock was stolen.', 'AbortError'));
          return grant(name, claim);
        }
        if (options.ifAvailable) {
          void Promise.resolve()
            .then(() => callback(null))
            .then(resolve, reject);
          return;
        }
        queues.set(name, [...(queues.get(name) ?? []), claim]);
        options.signal?.addEventListener('abort', () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((waiting) => waiting !== claim),
          );
          reject(new DOMException('Called off.', 'AbortError'));
        });
      });
    };
    return { request: request as LockManager['request'] };
  };

  const leave = (owner: object): void => {
    for (const [name, waiting] of queues)
      queues.set(
        name,
        waiting.filter((claim) => claim.owner !== owner),
      );
    for (const [name, holder] of [...holders]) if (holder.owner === owner) release(name);
  };
  return { of, leave };
};

interface Channel {
  owner: object;
  name: string;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** The channels of one browser; `of` gives a tab its `BroadcastChannel`. */
export const makeChannels = () => {
  const open = new Set<Channel>();
  const of = (owner: object) =>
    class {
      readonly channel: Channel;
      constructor(name: string) {
        this.channel = { owner, name, onmessage: null };
        open.add(this.channel);
      }
      set onmessage(listener: Channel['onmessage']) {
        this.channel.onmessage = listener;
      }
      postMessage(data: unknown): void {
        const message = structuredClone(data);
        for (const receiver of open) {
          if (receiver !== this.channel && receiver.name === this.channel.name)
            setImmediate(() => open.has(receiver) && receiver.onmessage?.({ data: message }));
        }
      }
      close(): void {
        open.delete(this.channel);
      }
    };
  const leave = (owner: object): void => {
    for (const channel of open) if (channel.owner === owner) open.delete(channel);
  };
  return { of, leave };
};

/** A tab's way to the store: told before each write; once the tab is dead nothing is written any more. */
export const storageOfTab = (shared: Storage, mayWrite: (key: string) => boolean): Storage => ({
  get length() {
    return shared.length;
  },
  key: (at) => shared.key(at),
  getItem: (key) => shared.getItem(key),
  setItem: (key, value) => (mayWrite(key) ? shared.setItem(key, value) : undefined),
  removeItem: (key) => (mayWrite(key) ? shared.removeItem(key) : undefined),
  clear: () => shared.clear(),
});

/** A browser store of texts in memory. */
export const makeStorage = (from?: Storage): Storage => {
  const texts = new Map<string, string>();
  for (let at = 0; from && at < from.length; at += 1) {
    const key = from.key(at);
    if (key !== null) texts.set(key, from.getItem(key) ?? '');
  }
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, String(value)),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
};
