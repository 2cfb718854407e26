import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/** What a user of this device placed last at a customer: ids of catalogue entries, each with its key. */
export interface KindSlots {
  /** The entry of each key, in the order of the keys. */
  ids: readonly number[];
  /** The same ids, the one used last first. */
  used: readonly number[];
}

const slotCount = 9;

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(isId).slice(0, slotCount) : [];
const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  value instanceof Object ? { ...value } : {};

/** The slots after an entry was placed: it keeps its key, takes a free one, or that of the one used longest ago. */
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
  const all = asObject(readJson(localTexts, storageKeys.kinds));
  const kept = asObject(all[nameOf(userId, customerId)]);
  return { ids: idsIn(kept.ids), used: idsIn(kept.used) };
};

export const storeKindSlots = (userId: number, customerId: number, slots: KindSlots): void => {
  const all = asObject(readJson(localTexts, storageKeys.kinds));
  writeJson(localTexts, storageKeys.kinds, { ...all, [nameOf(userId, customerId)]: slots });
};
