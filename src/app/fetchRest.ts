import { preloadTexts } from '../platform/language/i18n.ts';
import { logFailure } from '../platform/log.ts';

/** Fetches what a page opens without and the next step wants: what sends, the texts of its failures, and where the other screens are. */
export const fetchRest = (): void => {
  const client = import('../platform/calls/sendOnce.ts').then((file) => file.loadClient());
  Promise.all([client, import('./screenParts.ts'), preloadTexts(['errors'])]).catch((error: unknown) =>
    logFailure('a part of the program could not be fetched ahead', error),
  );
};
