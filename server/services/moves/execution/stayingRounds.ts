import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { idList } from '../records/moveChoices.ts';
import type { Writes } from '../records/moveJournal.ts';
import { earlierFlaws } from './movedRounds.ts';
import { roleAtTarget } from './movedUsers.ts';

/** Records that are moved while rounds stay. */
export interface Leaving {
  target: { customerId: number };
  buildings: readonly number[];
  plans: readonly number[];
  lists: readonly number[];
  questions: readonly number[];
  /** Rounds that are moved along. */
  along: readonly number[];
}

/** Returns the rounds of any customer that stay although their building or plan is moved. (moves, Rounds) */
export async function roundsThatStay(
  tx: Database,
  { buildings, plans, along }: Pick<Leaving, 'buildings' | 'plans' | 'along'>,
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select h.id from round_histories h
      where (h.round_planning_id = any(${idList(plans)})
        or h.id in (select i.round_history_id from round_history_infos i where i.building_id = any(${idList(buildings)}))
        or h.id in (select f.round_history_id from flaws f where f.building_id = any(${idList(buildings)})))
        and h.id <> all(${idList(along)})
      order by h.id`,
  );
  return rows.map(({ id }) => id);
}

const at = (column: string): SQL => sql.raw(`t.${column}`);
const isOneOf = (column: string, ids: readonly number[]): SQL => sql`${at(column)} = any(${idList(ids)})`;

/**
 * Detaches rounds that stay from their buildings before these are moved: references to moved records are cleared, drawings are kept by
 * their own file rows for the same bytes. A flaw stays in its round; an open one gets a new row at the target, with its photos, and no
 * longer appears in other lists at the source. Runs after roles. (moves, Rounds)
 */
export async function detachRounds(
  journal: Writes,
  roundIds: readonly number[],
  leaving: Leaving,
): Promise<void> {
  await leaveFlaws(journal, roundIds, leaving);
  await leaveDrawings(journal, roundIds, leaving);
  await leaveEarlierFlaws(journal, roundIds, leaving);
  const { set, setMany } = journal;
  const stays = isOneOf('round_history_id', roundIds);
  const nothing = sql`null::int`;
  await setMany(
    'round_history_question_lists',
    { question_list_id: nothing },
    sql`${stays} and ${isOneOf('question_list_id', leaving.lists)}`,
  );
  await setMany(
    'round_history_questions',
    { question_id: nothing },
    sql`${stays} and ${isOneOf('question_id', leaving.questions)}`,
  );
  const isRound = isOneOf('id', roundIds);
  await set(
    'round_histories',
    { round_planning_id: nothing },
    sql`${isRound} and ${isOneOf('round_planning_id', leaving.plans)}`,
  );
}

async function leaveFlaws(
  journal: Writes,
  roundIds: readonly number[],
  { target, buildings }: Leaving,
): Promise<void> {
  const { set, copy, copyOf } = journal;
  const targetOwner = { customer_id: sql`${target.customerId}::int` };
  const nothing = sql`null::int`;
  const stays = sql`${isOneOf('round_history_id', roundIds)} and ${isOneOf('building_id', buildings)}`;
  const goesOn = {
    ...targetOwner,
    created: at('created'),
    responsible: roleAtTarget(journal, at('responsible'), target),
    round_history_id: nothing,
    round_history_info_id: nothing,
  };
  await copy('flaws', goesOn, sql`${stays} and t.done is null and not t.deleted`);
  const photosOf = (flaws: SQL): SQL =>
    sql`t.id in (select f.file_id from flaw_files f where f.flaw_id in (${flaws}))`;
  const isCopied = sql`${copyOf('flaws', at('flaw_id'))} is not null`;
  await copy('files', targetOwner, sql`not t.deleted and ${photosOf(journal.copiedIn('flaws'))}`);
  const event = { ...targetOwner, created: at('created'), contractor_link_id: nothing };
  await copy('flaw_events', { ...event, flaw_id: copyOf('flaws', at('flaw_id')) }, isCopied);
  const photo = {
    ...targetOwner,
    event_id: copyOf('flaw_events', at('event_id')),
    flaw_id: copyOf('flaws', at('flaw_id')),
    file_id: copyOf('files', at('file_id')),
  };
  await copy('flaw_files', photo, sql`${isCopied} and ${copyOf('files', at('file_id'))} is not null`);
  const stayingFlaws = sql`select t.id from flaws t where ${stays}`;
  await set(
    'files',
    { building_id: nothing, map_id: nothing },
    sql`${photosOf(stayingFlaws)} and (t.building_id is not null or t.map_id is not null)`,
  );
  const foundOn = sql`(select min(i.id) from round_history_items i
    where i.round_history_id = t.round_history_id and i.map_item_id = t.map_item_id)`;
  await set(
    'flaws',
    {
      building_id: nothing,
      map_id: nothing,
      map_item_id: nothing,
      round_history_item_id: foundOn,
      left_behind: sql`t.done is null and not t.deleted`,
      // The new owner of the building checks the flaw at its new row.
      needs_check: sql`false`,
    },
    stays,
  );
}

async function leaveDrawings(
  { set, setMany, copy, copyOf }: Writes,
  roundIds: readonly number[],
  { buildings }: Leaving,
): Promise<void> {
  const nothing = sql`null::int`;
  const stays = sql`${isOneOf('round_history_id', roundIds)} and ${isOneOf('building_id', buildings)}`;
  await copy(
    'files',
    { building_id: nothing, map_id: nothing },
    sql`t.id in (select t.file_id from round_history_infos t where ${stays})`,
  );
  await setMany(
    'round_history_items',
    { map_item_id: nothing },
    sql`${isOneOf('round_history_id', roundIds)}
      and t.map_item_id in (select i.id from map_items i where i.building_id = any(${idList(buildings)}))`,
  );
  await set(
    'round_history_infos',
    {
      building_id: nothing,
      floor_id: nothing,
      map_id: nothing,
      file_id: copyOf('files', at('file_id')),
    },
    stays,
  );
}

/** Removes references to moved flaws from remaining rounds; moved rounds refer to the new row of a flaw that stayed. */
async function leaveEarlierFlaws(
  { set, remove, copyOf }: Writes,
  roundIds: readonly number[],
  { buildings, along }: Leaving,
): Promise<void> {
  for (const [table, column, parts] of earlierFlaws) {
    const ofRounds = (ids: readonly number[]): SQL =>
      sql`${at(column)} in (select p.id from ${sql.identifier(parts)} p where p.round_history_id = any(${idList(ids)}))`;
    await remove(
      table,
      sql`${ofRounds(roundIds)} and t.flaw_id in (select f.id from flaws f where f.building_id = any(${idList(buildings)}))`,
    );
    const instead = copyOf('flaws', at('flaw_id'));
    await set(table, { flaw_id: instead }, sql`${ofRounds(along)} and ${instead} is not null`);
    await remove(
      table,
      sql`${ofRounds(along)} and t.flaw_id in (select f.id from flaws f where f.round_history_id = any(${idList(roundIds)}))`,
    );
  }
}
