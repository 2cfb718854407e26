import { preloadTexts } from '../platform/language/i18n.ts';
import { logFailure } from '../platform/log.ts';

let tapsGuarded: Promise<unknown> | null = null;

/**
 * Preloads modules that the first paint doesn't need but the next step does: the HTTP client, the texts of its failures, the other screens'
 * table, the user's panel, and the tap guard.
 */
export const fetchRest = (): void => {
  const client = import('../platform/calls/sendOnce.ts').then((file) => file.loadClient());
  tapsGuarded ??= import('../components/touch/guardTaps.ts').then(({ guardTaps }) => guardTaps());
  Promise.all([
    client,
    tapsGuarded,
    import('./screenParts.ts'),
    import('./shell/bar/UserPanel.tsx'),
    preloadTexts(['errors']),
    import('./shell/passkeyOffer.ts').then(({ offerPasskey }) => offerPasskey()),
  ]).catch((error: unknown) => logFailure('a part of the program could not be fetched ahead', error));
};
