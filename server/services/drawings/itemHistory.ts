import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { ItemHistory } from '#contract/drawings/itemHistory.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { itemUnits } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { roundsInScope } from '../scope/roundScope.ts';
import { activeInScope } from './drawings.ts';

/** Limit of the history: more rounds and units than an item has in decades. */
const most = 500;

/** Returns the history of an item, limited to records that the caller may read. @throws HttpProblem not_found */
export async function readItemHistory(call: Call<CallName>, id: number): Promise<ItemHistory> {
  const { db } = call;
  const [place] = await db
    .select({
      customerId: customers.id,
      customerName: customers.name,
      buildingId: buildings.id,
      buildingName: buildings.name,
      floorId: floors.id,
      floorName: floors.name,
      fileId: maps.fileId,
    })
    .from(mapItems)
    .innerJoin(maps, eq(maps.id, mapItems.mapId))
    .innerJoin(floors, eq(floors.id, maps.floorId))
    .innerJoin(buildings, and(eq(buildings.id, mapItems.buildingId), eq(buildings.deleted, false)))
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(activeInScope(call, mapItems, eq(mapItems.id, id)));
  const itemPlace = orNotFound(place);
  const [code] = await db
    .select({ code: itemCodes.code })
    .from(itemCodes)
    .where(and(eq(itemCodes.mapItemId, id), isNull(itemCodes.released)))
    .limit(1);
  const rounds = await db
    .select({
      roundHistoryId: roundHistories.id,
      name: roundHistories.name,
      created: roundHistories.created,
      done: roundHistories.done,
      controlled: roundHistoryItems.controlled,
      userName: roundHistoryItems.userName,
      uncheckedReason: roundHistoryItems.uncheckedReason,
      uncheckedNote: roundHistoryItems.uncheckedNote,
      uncheckedFileId: roundHistoryItems.uncheckedFileId,
      outcome: sql<ItemHistory['rounds'][number]['outcome']>`case
        when exists (select 1 from flaws f where f.round_history_id = ${roundHistories.id}
          and f.map_item_id = ${roundHistoryItems.mapItemId} and not f.deleted) then 'flaw'
        when ${roundHistoryItems.continueWithoutAdding} then 'skipped'
        when ${roundHistoryItems.controlled} is null then 'left' else 'ok' end`,
    })
    .from(roundHistoryItems)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryItems.roundHistoryId))
    .where(and(eq(roundHistoryItems.mapItemId, id), roundsInScope(call)))
    .orderBy(desc(roundHistories.created), desc(roundHistories.id))
    .limit(most);
  const { started, ended, userName, note, facts } = itemUnits;
  const units = await db
    .select({ started, ended, userName, note, facts })
    .from(itemUnits)
    .where(and(eq(itemUnits.mapItemId, id), eq(itemUnits.customerId, itemPlace.customerId)))
    .orderBy(desc(ended), desc(itemUnits.id))
    .limit(most);
  return { mapItemId: id, place: itemPlace, code: code?.code ?? null, rounds, units };
}
