import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  RoundArea,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { areas, mapItems } from '#server/db/schema/drawings.ts';
import { flaws, roundInfoEarlierFlaws, roundItemEarlierFlaws } from '#server/db/schema/flaws.ts';
import type { roundHistoryInfos, roundHistoryQuestionLists } from '#server/db/schema/rounds.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { fromTopLeft } from '../shared/areaCorners.ts';
import { showThroughFits } from '../flaws/flawPlaces.ts';
import { presentFlaw, selectFlaws } from '../flaws/flaws.ts';

export type InfoRow = typeof roundHistoryInfos.$inferSelect;
export type ItemRow = typeof roundHistoryItems.$inferSelect;
export type QuestionRow = typeof roundHistoryQuestions.$inferSelect;
export type QuestionListRow = typeof roundHistoryQuestionLists.$inferSelect;

/** Converts an item to the API's format, flat and with the same snapshot nested. [ROUND-73] */
function presentItem(row: ItemRow, flawsOfItem: Flaw[]): RoundHistoryItem {
  const {
    roundHistoryId: _roundId,
    answeredBy: _answeredBy,
    fireProtectionId,
    fireProtectionName,
    ...item
  } = row;
  const {
    inventoryType,
    positionNumber,
    positionX,
    positionY,
    scale,
    rotation,
    isPlaced,
    placementDescription,
  } = item;
  const fireProtection = { id: fireProtectionId, name: fireProtectionName, inventoryType };
  const place = { positionNumber, positionX, positionY, scale, rotation, isPlaced, placementDescription };
  return {
    ...item,
    fireProtection,
    flaws: flawsOfItem.map((flaw) => ({ ...flaw, mapItemName: row.name })),
    mapItem: { id: row.mapItemId, ...place, fireProtection },
  };
}

/** Converts a question to the API's format. [ROUND-75] */
export function presentQuestion(row: QuestionRow): RoundHistoryQuestion {
  const { customerId: _customerId, roundHistoryId: _roundId, questionId: _questionId, ...own } = row;
  const { answeredBy: _answeredBy, ...question } = own;
  return question;
}

/**
 * Returns drawings of a round with their items, flaws and areas in the API's format: four queries in addition to the one for the drawings,
 * however many there are. An item has the flaws found in the round and the flaws that were open on it at the start; likewise a drawing's
 * loose flaws. Readers of the round see the flaws' current state, if they may see the flaw's present place. A flaw of any other item or
 * drawing is left out, even if recorded as an earlier one. [ROUND-72, ROUND-82]
 */
export async function withItems(db: Database, infos: readonly InfoRow[]): Promise<RoundHistoryInfo[]> {
  if (infos.length === 0) return [];
  // One parameter: the statement is the same for any number of drawings, and so is prepared only once.
  const infoIds = sql.param(`{${idsOf(infos).join()}}`);
  const items = await db
    .select()
    .from(roundHistoryItems)
    .where(sql`${roundHistoryItems.roundHistoryInfoId} = any(${infoIds}::int[])`)
    .orderBy(asc(roundHistoryItems.positionNumber), asc(roundHistoryItems.id));
  const flawsByInfo = await flawsOfInfos(db, infos, items);
  const loose = await showThroughFits(db, infos, flawsByInfo.loose);
  const itemsByInfo = Map.groupBy(items, (item) => item.roundHistoryInfoId);
  const areasOf = await areasByInfo(db, infos);
  const before = await uncheckedBefore(db, infos);
  return infos.map((info) => {
    const { customerId: _customerId, position: _position, ...own } = info;
    const roundHistoryItems = (itemsByInfo.get(info.id) ?? []).map((item) => {
      const isBefore = before.has(`${item.roundHistoryId} ${item.mapItemId}`);
      return { ...presentItem(item, flawsByInfo.ofItem.get(item.id) ?? []), uncheckedBefore: isBefore };
    });
    return { ...own, roundHistoryItems, flaws: loose.get(info.id) ?? [], areas: areasOf(info) };
  });
}

/** Returns the items that couldn't be checked in the previous finished round of the same plan, as "round item". */
async function uncheckedBefore(db: Database, infos: readonly InfoRow[]): Promise<Set<string>> {
  const ids = [...new Set(infos.map((info) => info.roundHistoryId))];
  const rows = await rowsOf<{ roundId: number; mapItemId: number }>(
    db,
    sql`select r.id as "roundId", i.map_item_id as "mapItemId" from round_histories r
      cross join lateral (select p.id from round_histories p where p.round_planning_id = r.round_planning_id
        and p.created < r.created and p.done is not null order by p.created desc limit 1) p
      join round_history_items i on i.round_history_id = p.id and i.continue_without_adding
      where r.id = any(${sql.param(`{${ids.join()}}`)}::int[]) and i.map_item_id is not null`,
  );
  return new Set(rows.map(({ roundId, mapItemId }) => `${roundId} ${mapItemId}`));
}

/** Returns the current areas of a round's drawings; none for a drawing that moved to another customer. */
async function areasByInfo(db: Database, infos: readonly InfoRow[]): Promise<(info: InfoRow) => RoundArea[]> {
  const mapIds = infos.flatMap(({ mapId }) => mapId ?? []);
  const { name, mapId, customerId, startX, endX, startY, endY } = areas;
  const rows = await db
    .select({ name, mapId, customerId, startX, endX, startY, endY })
    .from(areas)
    .where(and(inArray(mapId, mapIds), eq(areas.deleted, false)))
    .orderBy(asc(areas.sortKey), asc(areas.id));
  return (info) =>
    rows
      .filter((row) => row.mapId === info.mapId && row.customerId === info.customerId)
      .map(({ mapId: _mapId, customerId: _customerId, ...area }) => fromTopLeft(area));
}

/** Returns one item in the API's format, with the flaws that its round shows on it. */
export async function itemWithFlaws(db: Database, item: ItemRow): Promise<RoundHistoryItem> {
  const earlier = db
    .select({ id: roundItemEarlierFlaws.flawId })
    .from(roundItemEarlierFlaws)
    .where(eq(roundItemEarlierFlaws.roundHistoryItemId, item.id));
  const isShown = or(eq(flaws.roundHistoryId, item.roundHistoryId), inArray(flaws.id, earlier));
  const isLeft = or(
    eq(flaws.roundHistoryItemId, item.id),
    and(isNull(flaws.mapItemId), inArray(flaws.id, earlier)),
  );
  const isOn = item.mapItemId === null ? isLeft : eq(flaws.mapItemId, item.mapItemId);
  const rows = await selectFlaws(db)
    .where(and(isOn, eq(flaws.deleted, false), isShown))
    .orderBy(asc(flaws.created), asc(flaws.id));
  return presentItem(item, rows.map(presentFlaw));
}

/** Returns the flaws that a round shows, by item and by drawing, oldest first. */
async function flawsOfInfos(db: Database, infos: readonly InfoRow[], items: readonly ItemRow[]) {
  const infoIds = idsOf(infos);
  const earlierOnItems = db
    .select({ id: roundItemEarlierFlaws.flawId })
    .from(roundItemEarlierFlaws)
    .innerJoin(roundHistoryItems, eq(roundHistoryItems.id, roundItemEarlierFlaws.roundHistoryItemId))
    .where(inArray(roundHistoryItems.roundHistoryInfoId, infoIds));
  const earlierLoose = db
    .select({ id: roundInfoEarlierFlaws.flawId })
    .from(roundInfoEarlierFlaws)
    .where(inArray(roundInfoEarlierFlaws.roundHistoryInfoId, infoIds));
  const infoFlaws = db.select({ id: flaws.id }).from(flaws).where(inArray(flaws.roundHistoryInfoId, infoIds));
  // A union of ids: with `or`, PostgreSQL would read the flaws of all customers.
  const shownFlaws = union(infoFlaws, earlierOnItems, earlierLoose);
  const rows = await selectFlaws(db)
    .where(and(eq(flaws.deleted, false), inArray(flaws.id, shownFlaws)))
    .orderBy(asc(flaws.created), asc(flaws.id));

  const itemOn = new Map(
    items.flatMap((item) => (item.mapItemId === null ? [] : [[item.mapItemId, item.id] as const])),
  );
  const leftOn = await itemsOfLeft(db, rows, items);
  const infoOn = new Map(
    infos.flatMap((info) => (info.mapId === null ? [] : [[info.mapId, info.id] as const])),
  );
  const ofItem = new Map<number, Flaw[]>();
  const loose = new Map<number, Flaw[]>();
  for (const flaw of rows.map(presentFlaw)) {
    const onItem = flaw.mapItemId === null ? undefined : itemOn.get(flaw.mapItemId);
    const itemId = onItem ?? leftOn.get(flaw.id);
    const ownInfo = infoIds.find((id) => id === flaw.roundHistoryInfoId);
    const infoId = ownInfo ?? (flaw.mapId === null ? undefined : infoOn.get(flaw.mapId));
    const [owners, owner] = itemId === undefined ? [loose, infoId] : [ofItem, itemId];
    if (owner !== undefined) owners.set(owner, [...(owners.get(owner) ?? []), flaw]);
  }
  return { ofItem, loose };
}

/**
 * Returns the items of flaws that stayed behind when their building moved: the item that the flaw was found on, or one that
 * refers to it. (moves, Rounds)
 */
async function itemsOfLeft(
  db: Database,
  rows: Awaited<ReturnType<typeof selectFlaws>>,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<number, number>> {
  const itemFlaws = rows.filter(({ flaw }) => flaw.roundHistoryItemId !== null);
  if (itemFlaws.length === 0) return new Map();
  const { roundHistoryItemId, flawId } = roundItemEarlierFlaws;
  const referring = await db
    .select({ itemId: roundHistoryItemId, flawId })
    .from(roundItemEarlierFlaws)
    .where(
      and(
        inArray(
          flawId,
          itemFlaws.map(({ flaw }) => flaw.id),
        ),
        inArray(roundHistoryItemId, idsOf(items)),
      ),
    );
  const knownIds = new Set(idsOf(items));
  return new Map([
    ...referring.map((row) => [row.flawId, row.itemId] as const),
    ...itemFlaws.flatMap(({ flaw }) =>
      flaw.roundHistoryItemId !== null && knownIds.has(flaw.roundHistoryItemId)
        ? [[flaw.id, flaw.roundHistoryItemId] as const]
        : [],
    ),
  ]);
}

/**
 * Returns checklists of a round with their questions in order, in the API's format: one query in addition to the one
 * for the lists. [ROUND-81]
 */
export async function withQuestions(
  db: Database,
  lists: readonly QuestionListRow[],
): Promise<RoundHistoryQuestionList[]> {
  if (lists.length === 0) return [];
  const questions = await db
    .select()
    .from(roundHistoryQuestions)
    .where(inArray(roundHistoryQuestions.roundHistoryQuestionListId, idsOf(lists)))
    .orderBy(asc(roundHistoryQuestions.positionNumber), asc(roundHistoryQuestions.id));
  const byList = Map.groupBy(questions, (question) => question.roundHistoryQuestionListId);
  return lists.map(({ customerId: _customerId, questionListId: _listId, position: _position, ...list }) => {
    return { ...list, roundHistoryQuestions: (byList.get(list.id) ?? []).map(presentQuestion) };
  });
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id);
}

/** Removes recorded services from the due services of a round's items: one service, or with null all of them, after a replacement. */
export async function settleDueServices(
  db: Database,
  roundId: number,
  itemIds: readonly number[],
  serviceKey: string | null,
): Promise<void> {
  const { dueServices, mapItemId, roundHistoryId } = roundHistoryItems;
  const remainingServices = sql`(select coalesce(jsonb_agg(d), '[]'::jsonb) from jsonb_array_elements(${dueServices}) d
    where d ->> 'serviceKey' <> ${serviceKey ?? ''} and ${serviceKey !== null})`;
  await db
    .update(roundHistoryItems)
    .set({ dueServices: remainingServices })
    .where(
      and(eq(roundHistoryId, roundId), inArray(mapItemId, [...itemIds]), sql`${dueServices} is not null`),
    );
}

/** Returns a subquery for the active code of a round's item. */
export const codeOfItem = (mapItemId: SQL | Column): SQL<string | null> =>
  sql`(select ${itemCodes.code} from ${itemCodes} where ${itemCodes.mapItemId} = ${mapItemId} and ${itemCodes.released} is null)`;

/** Copies changed service fields and codes of items to running rounds; a finished round keeps its snapshot. */
export async function keepItemsInRunningRounds(db: Database, itemIds: readonly number[]): Promise<void> {
  const running = db
    .select({ id: roundHistories.id })
    .from(roundHistories)
    .where(isNull(roundHistories.done));
  const { mapItemId, roundHistoryId } = roundHistoryItems;
  const storedExtra = sql`(select ${mapItems.extra} from ${mapItems} where ${mapItems.id} = ${mapItemId})`;
  await db
    .update(roundHistoryItems)
    .set({ mapItemExtra: storedExtra, code: codeOfItem(mapItemId) })
    .where(and(inArray(mapItemId, [...itemIds]), inArray(roundHistoryId, running)));
}
