import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { maxQuarantined } from '#contract/constants.ts';
import type { QuarantineCall, QuarantineReceipt } from '#contract/quarantine/roundQuarantine.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { orNotFound, fail, HttpProblem } from '#server/core/httpProblem.ts';
import { validateBody } from '#server/core/validate.ts';
import type { Call } from '#server/core/call.ts';
import { createdColumns } from '../shared/changes.ts';
import { rejectForeignPayload, rejectForeignTarget } from './quarantineTargets.ts';
import type { QuarantineRow } from './roundQuarantine.ts';
import { readBy } from '../rounds/roundReaders.ts';
import { roundsInScope } from '../scope/roundScope.ts';

/** Converts an entry for the sender of refused work: its content and outcome, without any names. */
export function presentReceipt(row: QuarantineRow): QuarantineReceipt {
  const { id, operationId, roundHistoryId, callName, targetId, targetKey, photo, state } = row;
  const { created, updated, version } = row;
  return {
    id,
    operationId,
    callName,
    targetId,
    targetKey,
    state,
    created,
    updated,
    version,
    // Deleting a round deletes its entries.
    roundHistoryId: roundHistoryId ?? 0,
    hasPhoto: photo !== null,
  };
}

/**
 * Returns a round for which the caller may file work although they may no longer write to it: one in their scope, one whose parts they read
 * while it ran (role lost, building moved, no work of theirs received yet), or one that they started or worked in. Any other is not found.
 * @throws HttpProblem not_found
 */
async function claimedRound(call: Call<CallName>, id: number) {
  const { caller } = call;
  const userId = caller.userId ?? 0;
  const [row] = await call.db
    .select({
      round: roundHistories,
      isClaimed: sql<boolean>`(${roundsInScope(call) ?? sql`false`})
        or ${roundHistories.startedBy} = ${userId}
        or ${readBy(caller)}
        or exists (select 1 from ${roundHistoryItems} i where i.round_history_id = ${roundHistories.id} and i.answered_by = ${userId})
        or exists (select 1 from ${roundHistoryQuestions} q
          where q.round_history_id = ${roundHistories.id} and q.answered_by = ${userId})
        or exists (select 1 from ${flaws} f where f.round_history_id = ${roundHistories.id} and f.performer = ${caller.email})`,
    })
    .from(roundHistories)
    .where(eq(roundHistories.id, id))
    .limit(1);
  return orNotFound(row?.isClaimed ? row.round : null);
}

const noBody = z.strictObject({});

/**
 * Parses a payload as its call's body, so that only applicable payloads are stored.
 * @throws HttpProblem with one problem per fault
 */
function payloadOf(
  { callName, payload }: Pick<Filed, 'callName' | 'payload'>,
  now: string,
): Record<string, unknown> {
  const shape = callSchemas[callName];
  try {
    return { ...validateBody('body' in shape ? shape.body : noBody, payload, now) };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const [first, ...rest] = error.problems.map((one) => ({
      ...one,
      field: one.field === null ? 'payload' : `payload.${one.field}`,
    }));
    throw first ? new HttpProblem([first, ...rest]) : error;
  }
}

/**
 * Fails unless the target is identified correctly: a new flaw by the device's key alone, as is anything that belongs to a flaw or photo
 * created on the device; all other targets by id.
 */
function rejectUnnamed({ callName, targetId, targetKey }: Filed): void {
  if (callName === 'createFlaw') {
    if (targetId !== null) fail('invalid_value', 'targetId');
    if (targetKey === null) fail('required', 'targetKey');
    return;
  }
  const mayBeKeyed = [
    'updateFlaw',
    'deleteFlaw',
    'uploadFile',
    'deleteFile',
    'noteServices',
    'replaceItems',
  ].includes(callName);
  if (targetId === null && !(mayBeKeyed && targetKey !== null)) fail('required', 'targetId');
}

/** Call handed over to the quarantine. */
export interface Filed {
  callName: QuarantineCall;
  operationId: string;
  roundHistoryId: number;
  targetId: number | null;
  targetKey: string | null;
  payload: Record<string, unknown>;
  reason: string;
  recorded: string | null;
}

/** State of a call in the quarantine, the customer whose admins decide on it, and whether this request stored it. */
interface Filing {
  receipt: QuarantineReceipt;
  customerId: number;
  isNew: boolean;
}

/**
 * Stores refused work of the caller, without effect, once per operation: only for a round that the sender has a claim on, only about that
 * round and its parts, and no more than a round can contain.
 * @throws HttpProblem not_found, invalid_reference, quarantine_full, key_reused, or as the call's own schema
 */
export async function fileEntry(call: Call<CallName>, filed: Filed): Promise<Filing> {
  const { db } = call;
  const userId = call.caller.userId ?? fail('read_only_key');
  const isOwn = eq(roundQuarantine.userId, userId);
  const isThis = and(isOwn, eq(roundQuarantine.operationId, filed.operationId));
  const earlier = async (): Promise<QuarantineRow | undefined> =>
    (await db.select().from(roundQuarantine).where(isThis))[0];
  const existingEntry = await earlier();
  if (existingEntry) {
    const isSame =
      existingEntry.roundHistoryId === filed.roundHistoryId && existingEntry.callName === filed.callName;
    if (!isSame) fail('key_reused', 'operationId');
    return { receipt: presentReceipt(existingEntry), customerId: existingEntry.customerId, isNew: false };
  }
  const round = await claimedRound(call, filed.roundHistoryId);
  rejectUnnamed(filed);
  const payload = payloadOf(filed, call.now);
  const filing = { ...filed, payload };
  if (filed.targetId !== null) await rejectForeignTarget(call, filing, filed.targetId);
  await rejectForeignPayload(call, filing);
  const ofRound = and(isOwn, eq(roundQuarantine.roundHistoryId, round.id));
  if ((await db.$count(roundQuarantine, ofRound)) >= maxQuarantined)
    fail('quarantine_full', null, { max: maxQuarantined });
  const values = { ...filed, payload, userId, customerId: round.customerId, ...createdColumns(call.now) };
  const [row] = await db.insert(roundQuarantine).values(values).onConflictDoNothing().returning();
  const entry = row ?? orNotFound(await earlier());
  return { receipt: presentReceipt(entry), customerId: entry.customerId, isNew: row !== undefined };
}
