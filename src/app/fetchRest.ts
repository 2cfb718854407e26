import { preloadTexts } from '../platform/language/i18n.ts';
import { logFailure } from '../platform/log.ts';

let tapsGuarded: Promise<unknown> | null = null;

/**
 * Fetches what a page opens without and the next step wants: what sends, the texts of its failures, where the other screens are, the user's
 * panel, and what guards taps.
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
  ]).catch((error: unknown) => logFailure('a part of the program could not be fetched ahead', error));
};
