import { tabTexts } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/** Stores the address requested without a session, for this tab. [SHELL-16] */
export const keepRequestedAddress = (address: string): void => {
  tabTexts.set(storageKeys.requestedAddress, address);
};

/** Returns the stored address, once; null if there is none. [SHELL-16] */
export const takeRequestedAddress = (): string | null => {
  const address = tabTexts.get(storageKeys.requestedAddress);
  tabTexts.remove(storageKeys.requestedAddress);
  return address?.startsWith('/') ? address : null;
};
