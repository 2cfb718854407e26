import type { BasisPerson, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { CertificateKey } from '#contract/competence/certificates.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import { certificatesOfRole } from '#contract/hotWork/hotWorkWords.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { StateMark } from './permitState.ts';

type Named = Pick<PermitPerson, 'userId' | 'name'>;

/** Returns whether two are the same person: the same account, or the same name where one has no account. */
export const isSamePerson = (one: Named, other: Named): boolean =>
  one.userId !== null && other.userId !== null
    ? one.userId === other.userId
    : nameKey(one.name) === nameKey(other.name);

type Certificate = BasisPerson['certificates'][number];

const isValidOn = ({ until }: { until: string | null }, day: string) => until === null || until >= day;

/** Returns the registered certificate of some kinds that lasts longest; null for none. */
function longestCertificate(
  keys: readonly CertificateKey[],
  registered: readonly Certificate[],
): Certificate | null {
  const fitting = registered.filter(({ key }) => keys.includes(key));
  return (
    fitting.toSorted((a, b) => (b.until ?? '9999-12-31').localeCompare(a.until ?? '9999-12-31'))[0] ?? null
  );
}

/**
 * Returns what is wrong with a person's certificate, null for nothing: there is none, it ends before the day of the work, or a card was shown
 * that isn't registered.
 * @param keys certificates of which one is needed
 * @param registered certificates of the person that are known
 * @param day last day of the work, YYYY-MM-DD in the building's country
 */
export function certificateFault(
  keys: readonly CertificateKey[],
  person: PermitPerson,
  registered: readonly Certificate[],
  day: string,
): 'certificateMissing' | 'certificateEnded' | 'certificateShown' | null {
  const registeredCertificate = longestCertificate(keys, registered);
  if (registeredCertificate && isValidOn(registeredCertificate, day)) return null;
  const shownCard = person.certificate;
  if (shownCard && shownCard.number !== '' && keys.includes(shownCard.key))
    return isValidOn(shownCard, day) ? 'certificateShown' : 'certificateEnded';
  return registeredCertificate ? 'certificateEnded' : 'certificateMissing';
}

/** Returns the mark of a person's certificate in a role; null for none. */
export function certificateMark(
  role: PermitRole,
  person: PermitPerson,
  registered: readonly Certificate[],
  day: string,
): StateMark | null {
  const mark = certificateFault(certificatesOfRole[role], person, registered, day);
  return mark && { mark, role };
}
