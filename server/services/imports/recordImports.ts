import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '#contract/constants.ts';
import { inventoryTypes } from '#contract/inventory.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import { nameKey } from '#domain/nameKey.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import { importedRecord, installationKey } from '#domain/registers/recordImport.ts';
import type {
  ImportedRecord,
  ImportLookups,
  ItemTypeWords,
  RecordImportRow,
} from '#domain/registers/recordImport.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { itemTypeLabel } from '#server/core/texts.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { deletion } from '../buildings/buildingBin.ts';
import { isOfCompanyOrLinked } from '../buildings/buildings.ts';
import { inSlices } from '../shared/slices.ts';
import { rejectFrozen, rejectMadeKind } from '../moves/frozen/frozenRecords.ts';
import { contentColumns, recordsInScope } from '../registers/records.ts';
import { levelsFrom } from '../scope/roundScope.ts';
import { usableAt } from '../scope/owners.ts';
import type { Use } from '../scope/uses.ts';
import { createdColumns, lockRows, updatedColumns } from '../shared/changes.ts';
import { isOneOf, keepImport } from './imports.ts';
import type { Import, Undoing } from './imports.ts';

/** Adds a name, which several records with it make ambiguous. */
function addName<Value>(byName: Map<string, Value | null>, name: string, value: Value): void {
  byName.set(name, byName.has(name) ? null : value);
}

async function readBuildings({ db, scope }: RequestContext, customerId: number) {
  const rows = await db
    .select({ id: buildings.id, name: buildings.name, customerId: buildings.customerId })
    .from(buildings)
    .where(
      and(
        eq(buildings.deleted, false),
        sql`${buildings.customerId} in ${levelsFrom(customerId)}`,
        scope.buildings(buildings.id),
      ),
    );
  const byName = new Map<string, { id: number; customerId: number } | null>();
  for (const { name, ...building } of rows) addName(byName, nameKey(name), building);
  return byName;
}

async function readInstallations({ db }: RequestContext, ids: readonly number[]) {
  const byName = new Map<string, number | null>();
  if (ids.length === 0) return byName;
  const { id, name, buildingId } = installations;
  const rows = await db
    .select({ id, name, buildingId })
    .from(installations)
    .where(and(isOneOf(buildingId, ids), eq(installations.deleted, false)));
  for (const row of rows) addName(byName, installationKey(row.buildingId, row.name), row.id);
  return byName;
}

/** Returns the users whom records of a customer can name, by address and by name. */
async function readPeople({ db, scope }: RequestContext, customerId: number) {
  const { id, email, firstName, lastName } = users;
  const rows = await db
    .select({ id, email, firstName, lastName })
    .from(users)
    .where(
      and(eq(users.deleted, false), scope.ownCustomers(users.customerId), isOfCompanyOrLinked(customerId)),
    );
  const byName = new Map<string, { id: number; name: string } | null>();
  for (const row of rows) {
    const person = { id: row.id, name: `${row.firstName} ${row.lastName}`.trim() };
    addName(byName, row.email.toLowerCase(), person);
    addName(byName, nameKey(person.name), person);
  }
  return byName;
}

async function readRoles({ db }: RequestContext, customerId: number) {
  const { id, name } = roles;
  const rows = await db
    .select({ id, name })
    .from(roles)
    .where(usableAt(roles, customerId))
    .orderBy(sql`${roles.customerId} is not distinct from ${customerId}`, id);
  return new Map(rows.map((role) => [nameKey(role.name), role]));
}

const itemTypeWords: ItemTypeWords = new Map(
  inventoryTypes.flatMap((type) =>
    languages.map((language): [string, typeof type] => [plainWord(itemTypeLabel(type, language)), type]),
  ),
);

const hasField = ({ fields }: RegisterKindDefinition, type: 'person' | 'role'): boolean =>
  fields.some((field) => field.type === type);

/** Returns the records of an import's rows, each with its faults. A constant number of queries. */
export async function readRecords(
  asking: RequestContext,
  customerId: number,
  { kind, rows }: { kind: RegisterKindDefinition; rows: readonly RecordImportRow[] },
): Promise<ImportedRecord[]> {
  const byName = await readBuildings(asking, customerId);
  const ids = [...byName.values()].flatMap((building) => building?.id ?? []);
  const lookups: ImportLookups = {
    buildings: byName,
    installations: await readInstallations(asking, ids),
    people: hasField(kind, 'person') ? await readPeople(asking, customerId) : new Map(),
    roles: hasField(kind, 'role') ? await readRoles(asking, customerId) : new Map(),
  };
  return rows.map((row) => importedRecord(kind, row, { lookups, words: itemTypeWords }));
}

/**
 * Creates records without faults; returns the import, by which they can be undone. [SBA-13]
 * @throws HttpProblem record_in_move for a building of a started move
 */
export async function importRecords(
  { db, now, caller }: RequestContext & { now: string },
  customerId: number,
  { kind, records }: { kind: RegisterKindDefinition; records: readonly ImportedRecord[] },
): Promise<Import> {
  const recordIds: number[] = [];
  await inSlices(records, async (slice) => {
    const values = slice.map(({ building, installationId, ...content }) => ({
      customerId: building?.customerId ?? customerId,
      buildingId: building?.id ?? null,
      installationId,
      ...contentColumns(kind, content),
      createdBy: caller.userId,
      ...createdColumns(now),
    }));
    const { id } = registerRecords;
    const inserted = await db.insert(registerRecords).values(values).returning({ id });
    recordIds.push(...inserted.map((row) => row.id));
  });
  const links = records.flatMap(({ building, links: own }, index) =>
    own.map((link, position) => ({
      ...link,
      recordId: recordIds[index] ?? 0,
      customerId: building?.customerId ?? customerId,
      position,
      ...createdColumns(now),
    })),
  );
  await inSlices(links, (slice) => db.insert(registerLinks).values(slice));
  await rejectMadeKind(db, idOfOwnKind(kind.key));
  const buildingIds = new Set(records.flatMap(({ building }) => building?.id ?? []));
  await rejectFrozen(
    db,
    [...buildingIds].map((id) => ({ table: 'buildings', id })),
  );
  return keepImport(db, { customerId, kind: 'registers', recordIds }, now);
}

const isImported = ({ recordIds }: Import): SQL => isOneOf(registerRecords.id, recordIds);

/** Locks imported records. @throws HttpProblem right_missing for a caller who doesn't see all of their buildings */
export async function lockRecords(asking: Undoing, kept: Import): Promise<void> {
  const { db } = asking;
  await lockRows(db, registerRecords, isImported(kept));
  const isOutOfSight = and(
    isImported(kept),
    sql`${registerRecords.customerId} in ${levelsFrom(kept.customerId)}`,
    sql`not (${recordsInScope(asking)})`,
  );
  if ((await db.$count(registerRecords, isOutOfSight)) > 0) fail('right_missing');
}

/** Returns the uses that prevent undoing an import: records that were changed, accepted, deleted or moved since. */
export async function usesOfImportedRecords({ db }: Undoing, kept: Import): Promise<Use[]> {
  const isChanged = or(
    sql`${registerRecords.version} <> 1`,
    eq(registerRecords.deleted, true),
    sql`${registerRecords.customerId} not in ${levelsFrom(kept.customerId)}`,
    inArray(
      registerRecords.id,
      db
        .select({ id: registerLinks.recordId })
        .from(registerLinks)
        .where(sql`${registerLinks.accepted} is not null`),
    ),
  );
  return [{ kind: 'changed', count: await db.$count(registerRecords, and(isImported(kept), isChanged)) }];
}

/** Moves imported records into the bin, like any other record. */
export async function removeRecords({ db, now }: Undoing, kept: Import): Promise<void> {
  await db
    .update(registerRecords)
    .set({ ...deletion(now), ...updatedColumns(registerRecords, now) })
    .where(isImported(kept));
}
