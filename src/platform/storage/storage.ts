/** A text store that never throws: if the browser refuses (private mode, quota), values live as long as the page. */
export interface TextStore {
  get(key: string): string | null;
  /** Returns whether the value survives the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Returns the keys with this prefix. */
  keys(prefix: string): string[];
}

/** Wraps a browser store, accessed at each use, since the access itself may throw. */
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
      const storedKeys = attempt(
        (store) => Array.from({ length: store.length }, (_, at) => store.key(at) ?? ''),
        [],
      );
      return [...new Set([...memory.keys(), ...storedKeys])].filter((key) => key.startsWith(prefix));
    },
  };
};

/** Texts stored on the device. */
export const localTexts = makeTextStore(() => window.localStorage);
/** Texts stored for this tab. */
export const tabTexts = makeTextStore(() => window.sessionStorage);

/** Reads a stored JSON value, or null if missing or invalid; the caller validates it. */
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

/** Stores a value as JSON; returns whether it survives the page. */
export const writeJson = (store: TextStore, key: string, value: unknown): boolean =>
  store.set(key, JSON.stringify(value));
