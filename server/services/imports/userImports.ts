import { asc, sql } from 'drizzle-orm';
import { isStorable } from '#contract/storable.ts';
import { assignableLevels } from '#domain/users/userForm.ts';
import { importedUser, importFaults } from '#domain/imports/userImport.ts';
import type { ImportFault, ImportRow } from '#domain/imports/userImport.ts';
import { roles } from '#server/db/schema/users.ts';
import { searchTextOf } from '#server/db/textKeys.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { rejectFrozen } from '../moves/frozen/frozenRecords.ts';
import { takenEmails } from '../users/takenEmails.ts';
import { createPeople } from '../users/createdUsers.ts';
import { holdableAt } from '../users/userRoles.ts';

/**
 * Returns all faults of an import's rows, the number of rows with addresses outside the caller's scope, and the ids of the roles that rows
 * may refer to. Takes two queries, however many rows there are.
 */
export async function judgeImport(
  asking: RequestContext,
  customerId: number,
  rows: readonly ImportRow[],
): Promise<{ faults: ImportFault[]; strangers: number; roleIdsByName: ReadonlyMap<string, number> }> {
  const { db, caller } = asking;
  const emails = [...new Set(rows.map((row) => row.email.trim().toLowerCase()).filter(isStorable))];
  const { seen, strangers } = await takenEmails(asking, emails);
  // Among roles with the same name, the customer's own takes precedence over a parent level's.
  const existingRoles = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(holdableAt(asking, customerId))
    .orderBy(sql`${roles.customerId} is not distinct from ${customerId}`, asc(roles.id));
  const roleIdsByName = new Map(existingRoles.map((role) => [searchTextOf(role.name), role.id]));
  const faults = importFaults(rows, {
    assignable: assignableLevels(caller),
    takenEmails: seen,
    strangersEmails: strangers,
    roleNames: new Set(roleIdsByName.keys()),
  });
  const strangersHit = faults.filter(({ code }) => code === 'email_unavailable').length;
  return { faults, strangers: strangersHit, roleIdsByName };
}

/**
 * Creates users from valid rows; they have no password until they choose one.
 * @returns their ids
 * @throws HttpProblem record_in_move for a role of a started move
 */
export async function importUsers(
  asking: RequestContext & { now: string },
  home: { companyId: number; customerId: number },
  rows: readonly ImportRow[],
  roleIdsByName: ReadonlyMap<string, number>,
): Promise<number[]> {
  const people = rows.map(importedUser).map(({ roles: names, ...person }) => ({
    ...person,
    roleIds: names.flatMap((name) => roleIdsByName.get(searchTextOf(name)) ?? []),
  }));
  const ids = await createPeople(asking, home, people);
  await rejectFrozen(
    asking.db,
    people.flatMap(({ roleIds }) => roleIds.map((id) => ({ table: 'roles' as const, id }))),
  );
  return ids;
}
