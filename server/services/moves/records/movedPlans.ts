import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idList } from './moveChoices.ts';
import type { Journal, Writes } from './moveJournal.ts';

/** Outcome of records that plans refer to, in addition to copied and moved ones. */
export interface PartOutcomes {
  /** Target's own records that replace others. */
  replaced?: ReadonlyMap<number, number>;
  /** Records that are left out. */
  ignored?: readonly number[];
}

/** Outcomes that plans depend on: buildings, catalogue entries and checklists. */
export interface PlanOutcomes {
  customerId: number;
  copiedBuildings: readonly number[];
  movedBuildings: readonly number[];
  entries: PartOutcomes;
  lists: PartOutcomes;
}

/** Returns a function for the record that replaces another one at the target: its copy, the target's own, or itself. */
export function standInFor({ copyOf }: Journal, table: string, { replaced }: PartOutcomes = {}) {
  const pairs = [...(replaced ?? [])].map(([old, standIn]) => ({ old, standIn }));
  return (id: SQL): SQL =>
    sql`coalesce(${copyOf(table, id)}, (
      select r."standIn" from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(old int, "standIn" int) where r.old = ${id}
    ), ${id})`;
}

/** Returns whether any record of a kind is replaced by another one at the target. */
export const isMapped = (journal: Journal, table: string, { replaced }: PartOutcomes = {}): boolean =>
  journal.hasCopied(table) || (replaced?.size ?? 0) > 0;

const target = sql.raw('t.target_id');
const ofPlans = (planIds: readonly number[]): SQL => sql`t.round_planning_id = any(${idList(planIds)})`;

/** Parts of a plan of one kind: the condition for parts that stay, and the referenced record at the target. */
interface PlanPart {
  table: string;
  stays: SQL;
  target: SQL;
}

function partsOf(journal: Journal, outcomes: PlanOutcomes): PlanPart[] {
  const { copiedBuildings, movedBuildings } = outcomes;
  const buildings = idList([...copiedBuildings, ...movedBuildings]);
  const place = (table: string, placed: SQL): PlanPart => ({
    table,
    stays: sql`exists (${placed})`,
    target: standInFor(journal, table === 'round_planning_floors' ? 'floors' : 'areas')(target),
  });
  const planPart = (table: string, records: string, kind: PartOutcomes = {}): PlanPart => {
    const standIn = standInFor(journal, records, kind);
    // Two records that become the same one are referenced only once.
    const isTwice = sql`exists (select 1 from ${sql.identifier(table)} o where o.round_planning_id = t.round_planning_id
      and o.id < t.id and o.target_id <> all(${idList(kind.ignored ?? [])}) and ${standIn(sql.raw('o.target_id'))} = ${standIn(target)})`;
    return {
      table,
      target: standIn(target),
      stays: sql`t.target_id <> all(${idList(kind.ignored ?? [])}) and not ${isTwice}`,
    };
  };
  return [
    place(
      'round_planning_floors',
      sql`select 1 from floors f where f.id = t.target_id and f.building_id = any(${buildings}) and not f.deleted`,
    ),
    place(
      'round_planning_areas',
      sql`select 1 from areas a join maps m on m.id = a.map_id where a.id = t.target_id and a.building_id = any(${buildings})
        and not a.deleted and not m.deleted`,
    ),
    planPart('round_planning_fire_protections', 'fire_protections', outcomes.entries),
    planPart('round_planning_question_lists', 'question_lists', outcomes.lists),
    planPart('round_planning_roles', 'roles'),
  ];
}

/**
 * Copies plans to another customer, with the copied or moved floors and areas; floors and areas of other buildings are left out. Runs
 * after buildings and records.
 */
export async function copyPlans(
  journal: Journal,
  planIds: readonly number[],
  outcomes: PlanOutcomes,
): Promise<void> {
  const owner = { customer_id: sql`${outcomes.customerId}::int` };
  const role = standInFor(journal, 'roles')(sql.raw('t.role_id'));
  await journal.copy(
    'round_plannings',
    { ...owner, role_id: role },
    sql`t.id = any(${idList(planIds)}) and not t.deleted`,
  );
  const plan = { round_planning_id: journal.copyOf('round_plannings', sql.raw('t.round_planning_id')) };
  for (const part of partsOf(journal, outcomes))
    await journal.copy(
      part.table,
      { ...owner, ...plan, target_id: part.target },
      sql`${ofPlans(planIds)} and ${part.stays}`,
    );
}

/** Moves plans to another customer with their remaining parts. Runs after buildings and records. */
export async function rehomePlans(
  journal: Journal,
  planIds: readonly number[],
  outcomes: PlanOutcomes,
): Promise<void> {
  const owner = { customer_id: sql`${outcomes.customerId}::int` };
  const role = standInFor(journal, 'roles')(sql.raw('t.role_id'));
  await journal.set('round_plannings', { ...owner, role_id: role }, sql`t.id = any(${idList(planIds)})`);
  for (const part of partsOf(journal, outcomes)) {
    await journal.remove(part.table, sql`${ofPlans(planIds)} and not (${part.stays})`);
    await journal.set(part.table, owner, ofPlans(planIds));
    await renameParts(journal, part, planIds);
  }
}

/**
 * Makes the parts of plans refer to their records at the target. A plan refers to each record once: where one is replaced by another that
 * the plan also refers to and that is itself replaced, the other is updated first. A cycle of replacements stays unchanged, since it
 * refers to the same records.
 */
async function renameParts(
  { set }: Pick<Writes, 'set'>,
  part: PlanPart,
  planIds: readonly number[],
): Promise<void> {
  const isFree = sql`not exists (select 1 from ${sql.identifier(part.table)} o
    where o.round_planning_id = t.round_planning_id and o.target_id = ${part.target})`;
  for (let changedCount = 1; changedCount > 0;)
    changedCount = await set(part.table, { target_id: part.target }, sql`${ofPlans(planIds)} and ${isFree}`);
}

/**
 * Removes the floors and areas of moved buildings from remaining plans, including plans of other levels; a plan left without floors becomes
 * inactive. (moves, What nobody chose)
 */
export async function leavePlans(
  { remove, set }: Pick<Writes, 'remove' | 'set'>,
  { movedBuildings, movedPlans }: { movedBuildings: readonly number[]; movedPlans: SQL },
): Promise<void> {
  const stays = sql`t.round_planning_id not in ${movedPlans}`;
  const inMoved = (table: 'floors' | 'areas'): SQL =>
    sql`t.target_id in (select p.id from ${sql.identifier(table)} p where p.building_id = any(${idList(movedBuildings)}))`;
  const losing = sql`select t.round_planning_id from round_planning_floors t where ${inMoved('floors')} and ${stays}`;
  const loses = sql`t.active and t.id in (${losing}) and not exists (
    select 1 from round_planning_floors o join floors f on f.id = o.target_id
    where o.round_planning_id = t.id and f.building_id <> all(${idList(movedBuildings)}))`;
  await set('round_plannings', { active: sql`false` }, loses);
  await remove('round_planning_floors', sql`${inMoved('floors')} and ${stays}`);
  await remove('round_planning_areas', sql`${inMoved('areas')} and ${stays}`);
}
