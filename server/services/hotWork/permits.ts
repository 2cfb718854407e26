import { and, eq } from 'drizzle-orm';
import type { PermitMark } from '#contract/hotWork/hotWorkPermit.ts';
import { foldPermit } from '#domain/hotWork/permitState.ts';
import type { FoldedPermit, StateAct, StateFacts } from '#domain/hotWork/permitState.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import type { hotWorkActs } from '#server/db/schema/hotWork/permits.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { inActiveBuildings } from '../buildings/buildings.ts';
import { lockRow } from '../shared/changes.ts';
import type { ReadPerson } from './permitPeople.ts';

/** Returns the condition for permits in the caller's scope, of buildings that aren't deleted. */
export const permitsInScope = ({ scope }: Pick<RequestContext, 'scope'>) =>
  and(scope.buildings(hotWorkPermits.buildingId), inActiveBuildings(hotWorkPermits.buildingId));

/** Selects permits with the names of their building and drawing. */
export function selectPermits(db: Database) {
  return db
    .select({ permit: hotWorkPermits, buildingName: buildings.name, mapName: maps.name })
    .from(hotWorkPermits)
    .innerJoin(buildings, eq(buildings.id, hotWorkPermits.buildingId))
    .leftJoin(maps, and(eq(maps.id, hotWorkPermits.mapId), eq(maps.deleted, false)))
    .$dynamic();
}

export type PermitRow = Awaited<ReturnType<typeof selectPermits>>[number];
export type ActRow = typeof hotWorkActs.$inferSelect;

/** Loads a permit in scope. @throws HttpProblem not_found */
export async function loadPermit(asking: RequestContext, id: number): Promise<PermitRow> {
  const [row] = await selectPermits(asking.db)
    .where(and(eq(hotWorkPermits.id, id), permitsInScope(asking)))
    .limit(1);
  return orNotFound(row);
}

/** Locks the permit with a device's key until the transaction ends, and loads it: acts on a permit follow one another. @throws HttpProblem not_found */
export async function lockPermit(asking: RequestContext, key: string): Promise<PermitRow> {
  const { id } = hotWorkPermits;
  const [row] = await asking.db.select({ id }).from(hotWorkPermits).where(eq(hotWorkPermits.key, key));
  const { id: permitId } = orNotFound(row);
  await lockRow(asking.db, hotWorkPermits, permitId);
  return loadPermit(asking, permitId);
}

/** Returns the facts of a permit that its state depends on. */
export function factsOf(
  { starts, ends, watchMinutes }: PermitRow['permit'],
  { people, needsDisconnection }: { people: readonly ReadPerson[]; needsDisconnection: boolean },
): StateFacts {
  const hasGuard = people.some(({ person }) => person.role === 'guard');
  return { from: starts, to: ends, hasGuard, watchMinutes, needsDisconnection };
}

/** Converts an act to the rules' format. */
export const stateAct = ({
  act,
  role,
  note,
  recordedAt,
  created,
  page,
  ms,
  at,
  isClockUnproved,
}: Pick<
  ActRow,
  'act' | 'role' | 'note' | 'recordedAt' | 'created' | 'page' | 'ms' | 'at' | 'isClockUnproved'
>): StateAct => ({
  act,
  role,
  note,
  recordedAt,
  received: created,
  steady: { page, ms, ...(at !== null && { at }) },
  isClockUnproved,
});

/** Folds the acts of a permit, in order of receipt. */
export const foldActs = (facts: StateFacts, acts: readonly ActRow[]): FoldedPermit =>
  foldPermit(facts, acts.map(stateAct));

/**
 * Returns the marks of a permit. The check of certificates at a role's signature replaces the one at the receipt of the permit. [SBA-84]
 */
export function marksOf(
  { samePersonReason, hasUnknownItems }: PermitRow['permit'],
  { people, acts, folded }: { people: readonly ReadPerson[]; acts: readonly ActRow[]; folded: FoldedPermit },
): PermitMark[] {
  const counted = acts.filter((_act, index) => folded.counted[index]);
  const signatures = new Map(counted.flatMap((act) => (act.act === 'sign' ? [[act.role, act]] : [])));
  const ofRoles = people.flatMap(({ person }): PermitMark[] => {
    const { role } = person;
    if (role === 'approver') return [];
    const signature = role === 'watcher' ? undefined : signatures.get(role);
    const mark = signature ? signature.mark : person.mark;
    return mark === null ? [] : [{ mark, role }];
  });
  const ofPermit = (mark: PermitMark['mark'], isSet: boolean): PermitMark[] =>
    isSet ? [{ mark, role: null }] : [];
  return [
    ...ofRoles,
    ...ofPermit(
      'caretakerUncertified',
      counted.some(({ mark }) => mark === 'caretakerUncertified'),
    ),
    ...ofPermit('samePerson', samePersonReason !== null),
    ...ofPermit('guardWaived', !people.some(({ person }) => person.role === 'guard')),
    ...ofPermit('itemsUnknown', hasUnknownItems),
    ...folded.marks,
  ];
}
