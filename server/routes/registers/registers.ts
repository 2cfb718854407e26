import { and, between, eq, like, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { addTime, utcDay } from '#domain/dates.ts';
import { holdsRight, rightOf } from '#domain/callRights.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import { soonDays } from '#domain/registers/judgement.ts';
import { authoriseAtHome, authoriseExtra, authoriseKind, principalAt } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { fail } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerRevisions } from '#server/db/schema/registers/revisions.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { reading, writing } from '#server/middleware/calls/chains.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { deletion, isBinned, rejectBinned } from '#server/services/buildings/buildingBin.ts';
import { inActiveBuildings, referredBuilding } from '#server/services/buildings/buildings.ts';
import { rejectMadeKind } from '#server/services/moves/frozen/frozenRecords.ts';
import { isSameRole } from '#server/services/registers/delegations.ts';
import { isCounted } from '#server/services/registers/incidents.ts';
import {
  kindAt,
  kindOfRecord,
  kindsAt,
  lockKindAt,
  lockKindOfRecord,
  ofKinds,
  referredKind,
} from '#server/services/registers/kinds.ts';
import { addRecord } from '#server/services/registers/newRecord.ts';
import {
  ofRecord,
  presentRevisions,
  selectRevisions,
  writeRevision,
} from '#server/services/registers/recordRevisions.ts';
import { replaceLinks, resolveLinks } from '#server/services/registers/recordLinks.ts';
import type { RecordPlace } from '#server/services/registers/recordLinks.ts';
import {
  contentColumns,
  loadRecord,
  lockRecord,
  presentOne,
  presentRecords,
  recordsInScope,
  rejectFaults,
  selectRecords,
} from '#server/services/registers/records.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { failIfStale, updatedColumns } from '#server/services/shared/changes.ts';

const order = {
  fields: {
    Name: registerRecords.sortKey,
    Building: buildings.sortKey,
    ValidUntil: registerRecords.validUntil,
    Created: registerRecords.created,
  },
  by: 'Created desc',
  id: registerRecords.id,
};

const revisionOrder = {
  fields: { Created: registerRevisions.created },
  by: 'Created desc',
  id: registerRevisions.id,
};

type ReadingCall = Call<'listRegisterRecords' | 'getRegisterRecord' | 'listRegisterRevisions'>;
type WritingCall = Call<
  'createRegisterRecord' | 'updateRegisterRecord' | 'deleteRegisterRecord' | 'restoreRegisterRecord'
>;

const authoriseReading = (call: ReadingCall, { read }: RegisterKindDefinition, customerId?: number) =>
  authoriseKind(call, read, customerId);
const authoriseWriting = (call: WritingCall, { write }: RegisterKindDefinition, customerId?: number) =>
  authoriseKind(call, write, customerId);

/** Returns the condition for records of a kind if the caller may read it, or of all readable kinds. @throws HttpProblem invalid_reference, right_missing */
async function readableKinds(
  call: Call<'listRegisterRecords'>,
  key: string | undefined,
): Promise<SQL | undefined> {
  if (key !== undefined) {
    await authoriseReading(call, await referredKind(call, key));
    return eq(registerRecords.kind, key);
  }
  await authoriseAtHome(call);
  const principal = await principalAt(call);
  return ofKinds(({ read }) => holdsRight(principal, rightOf(call.name, read)));
}

/** Returns the customer of a new record. @throws HttpProblem invalid_reference */
async function referredCustomer({ db, scope }: Call<CallName>, customerId: number): Promise<number> {
  const isKnown = and(eq(customers.id, customerId), scope.customers(customers.id));
  const [customer] = await db.select({ id: customers.id }).from(customers).where(isKnown).limit(1);
  return customer?.id ?? fail('invalid_reference', 'customerId');
}

/** Returns the place of a new record, which needs what its kind's scope names. @throws HttpProblem required, invalid_reference */
async function placeOf(
  call: Call<'createRegisterRecord'>,
  kind: RegisterKindDefinition,
): Promise<RecordPlace & { installationId: number | null }> {
  const { customerId: wish, buildingId, installationId } = call.body();
  const { db } = call;
  if (buildingId === null) {
    if (kind.scope === 'building' || kind.scope === 'installation') fail('required', 'buildingId');
    if (installationId !== null) fail('invalid_reference', 'installationId');
    return { customerId: await referredCustomer(call, wish), buildingId: null, installationId: null };
  }
  const { customerId } = await referredBuilding(call, buildingId);
  if (customerId !== wish) fail('invalid_reference', 'customerId');
  if (kind.scope === 'installation' && installationId === null) fail('required', 'installationId');
  if (installationId === null) return { customerId, buildingId, installationId };
  const isThere = and(
    eq(installations.id, installationId),
    eq(installations.buildingId, buildingId),
    eq(installations.deleted, false),
  );
  if ((await db.$count(installations, isThere)) === 0) fail('invalid_reference', 'installationId');
  return { customerId, buildingId, installationId };
}

/** Rejects a correction of a record of another kind or place, and any in a kind whose records can be changed. */
async function rejectStrayCorrection(
  call: Call<'createRegisterRecord'>,
  kind: RegisterKindDefinition,
  place: Awaited<ReturnType<typeof placeOf>>,
): Promise<void> {
  const { correctsId } = call.body();
  if (correctsId === null) return;
  const { record } = await loadRecord(call, correctsId).catch(() => fail('invalid_reference', 'correctsId'));
  const isSamePlace =
    record.customerId === place.customerId &&
    record.buildingId === place.buildingId &&
    record.installationId === place.installationId;
  if (!kind.isAppendOnly || record.kind !== kind.key || !isSamePlace) fail('invalid_reference', 'correctsId');
}

/** Locks a record for a change by its writers. @throws HttpProblem not_found, right_missing, building_deleted */
async function lockForWriting(call: Exclude<WritingCall, Call<'createRegisterRecord'>>, id: number) {
  await lockKindOfRecord(call.db, id);
  const { record } = await lockRecord(call, id);
  if (record.deleted !== (call.name === 'restoreRegisterRecord')) fail('not_found');
  if (call.name === 'updateRegisterRecord' && !isCountedRecord(record)) fail('not_found');
  const kind = await kindAt(call.db, record.kind, record.customerId);
  await authoriseWriting(call, kind, record.customerId);
  if (record.buildingId !== null) await rejectBinned(call.db, sql`${record.buildingId}`, call.now);
  return { record, kind };
}

const isCountedRecord = ({ triage }: { triage: string | null }): boolean =>
  triage === null || triage === 'accepted';

/** Hides a reported record that doesn't count from those who don't write its register. @throws HttpProblem not_found */
async function rejectReaders(
  call: Call<'getRegisterRecord' | 'listRegisterRevisions'>,
  { write }: RegisterKindDefinition,
  customerId: number,
): Promise<void> {
  if (!holdsRight(await principalAt(call, customerId), write)) fail('not_found');
}

/** Loads a record that the caller may read. @throws HttpProblem not_found, right_missing */
async function loadReadable(call: Call<'getRegisterRecord' | 'listRegisterRevisions'>, id: number) {
  const { record } = await loadRecord(call, id);
  const kind = await kindOfRecord(call, record);
  await authoriseReading(call, kind, record.customerId);
  if (!isCountedRecord(record)) await rejectReaders(call, kind, record.customerId);
  return record;
}

const auditKind = 'register_record';

/** Records of registers: read and written with the rights that their kind names. [SBA-01] */
export const registerRoutes: readonly Route[] = [
  reading.route('listRegisterKinds', async (call) => {
    return kindsAt(call, call.query().customerId);
  }),

  reading.route('listRegisterRecords', async (call) => {
    const {
      kind: key,
      customerId,
      buildingId,
      installationId,
      search,
      validity,
      deleted,
      triage,
      ...query
    } = call.query();
    const isReadable = await readableKinds(call, key);
    if (triage !== undefined) await authoriseExtra(call, 'triage');
    const today = utcDay(new Date(call.now));
    const { validUntil } = registerRecords;
    const validityCondition = {
      ended: lt(validUntil, today),
      endsSoon: between(validUntil, today, utcDay(addTime(call.now, { days: soonDays }))),
    };
    const condition = and(
      recordsInScope(call),
      isReadable,
      deleted ? isBinned(call.now, registerRecords) : eq(registerRecords.deleted, false),
      sql`(${registerRecords.buildingId} is null or ${inActiveBuildings(registerRecords.buildingId)})`,
      customerId === undefined ? undefined : sql`${registerRecords.customerId} in ${levelsFrom(customerId)}`,
      buildingId === undefined ? undefined : eq(registerRecords.buildingId, buildingId),
      installationId === undefined ? undefined : eq(registerRecords.installationId, installationId),
      search === undefined ? undefined : like(registerRecords.searchText, containsPattern(search)),
      validity && validityCondition[validity],
      triage === undefined ? isCounted : eq(registerRecords.triage, triage),
    );
    const page = await listPage(query, order, {
      rows: (window) => inWindow(selectRecords(call).where(condition), window),
      count: () => call.db.$count(registerRecords, condition),
      present: (row) => row,
    });
    return { pagination: page.pagination, rows: await presentRecords(call, page.rows) };
  }),

  reading.route('getRegisterRecord', async (call) => {
    const { id } = await loadReadable(call, call.id());
    return presentOne(call, id);
  }),

  reading.route('listRegisterRevisions', async (call) => {
    const { id } = await loadReadable(call, call.id());
    const page = await listPage(call.query(), revisionOrder, {
      rows: (window) => inWindow(selectRevisions(call, id), window),
      count: () => call.db.$count(registerRevisions, ofRecord(id)),
      present: (row) => row,
    });
    return { pagination: page.pagination, rows: await presentRevisions(call, page.rows) };
  }),

  writing.route('createRegisterRecord', async (call) => {
    const { kind: key, values, links, correctsId } = call.body();
    const referred = await referredKind(call, key);
    await authoriseWriting(call, referred);
    const place = await placeOf(call, referred);
    const kind = await lockKindAt(call.db, key, place.customerId);
    await authoriseWriting(call, kind, place.customerId);
    await rejectStrayCorrection(call, kind, place);
    const resolvedLinks = await resolveLinks(call, place, links);
    const record = await addRecord(call, kind, {
      place: { ...place, correctsId },
      content: { values, links: resolvedLinks },
    });
    await rejectMadeKind(call.db, idOfOwnKind(kind.key));
    return presentOne(call, record.id);
  }),

  writing.route('updateRegisterRecord', async (call) => {
    const { version, values, links } = call.body();
    const { db, now } = call;
    const { record, kind } = await lockForWriting(call, call.id());
    if (kind.isAppendOnly) fail('record_append_only');
    failIfStale(record, version);
    const resolvedLinks = await resolveLinks(call, record, links);
    rejectFaults(kind, { values, links: resolvedLinks });
    await writeRevision(call, record, { values, links: resolvedLinks });
    await db
      .update(registerRecords)
      .set({
        ...contentColumns(kind, { values, links: resolvedLinks }),
        isDraft: false,
        ...updatedColumns(registerRecords, now),
      })
      .where(eq(registerRecords.id, record.id));
    await replaceLinks(db, record, resolvedLinks, {
      now,
      isSameRole: isSameRole(kind, record.values, values),
    });
    return presentOne(call, record.id);
  }),

  writing.route('deleteRegisterRecord', async (call) => {
    const { record, kind } = await lockForWriting(call, call.id());
    if (kind.isAppendOnly) fail('record_append_only');
    await setDeleted(call, record, call.now);
    await call.audit({
      action: 'deleted',
      customerId: record.customerId,
      target: { kind: auditKind, id: record.id },
    });
    return null;
  }),

  writing.route('restoreRegisterRecord', async (call) => {
    const { record } = await lockForWriting(call, call.id());
    await setDeleted(call, record, null);
    await rejectMadeKind(call.db, record.ownKindId);
    await call.audit({
      action: 'restored',
      customerId: record.customerId,
      target: { kind: auditKind, id: record.id },
    });
    return presentOne(call, record.id);
  }),
];

/** Moves a record into the bin, or out of it with null. */
async function setDeleted({ db, now }: Call<CallName>, { id }: { id: number }, deletedAt: string | null) {
  await db
    .update(registerRecords)
    .set({ ...deletion(deletedAt), ...updatedColumns(registerRecords, now) })
    .where(eq(registerRecords.id, id));
}
