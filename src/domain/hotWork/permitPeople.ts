import type { BasisPerson, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
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

/** Returns a registered certificate for a role, the one that lasts longest; null for none. */
export function certificateFor(role: PermitRole, registered: readonly Certificate[]): Certificate | null {
  const fitting = registered.filter(({ key }) => certificatesOfRole[role].includes(key));
  return (
    fitting.toSorted((a, b) => (b.until ?? '9999-12-31').localeCompare(a.until ?? '9999-12-31'))[0] ?? null
  );
}

/**
 * Returns the mark of a person in a role, null for none: no certificate, one that ends before the day of the work, or a card that was shown and
 * isn't registered.
 * @param registered certificates of the person that are known
 * @param day last day of the work, YYYY-MM-DD in the building's country
 */
export function certificateMark(
  role: PermitRole,
  person: PermitPerson,
  registered: readonly Certificate[],
  day: string,
): StateMark | null {
  const isValid = ({ until }: { until: string | null }) => until === null || until >= day;
  const known = certificateFor(role, registered);
  if (known && isValid(known)) return null;
  const shown = person.certificate;
  if (shown && shown.number !== '' && certificatesOfRole[role].includes(shown.key))
    return { mark: isValid(shown) ? 'certificateShown' : 'certificateEnded', role };
  return { mark: known ? 'certificateEnded' : 'certificateMissing', role };
}
