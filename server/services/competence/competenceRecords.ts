import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { dayIn } from '#domain/dates.ts';
import { nameKey } from '#domain/nameKey.ts';
import { shiftDay } from '#domain/competence/dayPeriods.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';

/** Kinds of registers that the competence of a place is computed from. */
const competenceKinds = ['organisation', 'competence', 'competenceNeeds'] as const;

/** Kinds that are read: also the facts of buildings, which name the country. */
const readKinds = [...competenceKinds, 'buildingFacts'] as const;

/** Person in a record; the key is the same for the same account, or the same name within a root customer. */
export interface RegisteredPerson {
  key: string;
  name: string;
  userId: number | null;
  /** Last day of the account; null for an active one and for a person without an account. */
  activeUntil: string | null;
}

/** Record of a register, with the persons of each field. */
export interface CompetenceRecord {
  id: number;
  kind: (typeof readKinds)[number];
  customerId: number;
  buildingId: number | null;
  installationId: number | null;
  values: RecordValues;
  updated: string;
  persons: { field: string; person: RegisteredPerson }[];
}

export const levelColumns = {
  id: customers.id,
  name: customers.name,
  path: customers.path,
  rootId: customers.rootId,
  serviceCountry: customers.serviceCountry,
};

/** Reads the levels, buildings and installations of the customers that match a condition, in order of names. */
export async function readPlaces(db: Database, ofCustomers: SQL | undefined) {
  const levels = await db
    .select(levelColumns)
    .from(customers)
    .where(ofCustomers)
    .orderBy(asc(customers.path));
  const houses = await db
    .select({ id: buildings.id, name: buildings.name, customerId: buildings.customerId })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .where(and(ofCustomers, eq(buildings.deleted, false)))
    .orderBy(asc(buildings.sortKey), asc(buildings.id));
  const systems = await db
    .select({
      id: installations.id,
      name: installations.name,
      type: installations.type,
      buildingId: installations.buildingId,
    })
    .from(installations)
    .innerJoin(customers, eq(customers.id, installations.customerId))
    .where(
      and(ofCustomers, eq(installations.deleted, false), inArray(installations.type, [...installationTypes])),
    )
    .orderBy(asc(installations.sortKey), asc(installations.id));
  return { levels, buildings: houses, installations: systems };
}

export type CompetencePlaces = Awaited<ReturnType<typeof readPlaces>>;
export type CompetenceLevel = CompetencePlaces['levels'][number];

const home = alias(customers, 'home');

/** Returns the persons of fields of the records that match a condition, by record. */
async function readPersons(db: Database, ofRecords: SQL | undefined, now: string) {
  const rows = await db
    .select({
      recordId: registerLinks.recordId,
      field: registerLinks.field,
      name: registerLinks.name,
      userId: registerLinks.userId,
      rootId: customers.rootId,
      homeRootId: home.rootId,
      firstName: users.firstName,
      lastName: users.lastName,
      deactivated: users.deactivated,
      isDeleted: users.deleted,
      changed: users.updated,
    })
    .from(registerLinks)
    .innerJoin(registerRecords, eq(registerRecords.id, registerLinks.recordId))
    .innerJoin(customers, eq(customers.id, registerRecords.customerId))
    .leftJoin(users, eq(users.id, registerLinks.userId))
    .leftJoin(home, eq(home.id, users.customerId))
    .where(and(ofRecords, isNull(registerLinks.fileId)))
    .orderBy(asc(registerLinks.recordId), asc(registerLinks.position));
  const byRecord = new Map<number, CompetenceRecord['persons']>();
  for (const { recordId, field, ...row } of rows) {
    const person = personOf(row, now);
    if (!person) continue;
    const persons = byRecord.get(recordId) ?? [];
    persons.push({ field, person });
    byRecord.set(recordId, persons);
  }
  return byRecord;
}

interface PersonRow {
  name: string;
  userId: number | null;
  rootId: number;
  homeRootId: number | null;
  firstName: string | null;
  lastName: string | null;
  deactivated: string | null;
  isDeleted: boolean | null;
  changed: string | null;
}

/** Returns the person in a field; null for a vacant one. */
function personOf(row: PersonRow, now: string): RegisteredPerson | null {
  const { userId, rootId } = row;
  if (userId === null) {
    const key = nameKey(row.name);
    return key === '' ? null : { key: `${rootId} ${key}`, name: row.name.trim(), userId, activeUntil: null };
  }
  const current = [row.firstName, row.lastName].filter(Boolean).join(' ');
  // People of other root customers, and erased ones, keep the name that was written.
  const isKnown = row.homeRootId === rootId && !row.isDeleted && current !== '';
  const end = row.deactivated ?? (row.isDeleted ? (row.changed ?? now) : null);
  return {
    key: `user ${userId}`,
    name: isKnown ? current : row.name.trim(),
    userId,
    activeUntil: end === null ? null : shiftDay(dayIn(end, timeZones.SE), -1),
  };
}

/** Reads the records of the registers at the customers that match a condition, with their persons, in two queries. */
export async function readCompetenceRecords(
  db: Database,
  ofCustomers: SQL | undefined,
  now: string,
): Promise<CompetenceRecord[]> {
  const ofRecords = and(
    ofCustomers,
    inArray(registerRecords.kind, [...readKinds]),
    eq(registerRecords.deleted, false),
    eq(registerRecords.isDraft, false),
  );
  const rows = await db
    .select({
      id: registerRecords.id,
      kind: registerRecords.kind,
      customerId: registerRecords.customerId,
      buildingId: registerRecords.buildingId,
      installationId: registerRecords.installationId,
      values: registerRecords.values,
      updated: registerRecords.updated,
    })
    .from(registerRecords)
    .innerJoin(customers, eq(customers.id, registerRecords.customerId))
    .where(ofRecords)
    .orderBy(asc(registerRecords.id));
  const persons = await readPersons(db, ofRecords, now);
  return rows.flatMap(({ kind, ...row }) => {
    const known = readKinds.find((each) => each === kind);
    return known ? [{ ...row, kind: known, persons: persons.get(row.id) ?? [] }] : [];
  });
}

/**
 * Returns the condition for the customers of trees whose registers of competence have a record, limited to those that have a customer matching a condition;
 * null if there are none.
 */
export async function rootsWithCompetence(db: Database, where?: SQL): Promise<SQL | null> {
  const roots = await db
    .selectDistinct({ rootId: customers.rootId })
    .from(registerRecords)
    .innerJoin(customers, eq(customers.id, registerRecords.customerId))
    .where(
      and(
        inArray(registerRecords.kind, [...competenceKinds]),
        eq(registerRecords.deleted, false),
        where && inArray(customers.rootId, db.select({ id: customers.rootId }).from(customers).where(where)),
      ),
    );
  const ids = roots.map(({ rootId }) => rootId);
  return ids.length === 0 ? null : inArray(customers.rootId, ids);
}
