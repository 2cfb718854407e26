import { mayCall } from '#domain/callRights.ts';
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { DeletedOwners, QuarantineReceipt } from '#contract/quarantine/roundQuarantine.ts';
import { users } from '#server/db/schema/users.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { authorise } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { fileEntry } from './quarantineFiling.ts';
import type { Filed } from './quarantineFiling.ts';
import { inNameOf } from './roundQuarantine.ts';
import { roundsInScope } from '../scope/roundScope.ts';

const query = new QueryBuilder({ casing: 'snake_case' });

/** Returns the condition for deleted or deactivated users whose home is in the caller's own scope; never for an active user. [IDENT-39] */
const deletedThere = ({ scope }: Call<CallName>): SQL | undefined =>
  and(or(eq(users.deleted, true), isNotNull(users.deactivated)), scope.ownCustomers(users.customerId));

/** Returns the users, by name, who were deleted or deactivated at home in the caller's scope; all others are indistinguishable. */
export async function deletedOwnersAmong(
  call: Call<CallName>,
  ids: readonly number[],
): Promise<DeletedOwners['owners']> {
  if (ids.length === 0) return [];
  const rows = await call.db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), deletedThere(call)))
    .orderBy(asc(users.id));
  return rows.map(({ id, email, firstName, lastName }) => ({
    id,
    email,
    name: `${firstName} ${lastName}`.trim(),
  }));
}

/** Returns the rounds that the caller may see, by name. */
export async function roundsNamed(
  call: Call<CallName>,
  ids: readonly number[],
): Promise<DeletedOwners['rounds']> {
  if (ids.length === 0) return [];
  const { id, name } = roundHistories;
  return call.db
    .select({ id, name })
    .from(roundHistories)
    .where(and(inArray(id, [...ids]), roundsInScope(call)))
    .orderBy(asc(id));
}

/**
 * Stores a call of a deleted user's unsent work under that user's name, once per operation; the user who hands it over is recorded in the
 * audit log. An active user, one of another scope and an unknown id get the same response. [RLOG-12, RLOG-13]
 * @throws HttpProblem right_missing, not_found, or as `fileEntry`
 */
export async function handOver(call: Call<CallName>, id: number, filed: Filed): Promise<QuarantineReceipt> {
  await authorise(call);
  const isThis = and(eq(users.id, id), deletedThere(call));
  const [row] = await call.db.select({ id: users.id }).from(users).where(isThis);
  const { id: userId } = orNotFound(row);
  const asOwner = { ...call, caller: await inNameOf(call.db, call.caller, userId) };
  const { receipt, customerId, isNew } = await fileEntry(asOwner, filed);
  const target = { kind: 'quarantine', id: receipt.id };
  if (isNew) await call.audit({ action: 'quarantine_handed_over', customerId, target, details: { userId } });
  return receipt;
}

/** Returns the condition for entries of deleted users whose work the caller may hand over; undefined if the caller has no permission to. */
export function isOfDeletedOwner(call: Call<CallName>): SQL | undefined {
  if (!mayCall(call.caller, 'handOverDeletedWork')) return undefined;
  return inArray(
    roundQuarantine.userId,
    query.select({ id: users.id }).from(users).where(deletedThere(call)),
  );
}
