import { newId } from '#platform/ids.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Returns this device for a login: a random id, which stays in its storage after the logout, and the time zone. */
export const loginDevice = () => {
  const id = localTexts.get(storageKeys.device) ?? newId();
  localTexts.set(storageKeys.device, id);
  return { id, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
};
