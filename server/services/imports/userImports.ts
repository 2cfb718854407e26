import { asc, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { isStorable } from '../../../src/contract/storable.ts';
import { levelNumber } from '../../../src/domain/can.ts';
import { assignableLevels } from '../../../src/domain/people/userForm.ts';
import { importedUser, importFaults } from '../../../src/domain/imports/userImport.ts';
import type { ImportedUser, ImportFault, ImportRow } from '../../../src/domain/imports/userImport.ts';
import { roles, users } from '../../db/schema/people.ts';
import { searchTextOf } from '../../db/textKeys.ts';
import type { Asking } from '../../core/authorise.ts';
import { made } from '../shared/changes.ts';
import { refuse } from '../../core/refusal.ts';
import { letterTo } from '../../core/letter.ts';
import { mailText } from '../../core/messages.ts';
import { refuseFrozen } from '../moves/frozen/frozenRecords.ts';
import { greetingOf } from '../mail/receivers.ts';
import { takenEmails } from '../people/takenEmails.ts';
import { giveRoles, holdableAt } from '../people/userRoles.ts';
import { userKeys } from '../people/users.ts';
import type { Mail } from '../../core/ports.ts';

/**
 * Everything that is wrong with an import's rows, how many of them name strangers' addresses, and the ids of the roles that they may
 * name. Two queries, however many rows.
 */
export async function judgeImport(
  asking: Asking,
  customerId: number,
  rows: readonly ImportRow[],
): Promise<{ faults: ImportFault[]; strangers: number; roleIdsByName: ReadonlyMap<string, number> }> {
  const { db, caller } = asking;
  const emails = [...new Set(rows.map((row) => row.email.trim().toLowerCase()).filter(isStorable))];
  const { seen, strangers } = await takenEmails(asking, emails);
  // Of several roles with the same name, the customer's own comes before those of parent levels.
  const held = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(holdableAt(asking, customerId))
    .orderBy(sql`${roles.customerId} is not distinct from ${customerId}`, asc(roles.id));
  const roleIdsByName = new Map(held.map((role) => [searchTextOf(role.name), role.id]));
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
 * Creates users from valid rows, in one statement; they have no password until they choose one.
 * @throws Refusal record_in_move for a role of a started move
 */
export async function importUsers(
  { db, now }: Asking & { now: string },
  home: { companyId: number; customerId: number },
  rows: readonly ImportRow[],
  roleIdsByName: ReadonlyMap<string, number>,
): Promise<ImportedUser[]> {
  const people = rows.map(importedUser);
  const inserted = await db
    .insert(users)
    .values(
      people.map(({ email, firstName, lastName, phoneNumber, userRole, preferredLanguageCode }) => ({
        ...{ ...home, email, firstName, lastName, phoneNumber, preferredLanguageCode },
        identityId: randomUUID(),
        userName: email,
        accessLevel: levelNumber(userRole),
        ...userKeys({ email, firstName, lastName }),
        ...made(now),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  // Another request took one of the addresses: the retry checks again, and what it reveals is counted.
  if (inserted.length < people.length) refuse('unavailable');
  const idByEmail = new Map(inserted.map((row) => [row.email, row.id]));
  const given = people.flatMap((person) => {
    const userId = idByEmail.get(person.email);
    const roleIds = new Set(person.roles.flatMap((name) => roleIdsByName.get(searchTextOf(name)) ?? []));
    return userId === undefined
      ? []
      : [...roleIds].map((roleId) => ({ userId, customerId: home.customerId, roleId }));
  });
  await giveRoles(db, given, now);
  await refuseFrozen(
    db,
    given.map(({ roleId }) => ({ table: 'roles', id: roleId })),
  );
  return people;
}

/** A mail to each new user, in their language, that says where to choose a password. It contains no secret, so it doesn't expire. */
export function invitationLetters(people: readonly ImportedUser[], publicUrl: string): Mail[] {
  return people.map(({ firstName, lastName, email, preferredLanguageCode: language }) => {
    const greeting = greetingOf({ firstName, email, language });
    const link = `${publicUrl}/#/${language}/recover-password`;
    return letterTo(
      { name: `${firstName} ${lastName}`, address: email },
      {
        language,
        subject: mailText('invitation_subject', language),
        text: mailText('invitation_text', language, { greeting, email, link }),
        links: [link],
      },
    );
  });
}
