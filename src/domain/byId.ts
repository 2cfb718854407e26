/** Key of a record: the server's id or a key created on the device. */
export type Key = string | number;

interface Leaf<T> {
  hash: number;
  entries: readonly { key: Key; value: T }[];
}
type Slots<T> = readonly (Branch<T> | Leaf<T> | null)[];
interface Branch<T> {
  slots: Slots<T>;
}

/**
 * A persistent hash trie: a write copies a few 32-slot nodes regardless of size, so that a change costs the same in a round of 2,000 items
 * as in one of 20, and unchanged values keep their identity. Plain data, so a store can hold it.
 */
export interface ById<T> {
  size: number;
  root: Branch<T>;
}

const bitsPerLevel = 5;
const slotCount = 1 << bitsPerLevel;
const emptySlots: Slots<never> = Array.from({ length: slotCount }, () => null);

/** Returns an empty map. */
export function emptyById<T>(): ById<T> {
  return { size: 0, root: { slots: emptySlots } };
}

/** Returns the value of a key, or undefined. */
export function getById<T>(map: ById<T>, key: Key): T | undefined {
  const hash = hashOf(key);
  let node: Branch<T> | Leaf<T> | null = map.root;
  for (let shift = 0; node && 'slots' in node; shift += bitsPerLevel) node = slotOf(node, hash, shift);
  return node?.entries.find((entry) => entry.key === key)?.value;
}

/** Returns a map with the value set, whether the key is new or not. */
export function withById<T>(map: ById<T>, key: Key, value: T): ById<T> {
  const isNew = getById(map, key) === undefined;
  return { size: map.size + (isNew ? 1 : 0), root: put(map.root, hashOf(key), 0, key, value) };
}

/** Returns a map without the key; the same map if the key is missing. */
export function withoutById<T>(map: ById<T>, key: Key): ById<T> {
  if (getById(map, key) === undefined) return map;
  return { size: map.size - 1, root: take(map.root, hashOf(key), 0, key) };
}

/** Creates a map from entries; the last one of a key wins. */
export function byId<T>(entries: Iterable<readonly [Key, T]>): ById<T> {
  let map = emptyById<T>();
  for (const [key, value] of entries) map = withById(map, key, value);
  return map;
}

function slotOf<T>(branch: Branch<T>, hash: number, shift: number): Branch<T> | Leaf<T> | null {
  return branch.slots[(hash >>> shift) & (slotCount - 1)] ?? null;
}

function withSlot<T>(
  branch: Branch<T>,
  hash: number,
  shift: number,
  child: Branch<T> | Leaf<T> | null,
): Branch<T> {
  return { slots: branch.slots.with((hash >>> shift) & (slotCount - 1), child) };
}

function put<T>(branch: Branch<T>, hash: number, shift: number, key: Key, value: T): Branch<T> {
  const child = slotOf(branch, hash, shift);
  if (!child) return withSlot(branch, hash, shift, { hash, entries: [{ key, value }] });
  if ('slots' in child)
    return withSlot(branch, hash, shift, put(child, hash, shift + bitsPerLevel, key, value));
  if (child.hash === hash) {
    const otherEntries = child.entries.filter((entry) => entry.key !== key);
    return withSlot(branch, hash, shift, { hash, entries: [...otherEntries, { key, value }] });
  }
  const split: Branch<T> = withSlot({ slots: emptySlots }, child.hash, shift + bitsPerLevel, child);
  return withSlot(branch, hash, shift, put(split, hash, shift + bitsPerLevel, key, value));
}

function take<T>(branch: Branch<T>, hash: number, shift: number, key: Key): Branch<T> {
  const child = slotOf(branch, hash, shift);
  if (!child) return branch;
  if ('slots' in child) return withSlot(branch, hash, shift, take(child, hash, shift + bitsPerLevel, key));
  const entries = child.entries.filter((entry) => entry.key !== key);
  return withSlot(branch, hash, shift, entries.length > 0 ? { hash, entries } : null);
}

/** Hashes a key to an unsigned 32-bit integer: a number is its own hash, a text is hashed by FNV-1a. */
function hashOf(key: Key): number {
  if (typeof key === 'number') return key >>> 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
