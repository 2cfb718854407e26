import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { flaws } from '#server/db/schema/flaws.ts';
import { refuse } from '#server/core/refusal.ts';
import { threadOf } from './flawEvents.ts';
import type { FlawWriter } from './flawEvents.ts';
import type { FlawRow } from './flaws.ts';

type Flaw = FlawRow['flaw'];
type Fixer = Pick<FlawWriter, 'db' | 'userId' | 'userName'>;

/** A flaw that somebody fixed, or whose fix came by a contractor's link that they sent. */
const isFixedBy = ({ userId, userName }: Fixer): SQL => sql`(${flaws.doneBy} = ${userName} or exists (
  select 1 from flaw_events e left join contractor_links l on l.id = e.contractor_link_id
  where e.flaw_id = ${flaws.id} and e.kind = 'fixed'
    and (e.user_id = ${userId}::int or l.created_by = ${userId}::int)))`;

/** The flaws of a thread with a fix of somebody that nobody else has approved. */
function ownFixes(fixer: Fixer, flawId: number): Promise<Flaw[]> {
  const inThread = sql`${flaws.id} in ${threadOf(flawId)}`;
  const isFixed = and(isNotNull(flaws.done), isNull(flaws.turnedDown), isNull(flaws.checked));
  return fixer.db
    .select()
    .from(flaws)
    .where(and(inThread, isFixed, isFixedBy(fixer)));
}

/** Those that wait for a check, or whose check was refused. */
const areToCheck = (fixes: readonly Flaw[]): boolean =>
  fixes.some(({ needsCheck, checkRefused }) => needsCheck || checkRefused !== null);

/** Whether somebody can't check a flaw, or turn it down while it is open, for a fix of theirs. */
export async function isOwnFix(fixer: Fixer, flaw: Flaw): Promise<boolean> {
  if (flaw.done === null && flaw.continuesId === null) return false;
  const fixes = await ownFixes(fixer, flaw.id);
  return flaw.done === null ? areToCheck(fixes) : fixes.some(({ id }) => id === flaw.id);
}

/** Somebody else than the fixer, or than who sent the fixing contractor their link, checks a fix. @throws Refusal flaw_fixed_by_you [LIFE-70] */
export async function refuseOwnCheck(fixer: Fixer, flaw: Flaw): Promise<void> {
  if ((await ownFixes(fixer, flaw.id)).some(({ id }) => id === flaw.id)) refuse('flaw_fixed_by_you', 'kind');
}

/**
 * Whoever made a fix that is to be checked, or was refused, neither turns down nor deletes a flaw of its thread: that would end it without a
 * check. @throws Refusal flaw_fixed_by_you [LIFE-160]
 */
export async function refuseOwnEnd(fixer: Fixer, flaw: Flaw, field: string | null = null): Promise<void> {
  if (areToCheck(await ownFixes(fixer, flaw.id))) refuse('flaw_fixed_by_you', field);
}
