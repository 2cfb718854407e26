/** Key of a record: a server's number or a key made on the device. */
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
 * A persistent map: a write copies a few 32-slot nodes whatever the size, so that one tap in a round of 2,000 items costs what it costs in
 * one of 20, and untouched values keep their identity. Plain data, so it may be in a store.
 */
export interface ById<T> {
  size: number;
  root: Branch<T>;
}

const bitsPerLevel = 5;
const slotCount = 1 << bitsPerLevel;
const emptySlots: Slots<never> = Array.from({ length: slotCount }, () => null);

/** A map with no entries. */
export function emptyById<T>(): ById<T> {
  return { size: 0, root: { slots: emptySlots } };
}

/** The value under a key, or undefined. */
export function getById<T>(map: ById<T>, key: Key): T | undefined {
  const hash = hashOf(key);
  let node: Branch<T> | Leaf<T> | null = map.root;
  for (let shift = 0; node && 'slots' in node; shift += bitsPerLevel) node = slotOf(node, hash, shift);
  return node?.entries.find((entry) => entry.key === key)?.value;
}

/** A map with the value under the key, whether it stood there before or not. */
export function withById<T>(map: ById<T>, key: Key, value: T): ById<T> {
  const isNew = getById(map, key) === undefined;
  return { size: map.size + (isNew ? 1 : 0), root: put(map.root, hashOf(key), 0, key, value) };
}

/** A map without the key; the same map when it wasn't there. */
export function withoutById<T>(map: ById<T>, key: Key): ById<T> {
  if (getById(map, key) === undefined) return map;
  return { size: map.size - 1, root: take(map.root, hashOf(key), 0, key) };
}

/** A map of the given entries; a later one replaces an earlier one of the same key. */
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
    const others = child.entries.filter((entry) => entry.key !== key);
    return withSlot(branch, hash, shift, { hash, entries: [...others, { key, value }] });
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

/** A number is its own hash, a text is hashed by FNV-1a; both as unsigned 32 bits. */
function hashOf(key: Key): number {
  if (typeof key === 'number') return key >>> 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
