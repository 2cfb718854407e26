import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/** Catalogue entries that a user last placed at a customer on this device, each with its shortcut key. */
export interface KindSlots {
  /** Entry of each key, in the order of the keys. */
  ids: readonly number[];
  /** The same ids, the most recently used first. */
  used: readonly number[];
}

const slotCount = 9;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(isId).slice(0, slotCount) : [];
const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? { ...value } : {};

/** Returns the slots after an entry was placed: it keeps its key, takes a free one, or replaces the least recently used. */
export function withUsed({ ids, used }: KindSlots, id: number): KindSlots {
  const order = [id, ...used.filter((one) => one !== id)];
  if (ids.includes(id)) return { ids, used: order };
  if (ids.length < slotCount) return { ids: [...ids, id], used: order };
  const oldest = order.filter((one) => ids.includes(one)).at(-1);
  return {
    ids: ids.map((one) => (one === oldest ? id : one)),
    used: order.filter((one) => one !== oldest),
  };
}

const nameOf = (userId: number, customerId: number): string => `${userId}.${customerId}`;

export const readKindSlots = (userId: number, customerId: number): KindSlots => {
  const allSlots = asObject(readJson(localTexts, storageKeys.kinds));
  const storedSlots = asObject(allSlots[nameOf(userId, customerId)]);
  return { ids: idsIn(storedSlots.ids), used: idsIn(storedSlots.used) };
};

export const storeKindSlots = (userId: number, customerId: number, slots: KindSlots): void => {
  const allSlots = asObject(readJson(localTexts, storageKeys.kinds));
  writeJson(localTexts, storageKeys.kinds, { ...allSlots, [nameOf(userId, customerId)]: slots });
};
