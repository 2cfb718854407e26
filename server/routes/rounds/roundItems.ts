import { bufferedReading, staged, writing } from '#server/middleware/calls/chains.ts';
import { extraRightOf } from '#domain/callRights.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { isJudgementChanged } from '#domain/rounds/bulkSave.ts';
import { can } from '#domain/can.ts';
import { itemAnswer } from '#domain/rounds/roundConflict.ts';
import { packInfo } from '#domain/rounds/roundShape.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryInfos, roundHistoryItems } from '#server/db/schema/rounds.ts';
import type { Page } from '#server/core/answers.ts';
import { authorise, principalAt } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, createdColumns, failIfStale } from '#server/services/shared/changes.ts';
import {
  answerOfItem,
  givenNow,
  keepLateAnswer,
  noteAnswer,
} from '#server/services/rounds/roundConflicts.ts';
import { codeOfItem, itemWithFlaws, withItems } from '#server/services/rounds/roundParts.ts';
import type { InfoRow } from '#server/services/rounds/roundParts.ts';
import {
  actorOf,
  deleteRoundPart,
  loadRound,
  loadRoundPart,
  lockRound,
  lockRoundPart,
  rejectFinished,
  touchRound,
} from '#server/services/rounds/rounds.ts';
import { noteReader } from '#server/services/rounds/roundReaders.ts';
import { roundsInScope } from '#server/services/scope/roundScope.ts';
import { dropItemPhoto, loadItemOfRound, storeItemPhoto } from '#server/services/files/itemPhotos.ts';
import { loadFile, presentFile } from '#server/services/files/files.ts';
import { maxBytesOf, uploadMark } from '#server/services/uploads/processUpload.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import { keepDueServices } from '#server/services/maintenanceRules/dueServices.ts';
import { referToOpenFlawsOf } from '#server/services/rounds/startRound.ts';
import type { ReadAgain, Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: {
    PositionNumber: roundHistoryInfos.position,
    Level: roundHistoryInfos.level,
    Created: roundHistoryInfos.created,
  },
  by: 'PositionNumber',
  id: roundHistoryInfos.id,
};

/** Reads an item of a round in the form of its calls' responses. */
const readItem: ReadAgain = async (call, id) =>
  itemWithFlaws(call.db, await loadRoundPart(call, roundHistoryItems, id));

/** Reads a page of a round's drawings with the items on them. */
async function readInfos(
  call: Call<'listRoundInfos' | 'listPackedRoundInfos'>,
): Promise<Page<RoundHistoryInfo>> {
  const query = call.query();
  const { db } = call;
  const { round } = await loadRound(call, query.roundHistoryId ?? fail('required', 'roundHistoryId'));
  const condition = eq(roundHistoryInfos.roundHistoryId, round.id);
  const page = await listPage(query, order, {
    rows: (window) => inWindow(db.select().from(roundHistoryInfos).where(condition).$dynamic(), window),
    count: () => db.$count(roundHistoryInfos, condition),
    present: (row): InfoRow => row,
    isShort: true,
  });
  await noteReader(call, round.id);
  return { pagination: page.pagination, rows: await withItems(db, page.rows) };
}

/** Drawings of a round and the items on them. [ROUND-82, ROUND-84] */
export const roundItemRoutes: readonly Route[] = [
  bufferedReading.route('listRoundInfos', readInfos),

  bufferedReading.route('listPackedRoundInfos', async (call) => {
    const { pagination, rows } = await readInfos(call);
    return { pagination, rows: rows.map(packInfo) };
  }),

  writing.route(
    'createRoundItem',
    async (call) => {
      const { roundHistoryInfoId, mapItemId } = call.body();
      const { db, now } = call;
      const [info] = await db
        .select({ info: roundHistoryInfos })
        .from(roundHistoryInfos)
        .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryInfos.roundHistoryId))
        .where(and(eq(roundHistoryInfos.id, roundHistoryInfoId), roundsInScope(call)))
        .limit(1);
      const { info: on } = info ?? fail('invalid_reference', 'roundHistoryInfoId');
      const round = await lockRound(call, on.roundHistoryId);
      await authorise(call, round.customerId);
      rejectFinished(round);
      const [known] = await db
        .select()
        .from(roundHistoryItems)
        .where(
          and(eq(roundHistoryItems.roundHistoryId, round.id), eq(roundHistoryItems.mapItemId, mapItemId)),
        );
      if (known) return itemWithFlaws(call.db, known);
      const [placed] = await db
        .select({ item: mapItems, protection: fireProtections })
        .from(mapItems)
        .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
        .where(
          and(eq(mapItems.id, mapItemId), eq(mapItems.deleted, false), eq(mapItems.mapId, on.mapId ?? 0)),
        );
      const { item, protection } = placed ?? fail('invalid_reference', 'mapItemId');
      const { positionNumber, name, placementDescription, extra } = item;
      const { positionX, positionY, scale, rotation, isPlaced, walkOrder } = item;
      const { flawCategoryId, instruction, inventoryType } = protection;
      const [row] = await db
        .insert(roundHistoryItems)
        .values({
          roundHistoryId: round.id,
          roundHistoryInfoId,
          mapItemId,
          positionNumber,
          name,
          placementDescription,
          positionX,
          positionY,
          scale,
          rotation,
          isPlaced,
          walkOrder,
          flawCategoryId,
          instruction,
          inventoryType,
          fireProtectionId: protection.id,
          fireProtectionName: protection.name,
          mapItemExtra: extra,
          code: codeOfItem(sql`${mapItemId}`),
          ...createdColumns(now),
        })
        .returning();
      const created = orNotFound(row);
      await keepDueServices(db, round.id, now);
      await referToOpenFlawsOf(db, created, now);
      await touchRound(db, round.id, now);
      return itemWithFlaws(db, await loadRoundPart(call, roundHistoryItems, created.id));
    },
    { readAgain: readItem },
  ),

  writing.route(
    'updateRoundItem',
    async (call) => {
      const id = call.id();
      const { version, basedOn, userName, uncheckedReason, uncheckedNote, ...said } = call.body();
      const isReasoned = said.continueWithoutAdding && uncheckedReason != null;
      const body = {
        ...said,
        uncheckedReason: isReasoned ? uncheckedReason : null,
        uncheckedNote: isReasoned ? (uncheckedNote ?? '') : '',
      };
      const { round, row: item } = await lockRoundPart(call, roundHistoryItems, id);
      failIfStale(item, version);
      const isUnjudged = body.controlled === null && !body.continueWithoutAdding;
      const isSameScale = body.flawScale === undefined || item.flawScale === body.flawScale;
      if (isSameScale && !isJudgementChanged(item, body)) return itemWithFlaws(call.db, item);
      const target = { round, kind: 'item', id } as const;
      const standing = { answer: answerOfItem(item), by: item.answeredBy };
      const answer = itemAnswer(body, givenNow(call));
      if (round.done !== null && basedOn !== undefined) {
        await keepLateAnswer(call, target, standing, answer);
        return itemWithFlaws(call.db, item);
      }
      rejectFinished(round);
      if (body.markedRemaining && !item.markedRemaining) {
        const principal = await principalAt(call, round.customerId);
        if (!can(principal, extraRightOf('updateRoundItem', 'markedRemaining')))
          fail('right_missing', 'markedRemaining');
      }
      const [row] = await call.db
        .update(roundHistoryItems)
        .set({
          ...body,
          controlledReceived: body.controlled === null ? null : call.now,
          userName: isUnjudged ? '' : actorOf(call, userName, item.userName),
          answeredBy: call.caller.userId,
          ...updatedColumns(roundHistoryItems, call.now),
        })
        .where(eq(roundHistoryItems.id, id))
        .returning();
      // Another user's photo is kept with their answer.
      const isOwn = item.answeredBy === call.caller.userId;
      if (isOwn) await dropItemPhoto(call, item);
      await noteAnswer(call, target, standing, { written: answer, basedOn });
      await touchRound(call.db, round.id, call.now);
      return itemWithFlaws(call.db, { ...orNotFound(row), ...(isOwn && { uncheckedFileId: null }) });
    },
    { readAgain: readItem },
  ),

  // The image is processed outside of the transaction, which would otherwise block the database for seconds.
  staged.route(
    'uploadItemPhoto',
    async (call) => {
      const { request, caller, services } = call;
      const judge = async () => {
        const { round } = await loadItemOfRound(call, call.id());
        await authorise(call, round.customerId);
        return maxBytesOf.photo;
      };
      const takePlace = async () => services.uploads.take(caller.name);
      const from = { request, takePlace, store: services.files, judge };
      return receiveUpload(from, async ({ upload, keep }) => {
        const storedPhoto = await keep('photo');
        const result = await call.commit(
          (tx) => storeItemPhoto(tx, call.id(), storedPhoto),
          uploadMark(upload),
        );
        return { result, isKept: true };
      });
    },
    { readAgain: async (call, id) => presentFile(await loadFile(call, id)) },
  ),

  writing.route('noteItemScan', async (call) => {
    const id = call.id();
    const { round, row: item } = await lockRoundPart(call, roundHistoryItems, id);
    // A scan is a fact: one that arrives after the end is stored if there is none yet.
    if (round.done === null || item.scan === null) {
      await call.db.update(roundHistoryItems).set(call.body()).where(eq(roundHistoryItems.id, id));
    }
    if (round.done === null) await touchRound(call.db, round.id, call.now);
    return itemWithFlaws(call.db, await loadRoundPart(call, roundHistoryItems, id));
  }),

  writing.route('deleteRoundItem', async (call) => deleteRoundPart(call, roundHistoryItems, call.id())),
];
