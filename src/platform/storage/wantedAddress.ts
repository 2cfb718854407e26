import { tabTexts } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/** Stores the address requested without a session, for this tab. [SHELL-16] */
export const keepWantedAddress = (address: string): void => {
  tabTexts.set(storageKeys.wanted, address);
};

/** Returns the stored address, once; null if there is none. [SHELL-16] */
export const takeWantedAddress = (): string | null => {
  const address = tabTexts.get(storageKeys.wanted);
  tabTexts.remove(storageKeys.wanted);
  return address?.startsWith('/') ? address : null;
};
