import { randomUUID } from 'node:crypto';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { users } from '#server/db/schema/users.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { createdColumns } from '../shared/changes.ts';
import { giveRoles } from './userRoles.ts';
import { userKeys } from './users.ts';

/** New user without a password; the e-mail address is in lower case. */
interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  userRole: AccessLevel;
  preferredLanguageCode: string;
  roleIds: readonly number[];
}

/**
 * Creates users without a password at a customer, in one statement, with their roles there.
 * @returns their ids, in the order of the people
 * @throws HttpProblem unavailable when another request took one of the addresses
 */
export async function createPeople(
  { db, now }: Pick<RequestContext, 'db'> & { now: string },
  home: { companyId: number; customerId: number },
  people: readonly NewPerson[],
): Promise<number[]> {
  const inserted = await db
    .insert(users)
    .values(
      people.map(({ email, firstName, lastName, phoneNumber, userRole, preferredLanguageCode }) => ({
        ...home,
        email,
        firstName,
        lastName,
        phoneNumber,
        preferredLanguageCode,
        identityId: randomUUID(),
        userName: email,
        accessLevel: levelNumber(userRole),
        ...userKeys({ email, firstName, lastName }),
        ...createdColumns(now),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  // A retry repeats the check, which counts disclosed addresses.
  if (inserted.length < people.length) fail('unavailable');
  const idByEmail = new Map(inserted.map((row) => [row.email, row.id]));
  const { customerId } = home;
  const created = people.flatMap(({ email, roleIds }) => {
    const userId = idByEmail.get(email);
    return userId === undefined ? [] : [{ userId, roleIds: [...new Set(roleIds)] }];
  });
  await giveRoles(
    db,
    created.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ userId, customerId, roleId }))),
    now,
  );
  const ids = created.map(({ userId }) => userId);
  await publishEvent(db, { type: 'person.changed', customerId, ids }, now);
  return ids;
}
