import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { exemptionOf, isPart, ownerOf, readersOf, references } from '#server/db/references.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';
import type { Writes } from '../records/moveJournal.ts';
import { leavePlans } from '../records/movedPlans.ts';
import { transferChecklists, transferQuestions, transferRecords } from '../records/movedRecords.ts';
import { createPlainWrites } from '../records/plainWrites.ts';
import { detachRounds } from '../execution/stayingRounds.ts';
import { emptied, idIn, isOfKind, isOptional } from '../records/strayReferences.ts';

/** Levels moved together to another place in the tree. */
export interface Parting {
  /** Topmost of them, and its present company. */
  top: { customerId: number; companyId: number };
  /** Ids of all of them. */
  levels: readonly number[];
  /** Levels that were above them and no longer are. */
  left: readonly number[];
  /** Company that they left; null if it didn't change. */
  leftCompanyId: number | null;
}

const name = (text: string): SQL => sql`${sql.identifier(text)}`;
const at = (column: string): SQL => sql.raw(`t.${column}`);
const isOf = (row: string, ids: readonly number[]): SQL =>
  sql`${sql.raw(`${row}.customer_id`)} = any(${idList(ids)})`;
/** Returns the condition that row `t` of a table belongs to one of these customers. */
const isOwnedBy = (table: string, ids: readonly number[]): SQL =>
  sql`${ownerOf(table, 't')} = any(${idList(ids)})`;

async function idsOf(tx: Database, query: SQL): Promise<number[]> {
  return (await rowsOf<{ id: number }>(tx, query)).map(({ id }) => id);
}

/** References to catalogue records, and to their snapshots in rounds. */
const carried = references.filter(
  (each) =>
    !isPart(each) &&
    exemptionOf(each) === undefined &&
    ['catalogue', 'snapshot'].includes(readersOf(each)) &&
    !each.field?.includes('[]'),
);

/** Returns the condition that the record `r` belongs to a level or company that was left. */
const isLeft = ({ left, leftCompanyId }: Parting): SQL => sql`(${isOf('r', left)}
  or (r.customer_id is null and r.company_id = ${leftCompanyId}::int))`;

/** Returns the records of a kind that the levels use and that belong to a level or company that was left. */
async function leftIn(tx: Database, parting: Parting, names: string): Promise<number[]> {
  const uses = carried.filter((each) => each.names === names && readersOf(each) === 'catalogue');
  const useTexts = uses.map(
    (each) =>
      sql`select ${idIn(each)} from ${name(each.table)} t where ${isOwnedBy(each.table, parting.levels)} and ${isOfKind(each)}`,
  );
  return idsOf(
    tx,
    sql`select r.id from ${name(names)} r where ${isLeft(parting)} and r.id in (${sql.join(useTexts, sql` union all `)}) order by 1`,
  );
}

/** Copies records that the levels use and left behind to the topmost of them; the copies are available from `writes`. */
async function copyUsed(tx: Database, writes: Writes, parting: Parting): Promise<void> {
  const outcomes = (copied: readonly number[]) => ({ copied, moved: [] });
  for (const table of ['roles', 'fire_protections'] as const)
    await transferRecords(writes, table, outcomes(await leftIn(tx, parting, table)), parting.top);
  const lists = await leftIn(tx, parting, 'question_lists');
  const leftQuestions = await leftIn(tx, parting, 'questions');
  const inLists = await idsOf(
    tx,
    sql`select distinct r.id from question_list_questions q join questions r on r.id = q.question_id
      where q.question_list_id = any(${idList(lists)}) and ${isLeft(parting)}`,
  );
  await transferQuestions(writes, outcomes([...leftQuestions, ...inLists]), parting.top);
  await transferChecklists(writes, outcomes(lists), parting.top);
}

/** Makes the levels refer to the copies. */
async function nameCopies({ set, copyOf }: Writes, { levels }: Parting): Promise<void> {
  for (const entry of carried) {
    const copy = copyOf(entry.names, idIn(entry));
    const value = entry.field
      ? sql`jsonb_set(${at(entry.column)}, ${sql.param(`{${entry.field.join()}}`)}::text[], to_jsonb(${copy}))`
      : copy;
    await set(
      entry.table,
      { [entry.column]: value },
      sql`${isOwnedBy(entry.table, levels)} and ${isOfKind(entry)} and ${copy} is not null`,
    );
  }
}

/** Rounds of one side in buildings of the other, by the customers of both. */
interface Divided {
  owner: number;
  roundOwner: number;
  buildings: number[];
  rounds: number[];
}

const crossing = ({ levels, left }: Pick<Parting, 'levels' | 'left'>): SQL => sql`
  ((${isOf('h', left)} and ${isOf('b', levels)}) or (${isOf('h', levels)} and ${isOf('b', left)}))`;
const walked = sql`(select i.round_history_id, i.building_id from round_history_infos i
  union select f.round_history_id, f.building_id from flaws f)`;

/** Selects running rounds in buildings of the other side. */
export const roundsDivided = (tx: Database, sides: Pick<Parting, 'levels' | 'left'>) =>
  rowsOf<{ name: string }>(
    tx,
    sql`select distinct h.id, h.name from round_histories h
      join ${walked} w on w.round_history_id = h.id join buildings b on b.id = w.building_id
      where h.done is null and ${crossing(sides)} order by h.id`,
  );

/**
 * Keeps rounds with the customer that carried them out: like `detachRounds`, for each pair of customers. Remaining flaws and drawings
 * belong to the round's owner. (moves, Rounds)
 */
async function divideRounds(
  { tx, now }: { tx: Database; now: string },
  writes: Writes,
  parting: Parting,
): Promise<void> {
  const pairs = await rowsOf<Divided>(
    tx,
    sql`select b.customer_id as owner, h.customer_id as "roundOwner", array_agg(distinct b.id) as buildings, array_agg(distinct h.id) as rounds
      from round_histories h join ${walked} w on w.round_history_id = h.id join buildings b on b.id = w.building_id
      where ${crossing(parting)} group by 1, 2 order by 1, 2`,
  );
  for (const { owner, roundOwner, buildings, rounds } of pairs) {
    const plainWrites = createPlainWrites({ tx, now }, writes);
    const nothing = { plans: [], lists: [], questions: [], along: [] };
    await detachRounds(plainWrites, rounds, { target: { customerId: owner }, buildings, ...nothing });
    const theirs = { customer_id: sql`${roundOwner}::int` };
    const ofRounds = sql`t.round_history_id = any(${idList(rounds)}) and t.building_id is null`;
    const onFlaws = sql`t.flaw_id in (select t.id from flaws t where ${ofRounds})`;
    await plainWrites.set('flaws', theirs, ofRounds);
    await plainWrites.set('flaw_files', theirs, onFlaws);
    await plainWrites.set('flaw_events', { ...theirs, contractor_link_id: sql`null::int` }, onFlaws);
    await plainWrites.set(
      'files',
      theirs,
      sql`t.id in (select t.file_id from flaw_files t where ${onFlaws})`,
    );
    await plainWrites.set(
      'files',
      theirs,
      sql`t.building_id is null and t.map_id is null and t.id in (select t.file_id from round_history_infos t where ${ofRounds})`,
    );
    await plainWrites.set(
      'sent_mails',
      theirs,
      sql`t.kind = 'flaw' and t.target_id in (select t.id from flaws t where ${ofRounds})`,
    );
  }
}

/** Removes floors and areas of the other side from plans; a plan left without floors becomes inactive. (moves, What nobody chose) */
async function dividePlans(tx: Database, writes: Writes, { levels, left }: Parting): Promise<void> {
  for (const [own, others] of [
    [levels, left],
    [left, levels],
  ] as const)
    await leavePlans(writes, {
      movedBuildings: await idsOf(
        tx,
        sql`select distinct f.building_id as id from floors f join buildings b on b.id = f.building_id
          join round_planning_floors t on t.target_id = f.id where ${isOf('b', others)} and ${isOf('t', own)}`,
      ),
      movedPlans: sql`(select p.id from round_plannings p where p.customer_id <> all(${idList(own)}))`,
    });
}

const ofSides = (table: string, { levels, left }: Parting): SQL => sql`
  ((${isOwnedBy(table, levels)} and ${isOf('r', left)}) or (${isOwnedBy(table, left)} and ${isOf('r', levels)}))`;

/** Clears nullable references to the other side; a round keeps the name of its role. */
async function emptyRest(tx: Database, parting: Parting): Promise<void> {
  for (const reference of references.filter(isOptional)) {
    const isOwn =
      readersOf(reference) === 'line'
        ? sql`false`
        : sql`${isOwnedBy(reference.table, parting.levels)} and ${isLeft(parting)}`;
    await tx.execute(sql`${emptied(reference)} where ${isOfKind(reference)} and exists (
      select 1 from ${name(reference.names)} r where r.id = ${idIn(reference)} and (${ofSides(reference.table, parting)} or (${isOwn})))`);
  }
}

/**
 * Separates levels from the levels above them after a move: records that they use from there are copied to the topmost of them, plans lose
 * the floors of the other side, and rounds stay with the customer that carried them out, as when buildings are moved. [TREE-01]
 */
export async function separateLevels(tx: Database, parting: Parting, now: string): Promise<void> {
  if (parting.left.length === 0 && parting.leftCompanyId === null) return;
  const writes = createPlainWrites({ tx, now });
  await copyUsed(tx, writes, parting);
  await divideRounds({ tx, now }, writes, parting);
  await dividePlans(tx, writes, parting);
  await nameCopies(writes, parting);
  await emptyRest(tx, parting);
}
