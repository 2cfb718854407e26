import type { HeldCertificate } from './competenceBook.ts';

/** Certificate whose last day is known. */
export type EndingCertificate = HeldCertificate & { until: string };

/** Returns a function that checks for another certificate of the same kind and person with a longer validity. */
function renewals(certificates: readonly HeldCertificate[]): (held: HeldCertificate) => boolean {
  const keyOf = ({ duty, person }: HeldCertificate) => `${duty} ${person.key}`;
  const lastDays = new Map<string, string | null>();
  for (const held of certificates) {
    const last = lastDays.get(keyOf(held));
    if (last === null) continue;
    if (last === undefined || held.until === null || held.until > last) lastDays.set(keyOf(held), held.until);
  }
  return (held) => lastDays.get(keyOf(held)) !== held.until;
}

/** Returns the certificates of active persons that end within two days, both included, and aren't renewed. */
export function certificateEnds(
  certificates: readonly HeldCertificate[],
  { from, until: last }: { from: string; until: string },
): EndingCertificate[] {
  const isRenewed = renewals(certificates);
  return certificates.flatMap((held) => {
    const { until, person } = held;
    if (until === null || until < from || until > last || person.activeUntil !== null) return [];
    return isRenewed(held) ? [] : [{ ...held, until }];
  });
}
