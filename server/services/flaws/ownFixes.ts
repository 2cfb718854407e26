import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { flaws } from '#server/db/schema/flaws.ts';
import { fail } from '#server/core/httpProblem.ts';
import { threadOf } from './flawEvents.ts';
import type { FlawWriter } from './flawEvents.ts';
import type { FlawRow } from './flaws.ts';

type Flaw = FlawRow['flaw'];
type Fixer = Pick<FlawWriter, 'db' | 'userId' | 'userName'>;

/** Returns the condition for a flaw fixed by the user, or by a contractor through a link that the user sent. */
const isFixedBy = ({ userId, userName }: Fixer): SQL => sql`(${flaws.doneBy} = ${userName} or exists (
  select 1 from flaw_events e left join contractor_links l on l.id = e.contractor_link_id
  where e.flaw_id = ${flaws.id} and e.kind = 'fixed'
    and (e.user_id = ${userId}::int or l.created_by = ${userId}::int)))`;

/** Selects the flaws of a thread with the user's fix that no other person has approved. */
function ownFixes(fixer: Fixer, flawId: number): Promise<Flaw[]> {
  const inThread = sql`${flaws.id} in ${threadOf(flawId)}`;
  const isFixed = and(isNotNull(flaws.done), isNull(flaws.turnedDown), isNull(flaws.checked));
  return fixer.db
    .select()
    .from(flaws)
    .where(and(inThread, isFixed, isFixedBy(fixer)));
}

/** Returns whether one of the fixes waits for a check, or was refused at it. */
const areToCheck = (fixes: readonly Flaw[]): boolean =>
  fixes.some(({ needsCheck, checkRefused }) => needsCheck || checkRefused !== null);

/** Returns whether the user can't check a flaw, or turn it down while it is open, because of a fix of their own. */
export async function isOwnFix(fixer: Fixer, flaw: Flaw): Promise<boolean> {
  if (flaw.done === null && flaw.continuesId === null) return false;
  const fixes = await ownFixes(fixer, flaw.id);
  return flaw.done === null ? areToCheck(fixes) : fixes.some(({ id }) => id === flaw.id);
}

/**
 * Fails if the user made the fix, or sent the fixing contractor the link: another person must check it. @throws HttpProblem
 * flaw_fixed_by_you [LIFE-70]
 */
export async function rejectOwnCheck(fixer: Fixer, flaw: Flaw): Promise<void> {
  if ((await ownFixes(fixer, flaw.id)).some(({ id }) => id === flaw.id)) fail('flaw_fixed_by_you', 'kind');
}

/**
 * Fails if the user made a fix in the flaw's thread that is still to be checked, or was refused: turning down or deleting a flaw of the
 * thread would end it without a check. @throws HttpProblem flaw_fixed_by_you [LIFE-160]
 */
export async function rejectOwnEnd(fixer: Fixer, flaw: Flaw, field: string | null = null): Promise<void> {
  if (areToCheck(await ownFixes(fixer, flaw.id))) fail('flaw_fixed_by_you', field);
}
