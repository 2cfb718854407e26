import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { callSchemas } from '#contract/callSchemas.ts';
import type { CallName } from '#contract/calls.ts';
import type { QuarantineCall } from '#contract/quarantine/roundQuarantine.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roles } from '#server/db/schema/users.ts';
import {
  roundHistories,
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { usableAt } from '../scope/owners.ts';

/** Records that an entry refers to. */
export interface Asked {
  callName: QuarantineCall;
  roundHistoryId: number | null;
  payload: Record<string, unknown>;
}

/** Returns the condition for flaws of a round: found in it, or listed in it as earlier flaws of an item or a drawing. */
export function flawsOfRound(roundId: number | SQL): SQL | undefined {
  const onItem = sql`${flaws.id} in (select e.flaw_id from round_item_earlier_flaws e
    join round_history_items i on i.id = e.round_history_item_id where i.round_history_id = ${roundId})`;
  const onDrawing = sql`${flaws.id} in (select e.flaw_id from round_info_earlier_flaws e
    join round_history_infos i on i.id = e.round_history_info_id where i.round_history_id = ${roundId})`;
  return or(sql`${flaws.roundHistoryId} = ${roundId}`, onItem, onDrawing);
}

/** Returns whether the `id` in the call's path is the round or a part of it. */
async function isTargetOfRound({ db }: Call<CallName>, asked: Asked, id: number): Promise<boolean> {
  const roundId = asked.roundHistoryId ?? 0;
  switch (asked.callName) {
    case 'updateRound':
      return id === roundId;
    case 'updateRoundItem':
    case 'uploadItemPhoto':
    case 'noteItemScan': {
      const isThis = and(eq(roundHistoryItems.id, id), eq(roundHistoryItems.roundHistoryId, roundId));
      return (await db.$count(roundHistoryItems, isThis)) > 0;
    }
    case 'updateRoundQuestion': {
      const isThis = and(eq(roundHistoryQuestions.id, id), eq(roundHistoryQuestions.roundHistoryId, roundId));
      return (await db.$count(roundHistoryQuestions, isThis)) > 0;
    }
    case 'saveMapItemExtra':
      return isItemOfRound(db, roundId, id);
    case 'updateFlaw':
    case 'deleteFlaw':
    case 'uploadFile':
      return (await db.$count(flaws, and(eq(flaws.id, id), flawsOfRound(roundId)))) > 0;
    case 'deleteFile': {
      const photo = db.select({ id: flawFiles.id }).from(flawFiles);
      const isThis = and(eq(flawFiles.fileId, id), eq(flaws.roundHistoryId, roundId));
      const [shown] = await photo.innerJoin(flaws, eq(flaws.id, flawFiles.flawId)).where(isThis).limit(1);
      return shown !== undefined;
    }
    case 'createFlaw':
    case 'noteServices':
    case 'replaceItems':
      return false;
  }
}

async function isItemOfRound(db: Call<CallName>['db'], roundId: number, mapItemId: number): Promise<boolean> {
  const isThis = and(
    eq(roundHistoryItems.mapItemId, mapItemId),
    eq(roundHistoryItems.roundHistoryId, roundId),
  );
  return (await db.$count(roundHistoryItems, isThis)) > 0;
}

/**
 * Fails for an entry whose target isn't its round or a part of it; missing and foreign targets get the same response.
 * @throws HttpProblem not_found
 */
export async function rejectForeignTarget(call: Call<CallName>, asked: Asked, id: number): Promise<void> {
  if (!(await isTargetOfRound(call, asked, id))) fail('not_found');
}

/**
 * Rejects a payload that refers to records outside the round: a new flaw's drawing and item, a question's checklist, or a responsible role
 * that is neither the round's own nor one that the sender may see and the round's customer can use. [REF-04]
 * @throws HttpProblem invalid_reference, required at the payload's field
 */
export async function rejectForeignPayload(call: Call<CallName>, asked: Asked): Promise<void> {
  const { db, scope } = call;
  const { callName, payload } = asked;
  const roundId = asked.roundHistoryId ?? 0;
  const idOf = (field: string): number | null => {
    const value = payload[field];
    return typeof value === 'number' ? value : null;
  };
  const foreign = (field: string): never => fail('invalid_reference', `payload.${field}`);
  if (callName === 'createFlaw') {
    const info = idOf('roundHistoryInfoId') ?? fail('required', 'payload.roundHistoryInfoId');
    const isThis = and(eq(roundHistoryInfos.id, info), eq(roundHistoryInfos.roundHistoryId, roundId));
    if ((await db.$count(roundHistoryInfos, isThis)) === 0) foreign('roundHistoryInfoId');
    const item = idOf('mapItemId');
    if (item !== null && !(await isItemOfRound(db, roundId, item))) foreign('mapItemId');
  }
  if (callName === 'noteServices' || callName === 'replaceItems') {
    const shape = callName === 'noteServices' ? callSchemas.noteServices.body : callSchemas.replaceItems.body;
    const services = shape.parse(payload);
    const ids =
      'services' in services ? services.services.map((one) => one.mapItemId ?? 0) : services.mapItemIds;
    for (const id of ids) if (!(await isItemOfRound(db, roundId, id))) foreign('mapItemId');
    if (services.roundHistoryId !== roundId) foreign('roundHistoryId');
  }
  if (callName === 'updateRoundQuestion') {
    const list = idOf('roundHistoryQuestionListId');
    const { id, roundHistoryId } = roundHistoryQuestionLists;
    if (
      list !== null &&
      (await db.$count(roundHistoryQuestionLists, and(eq(id, list), eq(roundHistoryId, roundId)))) === 0
    )
      foreign('roundHistoryQuestionListId');
  }
  if (callName === 'createFlaw' || callName === 'updateFlaw') {
    const role = idOf('responsible');
    if (role === null) return;
    const [round] = await db
      .select({ roleId: roundHistories.roleId, customerId: roundHistories.customerId })
      .from(roundHistories)
      .where(eq(roundHistories.id, roundId));
    if (round?.roleId === role) return;
    const isThere = round && usableAt(roles, round.customerId);
    const isUsable = and(eq(roles.id, role), scope.catalogue(roles), isThere);
    if ((await db.$count(roles, isUsable)) === 0) foreign('responsible');
  }
}
