import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Customer and company that a user works with. */
export interface ActivePlace {
  customerId: number | null;
  companyId: number | null;
}

/** Last customer and company of a user on this device; `name` is the customer's, if it was ever known here. */
export interface StoredPlace extends ActivePlace {
  buildingId: number | null;
  name: string | null;
}

const numberIn = (source: object, name: string): number | null => {
  const value: unknown = Object.entries(source).find(([key]) => key === name)?.[1];
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;
};

const readAll = (): object => {
  const value = readJson(localTexts, storageKeys.active);
  return value instanceof Object ? value : {};
};

/** Returns the user's last place, or null; each user of a shared tablet has their own. (decisions, Active customer) */
export const readActivePlace = (userId: number): StoredPlace | null => {
  const value: unknown = Object.entries(readAll()).find(([key]) => key === String(userId))?.[1];
  if (!(value instanceof Object)) return null;
  return {
    customerId: numberIn(value, 'customerId'),
    companyId: numberIn(value, 'companyId'),
    buildingId: numberIn(value, 'buildingId'),
    name: 'name' in value && typeof value.name === 'string' ? value.name : null,
  };
};

/** Stores the user's place, without changing other users' places; an unknown name keeps the customer's previous one. */
export const storeActivePlace = (userId: number, place: StoredPlace): void => {
  const before = readActivePlace(userId);
  const name = place.name ?? (before?.customerId === place.customerId ? before.name : null);
  writeJson(localTexts, storageKeys.active, { ...readAll(), [userId]: { ...place, name } });
};
