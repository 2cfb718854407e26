import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PermitPerson, ShownPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { hotWorkPeople, hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { users } from '#server/db/schema/users.ts';
import { isOfCompanyOrLinked } from '../buildings/buildings.ts';

/** Returns the condition for accounts that the caller sees: those in scope, and the caller's own. */
export const accountsInSight = ({ caller, scope }: Pick<RequestContext, 'caller' | 'scope'>): SQL =>
  or(eq(users.id, caller.userId ?? 0), scope.ownCustomers(users.customerId)) ?? sql`false`;

/**
 * Returns persons with the names of their accounts, also of those that were deleted since the permit was written.
 * @throws HttpProblem invalid_reference at the field of an account that the caller can't name
 */
export async function resolvePeople<Field extends string>(
  asking: RequestContext,
  customerId: number,
  people: Readonly<Record<Field, PermitPerson | null>>,
): Promise<Record<Field, PermitPerson | null>> {
  const entries = Object.entries<PermitPerson | null>(people);
  const ids = [...new Set(entries.flatMap(([, person]) => person?.userId ?? []))];
  const { id, firstName, lastName } = users;
  const rows =
    ids.length === 0
      ? []
      : await asking.db
          .select({ id, firstName, lastName })
          .from(users)
          .where(and(inArray(id, ids), accountsInSight(asking), isOfCompanyOrLinked(customerId)));
  const names = new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
  const resolved = entries.map(([field, person]) => {
    if (!person || person.userId === null) return [field, person] as const;
    const name = names.get(person.userId);
    if (name === undefined) fail('invalid_reference', field);
    return [field, { ...person, name: name === '' ? person.name : name }] as const;
  });
  return Object.fromEntries(resolved) as Record<Field, PermitPerson | null>;
}

/** Returns the columns of a person. */
export const personColumns = ({ userId, name, certificate }: PermitPerson) => ({
  userId,
  name,
  certificate: certificate?.key ?? null,
  certificateNumber: certificate?.number ?? '',
  certificateUntil: certificate?.until ?? null,
});

/** Returns the condition for rows of a permit that were written before a move brought its building to its customer. */
export const isFromBeforeMove = (created: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from move_buildings b join moves m on m.id = b.move_id
  where b.building_id = ${hotWorkPermits.buildingId} and m.target_customer_id = ${hotWorkPermits.customerId}
    and m.executed >= ${created})`;

/** Reads the persons of permits; `isKnown` is false for those whom the caller can't see. [SBA-86] */
export async function readPeople(asking: RequestContext, permitIds: readonly number[]) {
  const isKnown = sql<boolean>`case when ${hotWorkPeople.userId} is not null
    then coalesce(${users.id} is not null and ${accountsInSight(asking)}, false)
    else not ${isFromBeforeMove(hotWorkPeople.created)} end`;
  const rows = await asking.db
    .select({ person: hotWorkPeople, isKnown })
    .from(hotWorkPeople)
    .innerJoin(hotWorkPermits, eq(hotWorkPermits.id, hotWorkPeople.permitId))
    .leftJoin(users, eq(users.id, hotWorkPeople.userId))
    .where(inArray(hotWorkPeople.permitId, [...permitIds]))
    .orderBy(hotWorkPeople.id);
  return Map.groupBy(rows, ({ person }) => person.permitId);
}

export type ReadPerson = NonNullable<ReturnType<Awaited<ReturnType<typeof readPeople>>['get']>>[number];

/** Converts a person to the API's format. */
export function presentPerson({ person, isKnown }: ReadPerson): ShownPerson {
  if (!isKnown) return { userId: null, name: '', certificate: null, isElsewhere: true };
  const { userId, name, certificate, certificateNumber, certificateUntil } = person;
  return {
    userId,
    name,
    certificate:
      certificate === null ? null : { key: certificate, number: certificateNumber, until: certificateUntil },
    isElsewhere: false,
  };
}
