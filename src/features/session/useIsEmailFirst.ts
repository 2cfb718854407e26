import { useEffect, useState } from 'react';
import { transport } from '#platform/calls/transport.ts';
import { lastKnownConfig } from '#platform/config.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns whether the login asks for the e-mail address first: on a device that remembers a provider, and where the config says so, which is
 * read at the start anyway. [IDENT-22]
 */
export const useIsEmailFirst = (): boolean => {
  const [isEmailFirst, setIsEmailFirst] = useState(
    () => lastKnownConfig().isEmailFirst === true || localTexts.get(storageKeys.provider) !== null,
  );
  useEffect(() => {
    void transport.ready.then(() => {
      if (transport.isEmailFirst) setIsEmailFirst(true);
    });
  }, []);
  return isEmailFirst;
};
