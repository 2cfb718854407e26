/** A store of texts that never throws: where the browser refuses (private mode, quota), values live as long as the page. */
export interface TextStore {
  get(key: string): string | null;
  /** Answers whether the value will outlive the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** The keys that begin so. */
  keys(prefix: string): string[];
}

/** Wraps a browser store, asked for anew at each use, since reaching for it may throw already. */
export const makeTextStore = (open: () => Storage): TextStore => {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (store: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((store) => store.getItem(key), null),
    set: (key, value) => {
      const isKept = attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false);
      if (isKept) memory.delete(key);
      else memory.set(key, value);
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((store) => store.removeItem(key), undefined);
    },
    keys: (prefix) => {
      const kept = attempt(
        (store) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? ''),
        [],
      );
      return [...new Set([...memory.keys(), ...kept])].filter((key) => key.startsWith(prefix));
    },
  };
};

/** Kept on the device. */
export const localTexts = makeTextStore(() => window.localStorage);
/** Kept for this tab. */
export const tabTexts = makeTextStore(() => window.sessionStorage);

/** A stored JSON value, or null where there is none or it can't be read; the reader decides what a good one is. */
export const readJson = (store: TextStore, key: string): unknown => {
  const text = store.get(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
};

/** Stores a value as JSON; answers whether it will outlive the page. */
export const writeJson = (store: TextStore, key: string, value: unknown): boolean =>
  store.set(key, JSON.stringify(value));
