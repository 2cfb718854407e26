import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, or } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { ownerDeleted } from '#contract/constants.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { updatedColumns, lockRow } from '#server/services/shared/changes.ts';
import { applyEntry } from '#server/services/quarantine/quarantineApproval.ts';
import {
  deletedOwnersAmong,
  handOver,
  isOfDeletedOwner,
  roundsNamed,
} from '#server/services/quarantine/deletedOwners.ts';
import { fileEntry, presentReceipt } from '#server/services/quarantine/quarantineFiling.ts';
import {
  presentQuarantine,
  selectQuarantine,
  showQuarantine,
} from '#server/services/quarantine/roundQuarantine.ts';
import type { QuarantineRow } from '#server/services/quarantine/roundQuarantine.ts';
import { maxBytesOf, uploadMark } from '#server/services/uploads/processUpload.ts';
import { receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import { readStored } from '#server/services/files/storedFile.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';
import { fileRoutes } from '../files/files.ts';
import { flawRoutes } from '../flaws/flaws.ts';
import { mapItemRoutes } from '../drawings/mapItems.ts';
import { roundItemRoutes } from '../rounds/roundItems.ts';
import { roundQuestionRoutes } from '../rounds/roundQuestions.ts';
import { serviceRoutes } from '../maintenance/services.ts';
import { roundRoutes } from '../rounds/rounds.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = { fields: { Created: roundQuarantine.created }, by: 'Created', id: roundQuarantine.id };

/** Routes whose work can be quarantined. */
const replayable: readonly Route[] = [
  ...roundItemRoutes,
  ...roundQuestionRoutes,
  ...flawRoutes,
  ...mapItemRoutes,
  ...fileRoutes,
  ...serviceRoutes,
  ...roundRoutes,
];

/** Locks an entry of a customer in the caller's own scope for the decision. @throws HttpProblem not_found, right_missing, already_decided */
async function lockEntry(call: Call<CallName>, id: number): Promise<QuarantineRow> {
  const { customerId } = roundQuarantine;
  const [row] = await call.db
    .select()
    .from(roundQuarantine)
    .where(and(eq(roundQuarantine.id, id), call.scope.ownCustomers(customerId)))
    .limit(1)
    .for('update');
  const entry = orNotFound(row);
  await authorise(call, entry.customerId);
  if (entry.state !== 'waiting') fail('already_decided');
  return entry;
}

async function decide(
  call: Call<CallName>,
  entry: QuarantineRow,
  decision: Partial<QuarantineRow> & { state: 'approved' | 'rejected' },
): Promise<void> {
  const { customerId, id } = entry;
  await call.db
    .update(roundQuarantine)
    .set({
      ...decision,
      decided: call.now,
      decidedBy: call.caller.userId,
      ...updatedColumns(roundQuarantine, call.now),
    })
    .where(eq(roundQuarantine.id, id));
  const action = decision.state === 'approved' ? 'quarantine_approved' : 'quarantine_rejected';
  await call.audit({ action, customerId, target: { kind: 'quarantine', id } });
}

/**
 * Returns the entry of a photo that the caller uploads: their own, or a deleted user's. @throws HttpProblem not_found,
 * invalid_value, already_decided
 */
async function sentPhotoEntry(call: Call<CallName>, id: number): Promise<QuarantineRow> {
  const isOwn = eq(roundQuarantine.userId, call.caller.userId ?? 0);
  const isSent = and(eq(roundQuarantine.id, id), or(isOwn, isOfDeletedOwner(call)));
  const [row] = await call.db.select().from(roundQuarantine).where(isSent).limit(1);
  const entry = orNotFound(row);
  if (entry.callName !== 'uploadFile' && entry.callName !== 'uploadItemPhoto')
    fail('invalid_value', 'callName');
  if (entry.storageKey === null && entry.state !== 'waiting') fail('already_decided');
  return entry;
}

/** Work whose author had lost the permission: all users may file it, admins of its customer decide. (decisions, Sending work) */
export const roundQuarantineRoutes: readonly Route[] = [
  reading.route('listRoundQuarantine', async (call) => {
    const query = call.query();
    await authorise(call);
    const condition = and(
      call.scope.ownCustomers(roundQuarantine.customerId),
      query.customerId === undefined ? undefined : eq(roundQuarantine.customerId, query.customerId),
      query.state === undefined ? undefined : eq(roundQuarantine.state, query.state),
    );
    return listPage(query, order, {
      rows: (window) => inWindow(selectQuarantine(call).where(condition), window),
      count: () => call.db.$count(roundQuarantine, condition),
      present: presentQuarantine,
    });
  }),

  writing.route('createRoundQuarantine', async (call) => {
    const { targetId = null, targetKey = null, recorded = null, ...body } = call.body();
    return (await fileEntry(call, { ...body, targetId, targetKey, recorded })).receipt;
  }),

  reading.route('listDeletedOwners', async (call) => {
    const { userIds, roundHistoryIds } = call.query();
    await authorise(call);
    const owners = await deletedOwnersAmong(call, userIds);
    return { owners, rounds: await roundsNamed(call, roundHistoryIds) };
  }),

  writing.route('handOverDeletedWork', async (call) => {
    const { targetId = null, targetKey = null, recorded = null, ...body } = call.body();
    return handOver(call, call.id(), { ...body, targetId, targetKey, recorded, reason: ownerDeleted });
  }),

  // The image is processed outside of the transaction, which would otherwise block the database for seconds.
  staged.route('uploadQuarantinePhoto', async (call) => {
    const { id } = await sentPhotoEntry(call, call.id());
    const { request, caller, services } = call;
    const judge = async () => maxBytesOf.photo;
    const takePlace = async () => services.uploads.take(caller.name);
    const from = { request, takePlace, store: services.files, judge };
    return receiveUpload(from, async ({ upload, keep }) => {
      const { storageKey, sha256, ...photo } = await keep('photo');
      let isKept = false;
      const result = await call.commit(async (tx) => {
        // Waits for a concurrent upload or decision.
        await lockRow(tx.db, roundQuarantine, id);
        const entry = await sentPhotoEntry(tx, id);
        if (entry.storageKey === null) {
          await tx.db
            .update(roundQuarantine)
            .set({ photo, storageKey, sha256, ...updatedColumns(roundQuarantine, tx.now) })
            .where(eq(roundQuarantine.id, id));
          isKept = true;
        }
        return presentReceipt(await sentPhotoEntry(tx, id));
      }, uploadMark(upload));
      return { result, isKept };
    });
  }),

  reading.route('downloadQuarantinePhoto', async (call) => {
    const isThis = and(
      eq(roundQuarantine.id, call.id()),
      call.scope.ownCustomers(roundQuarantine.customerId),
    );
    const [row] = await call.db.select().from(roundQuarantine).where(isThis).limit(1);
    const { customerId, photo, storageKey, sha256 } = orNotFound(row);
    await authorise(call, customerId);
    const storedPhoto = photo && storageKey !== null ? { ...photo, storageKey, sha256 } : fail('not_found');
    const bytes = await readStored(call.services, storedPhoto);
    const caching = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Authorization' };
    return { bytes, headers: { ...servedFileHeaders(storedPhoto), ...caching } };
  }),

  writing.route('approveRoundQuarantine', async (call) => {
    const entry = await lockEntry(call, call.id());
    const resultId = await applyEntry(call, entry, replayable);
    await decide(call, entry, { state: 'approved', resultId });
    return showQuarantine(call, entry.id);
  }),

  writing.route('rejectRoundQuarantine', async (call) => {
    const { note } = call.body();
    const entry = await lockEntry(call, call.id());
    await decide(call, entry, { state: 'rejected', note });
    return showQuarantine(call, entry.id);
  }),
];
