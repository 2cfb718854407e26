import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveType } from '#contract/constants.ts';
import { wordOfNumber } from '#contract/wire.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionLists, questions } from '#server/db/schema/checklists.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { idList } from './moveChoices.ts';
import type { MoveRow } from './moveRecords.ts';
import type { PartOutcomes } from './movedPlans.ts';
import type { Outcomes } from './movedRecords.ts';

/** Outcome of a move for every affected record, by kind. */
export interface MoveOutcomes {
  target: { customerId: number; companyId: number };
  buildings: Outcomes;
  /** Plans; `kept` are moved ones whose finished rounds are moved along. */
  plans: Outcomes & { kept: number[] };
  entries: Outcomes & Required<PartOutcomes>;
  lists: Outcomes & Required<PartOutcomes>;
  questions: Outcomes;
  roles: Outcomes;
  users: { rehomed: number[]; connected: number[]; chosen: { buildingId: number; userId: number }[] };
  /** Copied records that no tab contains. */
  undecided: { entries: number[]; lists: number[]; questions: number[] };
}

interface Chosen {
  id: number;
  type: MoveType;
  standIn: number | null;
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const ofType = (rows: readonly Chosen[], type: MoveType): number[] =>
  idsOf(rows.filter((row) => row.type === type));
const outcomesOf = (rows: readonly Chosen[]): Outcomes & Required<PartOutcomes> => ({
  copied: ofType(rows, 'copy'),
  moved: ofType(rows, 'move'),
  ignored: ofType(rows, 'ignore'),
  replaced: new Map(rows.flatMap(({ id, standIn }) => (standIn === null ? [] : [[id, standIn] as const]))),
});

/** Reads rows with the number of an operation as their `type`. */
async function readTyped<Row extends { type: MoveType }>(db: Database, query: SQL): Promise<Row[]> {
  const rows = await rowsOf<Omit<Row, 'type'> & { type: number }>(db, query);
  return rows.map((row) => ({ ...row, type: wordOfNumber('moveType', row.type) }) as unknown as Row);
}

/** Returns the records of a kind in a move's tab, each once. */
const chosenIn = (db: Database, moveId: number, table: string, column: string): Promise<Chosen[]> =>
  readTyped<Chosen>(
    db,
    sql`select distinct t.${sql.identifier(column)} as id, t.move_type as type, t.id_to_replace as "standIn"
      from ${sql.identifier(table)} t
      join move_round_plannings p on p.id = t.move_round_planning_id
      join move_buildings b on b.id = p.move_building_id
      where b.move_id = ${moveId} and t.${sql.identifier(column)} is not null order by 1`,
  );

/**
 * Returns the records of a query that the target can't read and for which no choice was made: they are copied. (moves, What nobody chose)
 */
async function undecided(
  db: Database,
  records: {
    table: 'fire_protections' | 'question_lists' | 'questions';
    used: SQL;
    decided: readonly number[];
  },
  customerId: number,
): Promise<number[]> {
  const { table, used, decided } = records;
  const columns = { fire_protections: fireProtections, question_lists: questionLists, questions }[table];
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select ${columns.id} as id from ${sql.identifier(table)} where ${columns.id} in (${used})
      and ${columns.id} <> all(${idList(decided)}) and not ${usableAt(columns, customerId)} order by 1`,
  );
  return idsOf(rows);
}

const decidedOn = ({ copied, moved, ignored, replaced }: Outcomes & Required<PartOutcomes>): number[] => [
  ...copied,
  ...moved,
  ...ignored,
  ...replaced.keys(),
];

/** Returns the outcome for every record of a move: the choices in its tabs, and the consequences for records that no tab contains. */
export async function readOutcomes(db: Database, move: MoveRow): Promise<MoveOutcomes> {
  const { id: moveId, targetCustomerId: customerId } = move;
  const [home] = await db
    .select({ companyId: customers.companyId })
    .from(customers)
    .where(eq(customers.id, customerId));
  const buildings = outcomesOf(
    await readTyped<Chosen>(
      db,
      sql`select building_id as id, move_type as type, null as "standIn" from move_buildings where move_id = ${moveId} order by 1`,
    ),
  );
  const planned = await readTyped<Chosen & { kept: boolean }>(
    db,
    sql`select p.round_planning_id as id, p.move_type as type, null as "standIn", p.keep_history as kept
      from move_round_plannings p join move_buildings b on b.id = p.move_building_id where b.move_id = ${moveId} order by 1`,
  );
  const plans = outcomesOf(planned);
  const planIds = idList(idsOf(planned));

  const entries = outcomesOf(await chosenIn(db, moveId, 'move_fire_protections', 'fire_protection_id'));
  const usedEntries = sql`
    select mi.fire_protection_id from map_items mi where mi.building_id = any(${idList(buildings.moved)})
    union select mi.fire_protection_id from map_items mi where mi.building_id = any(${idList(buildings.copied)}) and not mi.deleted
    union select pf.target_id from round_planning_fire_protections pf where pf.round_planning_id = any(${planIds})`;
  const moreEntries = await undecided(
    db,
    { table: 'fire_protections', used: usedEntries, decided: decidedOn(entries) },
    customerId,
  );

  const lists = outcomesOf(await chosenIn(db, moveId, 'move_question_lists', 'question_list_id'));
  const usedLists = sql`select pl.target_id from round_planning_question_lists pl where pl.round_planning_id = any(${planIds})`;
  const moreLists = await undecided(
    db,
    { table: 'question_lists', used: usedLists, decided: decidedOn(lists) },
    customerId,
  );
  const copiedLists = [...lists.copied, ...moreLists];

  const questionOutcomes = outcomesOf(await chosenIn(db, moveId, 'move_questions', 'question_id'));
  const usedQuestions = sql`select q.question_id from question_list_questions q
    where q.question_list_id = any(${idList([...copiedLists, ...lists.moved])})`;
  const moreQuestions = await undecided(
    db,
    { table: 'questions', used: usedQuestions, decided: decidedOn(questionOutcomes) },
    customerId,
  );

  const people = await readTyped<{ buildingId: number; userId: number; type: MoveType }>(
    db,
    sql`select b.building_id as "buildingId", u.user_id as "userId", u.move_type as type
      from move_users u join move_buildings b on b.id = u.move_building_id where b.move_id = ${moveId} order by 1, 2`,
  );
  const usersOf = (type: MoveType) => [
    ...new Set(people.filter((row) => row.type === type).map(({ userId }) => userId)),
  ];
  return {
    target: { customerId, companyId: orNotFound(home).companyId },
    buildings,
    plans: {
      ...plans,
      kept: planned.filter(({ kept, type }) => kept && type === 'move').map(({ id }) => id),
    },
    entries: { ...entries, copied: [...entries.copied, ...moreEntries] },
    lists: { ...lists, copied: copiedLists },
    questions: { copied: [...questionOutcomes.copied, ...moreQuestions], moved: questionOutcomes.moved },
    roles: outcomesOf(await chosenIn(db, moveId, 'move_roles', 'role_id')),
    users: {
      rehomed: usersOf('move'),
      connected: usersOf('crossConnect'),
      chosen: people.map(({ buildingId, userId }) => ({ buildingId, userId })),
    },
    undecided: { entries: moreEntries, lists: moreLists, questions: moreQuestions },
  };
}
