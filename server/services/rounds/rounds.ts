import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/client.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { roundsInScope } from '../scope/roundScope.ts';

/** Subquery for the buildings of a round, in its order. */
const roundBuildings: SQL<{ id: number; name: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', i.building_id, 'name', i.building_name) order by i.first)
  from (select building_id, min(building_name) as building_name, min(position) as first from round_history_infos
    where round_history_id = ${roundHistories.id} and building_id is not null group by building_id) i), '[]'::json)`;

/** Selects rounds with all fields of their API format, in one query; add conditions, order and window. */
export function selectRounds(db: Database) {
  return db
    .select({ round: roundHistories, rootCustomerId: customers.rootId, buildings: roundBuildings })
    .from(roundHistories)
    .innerJoin(customers, eq(customers.id, roundHistories.customerId))
    .$dynamic();
}

export type RoundRow = Awaited<ReturnType<typeof selectRounds>>[number];

/** Returns the earlier of a device's time and its time of receipt: an event can't be later than its report. */
function earlier(deviceTime: string | null, received: string | null): string | null {
  return deviceTime !== null && received !== null && received < deviceTime ? received : deviceTime;
}

/** Converts a round to the API's format; it is expired when `done`, or else `now`, is later than its end. [ROUND-71] */
export function presentRound({ round, rootCustomerId, buildings }: RoundRow, now: string): RoundHistory {
  return {
    id: round.id,
    name: round.name,
    description: round.description,
    roleName: round.roleName,
    roleId: round.roleId,
    done: round.done,
    doneReceived: round.doneReceived,
    userName: round.userName,
    roundPlanningId: round.roundPlanningId,
    customerId: round.customerId,
    rootCustomerId,
    buildingIds: buildings.map((building) => building.id),
    buildingNames: buildings.map((building) => building.name),
    expired: (earlier(round.done, round.doneReceived) ?? now) > round.expires,
    asksScan: round.asksScan,
    created: round.created,
    updated: round.updated,
    version: round.version,
  };
}

/** Loads a round in the caller's scope. @throws HttpProblem not_found */
export async function loadRound(call: Call<CallName>, id: number | SQL): Promise<RoundRow> {
  const [row] = await selectRounds(call.db)
    .where(and(eq(roundHistories.id, id), roundsInScope(call)))
    .limit(1);
  return orNotFound(row);
}

export type LockedRound = typeof roundHistories.$inferSelect;

type RoundPart = typeof roundHistoryItems | typeof roundHistoryQuestions;

/**
 * Locks a round in the caller's scope, so that finishing it and changing its parts can't overlap.
 * @throws HttpProblem not_found
 */
export async function lockRound(call: Call<CallName>, id: number | SQL): Promise<LockedRound> {
  const [row] = await call.db
    .select()
    .from(roundHistories)
    .where(and(eq(roundHistories.id, id), roundsInScope(call)))
    .limit(1)
    .for('update');
  return orNotFound(row);
}

const roundOf = (part: RoundPart, id: number): SQL =>
  sql`(select ${part.roundHistoryId} from ${part} where ${part.id} = ${id})`;

async function selectPart<Part extends RoundPart>({ db }: Call<CallName>, part: Part, id: number) {
  const [row] = await db
    .select()
    .from(part as RoundPart)
    .where(eq(part.id, id));
  return orNotFound(row as Part['$inferSelect'] | undefined);
}

/** Loads an item or question of a round in scope. @throws HttpProblem not_found */
export async function loadRoundPart<Part extends RoundPart>(call: Call<CallName>, part: Part, id: number) {
  await loadRound(call, roundOf(part, id));
  return selectPart(call, part, id);
}

/**
 * Loads an item or question of a round in scope that the caller may perform, with its round locked for the change.
 * @throws HttpProblem not_found, right_missing
 */
export async function lockRoundPart<Part extends RoundPart>(call: Call<CallName>, part: Part, id: number) {
  const round = await lockRound(call, roundOf(part, id));
  const row = await selectPart(call, part, id);
  await authorise(call, round.customerId);
  return { round, row };
}

/** Removes an item or question from a running round. @throws HttpProblem not_found, right_missing, round_finished */
export async function deleteRoundPart(call: Call<CallName>, part: RoundPart, id: number): Promise<null> {
  const { round } = await lockRoundPart(call, part, id);
  rejectFinished(round);
  await call.db.delete(part).where(eq(part.id, id));
  await touchRound(call.db, round.id, call.now);
  return null;
}

/** Returns the newest round of a plan if it isn't done: the plan's active one. [START-13] */
export async function findActiveRound(db: Database, roundPlanningId: number): Promise<RoundRow | undefined> {
  const [row] = await selectRounds(db)
    .where(eq(roundHistories.roundPlanningId, roundPlanningId))
    .orderBy(desc(roundHistories.created), desc(roundHistories.id))
    .limit(1);
  return row?.round.done === null ? row : undefined;
}

/** Fails for a finished round. @throws HttpProblem round_finished */
export function rejectFinished(round: { done: string | null }): void {
  if (round.done !== null) fail('round_finished');
}

/** Records a change of a round: `updated` becomes later than `created`, which means "started". [START-09, ROUND-66] */
export async function touchRound(tx: Database, id: number, now: string): Promise<void> {
  const later = sql`greatest(${now}::timestamptz, ${roundHistories.created} + interval '1 millisecond')`;
  await tx
    .update(roundHistories)
    .set({ updated: later, version: sql`${roundHistories.version} + 1` })
    .where(eq(roundHistories.id, id));
}

/** Locks and returns the round of a record; null without one. */
export async function lockRoundOf({ db }: Pick<Call<CallName>, 'db'>, id: number | null) {
  if (id === null) return null;
  const [round] = await db.select().from(roundHistories).where(eq(roundHistories.id, id)).for('update');
  return round ?? null;
}

/** Updates a running round, so that its inspectors' devices fetch a change; a finished one doesn't change. */
export async function touchRunning(
  call: Pick<Call<CallName>, 'db' | 'now'>,
  id: number | null,
): Promise<void> {
  const round = await lockRoundOf(call, id);
  if (round?.done === null) await touchRound(call.db, round.id, call.now);
}

/** Counts the obstacles to finishing a round: items neither checked nor skipped, and unanswered questions. [ROUND-69, ROUND-70] */
export async function whatRemains(
  db: Database,
  roundId: number,
): Promise<{ items: number; questions: number }> {
  const unjudged = and(
    eq(roundHistoryItems.roundHistoryId, roundId),
    isNull(roundHistoryItems.controlled),
    eq(roundHistoryItems.continueWithoutAdding, false),
  );
  const unanswered = and(
    eq(roundHistoryQuestions.roundHistoryId, roundId),
    isNull(roundHistoryQuestions.answer),
  );
  const [items] = await db.select({ items: count() }).from(roundHistoryItems).where(unjudged);
  const [questions] = await db.select({ questions: count() }).from(roundHistoryQuestions).where(unanswered);
  return { items: items?.items ?? 0, questions: questions?.questions ?? 0 };
}

/** Returns the author of an action: the caller, or the user whom the record already contains. Users can't act in another's name. */
export function actorOf(call: Call<CallName>, said: string | undefined, stored: string): string {
  return said !== undefined && said !== '' && said === stored ? stored : call.caller.email;
}
