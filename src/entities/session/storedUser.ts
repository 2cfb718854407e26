import type { User } from '#contract/users/user.ts';
import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Returns the logged-in user as stored on this device, or null. [SHELL-70] */
export const readStoredUser = (): User | null => {
  const value = readJson(localTexts, storageKeys.user);
  return value instanceof Object && 'id' in value && typeof value.id === 'number' ? (value as User) : null;
};

/** Stores the user module on this device; nothing else of the state is stored. [SHELL-70] */
export const storeUser = (user: User): void => {
  writeJson(localTexts, storageKeys.user, user);
};
