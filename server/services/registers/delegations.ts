import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RecordValues, RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { Delegation } from '#contract/registers/delegation.ts';
import { utcDay } from '#domain/dates.ts';
import { kindOf, registerKinds } from '#server/content/registers/registerKinds.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { inActiveBuildings } from '../buildings/buildings.ts';
import { callerId } from '../users/ownAccount.ts';
import { isCounted } from './incidents.ts';

/** Maximum number of own roles in a response. */
const maxDelegations = 100;

/** Person fields whose person must accept a record, with the key of their kind. */
const acceptedFields: readonly { kind: string; field: string }[] = registerKinds.flatMap(({ key, duties }) =>
  [...new Set(duties.flatMap(({ accepted }) => accepted?.field ?? []))].map((field) => ({
    kind: key,
    field,
  })),
);

type Asking = Pick<RequestContext, 'db' | 'caller'> & { now: string };

/** Condition for records of the caller's own root customer, and of the levels where they are a guest. */
const isAtOwnCustomers = ({ rootId, links }: Asking['caller']): SQL | undefined =>
  or(eq(customers.rootId, rootId), ...links.map(({ path }) => sql`starts_with(${customers.path}, ${path})`));

/** Selects the running roles that name the caller, with their links. [SBA-07] @throws HttpProblem right_missing for an API key */
export function selectOwnDelegations({ db, caller, now }: Asking, recordId?: number) {
  const { validUntil } = registerRecords;
  return db
    .select({ record: registerRecords, link: registerLinks, buildingName: buildings.name })
    .from(registerLinks)
    .innerJoin(registerRecords, eq(registerRecords.id, registerLinks.recordId))
    .innerJoin(customers, eq(customers.id, registerRecords.customerId))
    .leftJoin(buildings, eq(buildings.id, registerRecords.buildingId))
    .where(
      and(
        eq(registerLinks.userId, callerId({ caller })),
        recordId === undefined ? undefined : eq(registerRecords.id, recordId),
        or(
          ...acceptedFields.map(({ kind, field }) =>
            and(eq(registerRecords.kind, kind), eq(registerLinks.field, field)),
          ),
        ),
        isAtOwnCustomers(caller),
        eq(registerRecords.deleted, false),
        eq(registerRecords.isDraft, false),
        isCounted,
        sql`(${registerRecords.buildingId} is null or ${inActiveBuildings(registerRecords.buildingId)})`,
        or(isNull(validUntil), gte(validUntil, utcDay(new Date(now)))),
      ),
    )
    .orderBy(asc(registerRecords.id))
    .limit(maxDelegations);
}

type DelegationRow = Awaited<ReturnType<typeof selectOwnDelegations>>[number];

const roleTypes: readonly string[] = ['choice', 'text', 'yesNo'];

/** Returns what a record says about the role itself, which its person accepts: choices and short texts. */
function roleValues({ fields }: Pick<RegisterKindDefinition, 'fields'>, values: RecordValues): RecordValues {
  const ofRole = fields.filter(({ type }) => roleTypes.includes(type)).map(({ key }) => key);
  return Object.fromEntries(ofRole.map((key) => [key, values[key] ?? null]));
}

/** Returns whether a change of a record leaves the role as its person accepted it. [SBA-07] */
export const isSameRole = (
  kind: Pick<RegisterKindDefinition, 'fields'>,
  earlier: RecordValues,
  next: RecordValues,
): boolean => JSON.stringify(roleValues(kind, earlier)) === JSON.stringify(roleValues(kind, next));

/** Converts a role to the API's format. */
export function presentDelegation({ record, link, buildingName }: DelegationRow): Delegation {
  const { id, kind, values, validUntil, created, updated, version } = record;
  const known = kindOf(kind);
  return {
    id,
    kind,
    buildingName,
    values: known ? roleValues(known, values) : {},
    validUntil,
    accepted: link.accepted,
    created,
    updated,
    version,
  };
}
