import { reading, writing } from '#server/middleware/calls/chains.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { authorise } from '#server/core/authorise.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { fail } from '#server/core/httpProblem.ts';
import { buildingOfFlaw, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { updatedColumns, failIfStale } from '#server/services/shared/changes.ts';
import { isLate } from '#server/services/flaws/findings.ts';
import { flawReminderEmails, flawRecipients } from '#server/services/flaws/flawReminders.ts';
import {
  flawsOfPage,
  loadFoundFlaw,
  presentFoundFlaw,
  selectFoundFlaws,
} from '#server/services/flaws/foundFlaws.ts';
import { writerOf } from '#server/services/flaws/flawEvents.ts';
import { storedPlace } from '#server/services/flaws/flawPlaces.ts';
import { fixColumns } from '#server/services/flaws/flawWork.ts';
import { isOwnFix, rejectOwnEnd } from '#server/services/flaws/ownFixes.ts';
import { flawsSaying } from '#server/services/flaws/flawLocalizer.ts';
import {
  flawsOfCustomer,
  loadFlaw,
  lockFlaw,
  placeOf,
  presentFlaw,
  rejectUnknownType,
  responsibleFor,
} from '#server/services/flaws/flaws.ts';
import { addFlaw, noteChanges } from '#server/services/flaws/newFlaw.ts';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { recordSentEmails } from '#server/services/emails/sentEmails.ts';
import { receiptOf } from '#server/services/emails/recipients.ts';
import { admitEmails } from '#server/services/emails/emailLimits.ts';
import { keepLate } from '#server/services/rounds/roundConflicts.ts';
import { flawsInScope, workingFlawsInScope } from '#server/services/scope/roundScope.ts';
import {
  actorOf,
  lockRoundOf,
  rejectFinished,
  touchRound,
  touchRunning,
} from '#server/services/rounds/rounds.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

const order = {
  fields: {
    Created: flaws.created,
    Name: flaws.sortKey,
    Done: flaws.done,
    Updated: flaws.updated,
    Severity: flaws.severity,
    Due: flaws.due,
    Item: mapItems.sortKey,
    Round: roundHistories.name,
  },
  by: 'Created desc',
  id: flaws.id,
};

/** Permissions to write flaws; either is enough. (decisions, Writing) */

/** Flaws: read by all in scope, written by users who may perform rounds or act on the dashboard. [FLAW-30, FLAW-31] */
export const flawRoutes: readonly Route[] = [
  reading.route('listFlaws', async (call) => {
    const query = call.query();
    const { db } = call;
    const condition = and(
      // Flaws of a deleted building are only readable in its rounds and items. [BLDG-31]
      query.roundHistoryId === undefined && query.mapItemId === undefined
        ? workingFlawsInScope(call)
        : flawsInScope(call),
      query.customerId === undefined ? undefined : flawsOfCustomer(query.customerId),
      query.buildingId === undefined ? undefined : eq(flaws.buildingId, query.buildingId),
      query.mapItemId === undefined ? undefined : eq(flaws.mapItemId, query.mapItemId),
      query.roundHistoryId === undefined ? undefined : eq(flaws.roundHistoryId, query.roundHistoryId),
      query.done === undefined ? undefined : query.done ? isNotNull(flaws.done) : isNull(flaws.done),
      query.late ? isLate(call.now) : undefined,
      query.search === undefined ? undefined : flawsSaying(query.search, call.language),
    );
    return listPage(query, order, {
      rows: (window) => {
        const page = inArray(flaws.id, flawsOfPage(db, condition, window));
        return inWindow(selectFoundFlaws(db).where(page), { ...window, offset: 0 });
      },
      count: () => db.$count(flaws, condition),
      present: presentFoundFlaw,
    });
  }),

  reading.route('getFlaw', async (call) => {
    const row = await loadFoundFlaw(call, call.id());
    return { ...presentFoundFlaw(row), isOwnFix: await isOwnFix(writerOf(call), row.flaw) };
  }),

  writing.route('createFlaw', async (call) => {
    const body = call.body();
    const { db, now } = call;
    const { round, ...place } = await placeOf(call, body);
    await authorise(call, place.customerId);
    if (!round) await rejectBinned(db, sql`${place.buildingId}`, now);
    const role = await responsibleFor(call, { round, customerId: place.customerId }, body.responsible);
    const id = await addFlaw(writerOf(call), { ...place, round }, { ...body, ...role });
    if (round?.done === null) await touchRound(db, round.id, now);
    else if (round) await keepLate(call, round, { kind: 'flaw', targetId: id, answer: null });
    return presentFlaw(await loadFlaw(call, id));
  }),

  writing.route('updateFlaw', async (call) => {
    const id = call.id();
    const { version, done, doneBy, measure, responsible, ...body } = call.body();
    const flaw = await lockFlaw(call, id);
    await authorise(call, flaw.customerId);
    await rejectBinned(call.db, buildingOfFlaw(id), call.now);
    failIfStale(flaw, version);
    await rejectUnknownType(call.db, body.flawTypeId);
    if (flaw.done !== null && done === null) fail('flaw_already_fixed', 'done');
    // The first fix counts: a repeated one, also from another tablet, doesn't change it.
    const isFixing = flaw.done === null && done != null;
    const isRepeated = flaw.done !== null && done != null;
    const ownMeasure = isRepeated ? flaw.measure : (measure ?? flaw.measure);
    if ((isFixing || flaw.done !== null) && ownMeasure.trim() === '') fail('measure_required', 'measure');
    const writer = writerOf(call);
    const by = actorOf(call, doneBy, flaw.doneBy);
    const fix = isFixing ? await fixColumns(writer, flaw, { done, doneBy: by }) : {};
    const isSameRole = responsible === undefined || responsible === flaw.responsible;
    const { customerId } = flaw;
    const role = isSameRole ? {} : await responsibleFor(call, { round: null, customerId }, responsible);
    const place = await storedPlace(call.db, flaw, body);
    const texts = textKeys(body.name ?? flaw.name, body.description ?? flaw.description);
    await call.db
      .update(flaws)
      .set({
        ...body,
        ...place,
        ...fix,
        ...role,
        measure: ownMeasure,
        ...texts,
        ...updatedColumns(flaws, call.now),
      })
      .where(eq(flaws.id, id));
    await noteChanges(writer, flaw, { ...body, ...role, measure: ownMeasure, isFixing });
    await touchRunning(call, flaw.roundHistoryId);
    return presentFlaw(await loadFlaw(call, id));
  }),

  writing.route('deleteFlaw', async (call) => {
    const id = call.id();
    const basedOn = call.body()?.basedOn;
    const flaw = await lockFlaw(call, id);
    await authorise(call, flaw.customerId);
    if (flaw.authorityDue !== null) fail('due_by_authority');
    const round = await lockRoundOf(call, flaw.roundHistoryId);
    if (round && round.done !== null && basedOn !== undefined) {
      await keepLate(call, round, { kind: 'flawRemoval', targetId: id, answer: null });
      return null;
    }
    if (round) rejectFinished(round);
    await rejectBinned(call.db, buildingOfFlaw(id), call.now);
    // Until the round ends, the finder of a flaw may revert their own changes.
    const isDraft = round !== null && flaw.performer === call.caller.email && flaw.checkRefused === null;
    if (!isDraft) await rejectOwnEnd(writerOf(call), flaw);
    await call.db
      .update(flaws)
      .set({ deleted: true, ...updatedColumns(flaws, call.now) })
      .where(eq(flaws.id, id));
    if (round) await touchRound(call.db, round.id, call.now);
    await call.audit({ action: 'deleted', customerId: flaw.customerId, target: { kind: 'flaw', id } });
    return null;
  }),

  reading.route('listFlawRecipients', async (call) => {
    const { flaw } = await loadFlaw(call, call.id());
    await authorise(call, flaw.customerId);
    return receiptOf(call, await flawRecipients(call.db, flaw));
  }),

  writing.route('mailFlaw', async (call) => {
    const id = call.id();
    call.body();
    const { db, now } = call;
    const { flaw } = await loadFlaw(call, id);
    const { customerId } = flaw;
    await authorise(call, customerId);
    await rejectBinned(db, buildingOfFlaw(id), now);
    const recipients = await flawRecipients(db, flaw);
    const mail = { kind: 'flaw', targetId: id, senderId: call.caller.userId } as const;
    await admitEmails(db, { ...mail, emails: recipients.length }, now);
    await recordSentEmails(db, { ...mail, customerId, recipients: recipients.length }, now);
    await queueEmails(db, await flawReminderEmails(call, flaw, recipients));
    return receiptOf(call, recipients);
  }),
];
