import { reading, staged, writing } from '#server/middleware/calls/chains.ts';
import { and, desc, eq, like, sql } from 'drizzle-orm';
import { mayGrantLevel } from '#domain/can.ts';
import { userEmailFault } from '#domain/users/userForm.ts';
import { authorise } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { later } from '#domain/dates.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { orNotFound, problem, fail, HttpProblem } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { users } from '#server/db/schema/users.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { readLevelsOf } from '#server/services/buildings/buildings.ts';
import { createPeople } from '#server/services/users/createdUsers.ts';
import {
  areInvited,
  haveJoined,
  endInvitations,
  presentInvited,
  selectInvited,
} from '#server/services/users/invitations.ts';
import { authoriseCreation, companyOf } from '#server/services/tenants/newPeople.ts';
import { admitInvitations, sendInvitations } from '#server/services/users/sentInvitations.ts';
import { rejectProbing, takenEmails } from '#server/services/users/takenEmails.ts';
import { rejectForeignRoles } from '#server/services/users/userRoles.ts';
import { lockUser, rejectAbove } from '#server/services/users/userScope.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';
import { rejectBeyondLicence } from '#server/services/tenants/licenceLimits.ts';

/** Minimum time between two invitations to one person, in minutes. */
const againMinutes = 10;

const order = {
  fields: {
    FirstName: users.sortKey,
    LastName: users.lastNameKey,
    Email: users.email,
    Created: users.created,
  },
  by: 'LastName',
  id: users.id,
};

const rejectAll = (problems: readonly ReturnType<typeof problem>[]): void => {
  const [first, ...rest] = problems;
  if (first) throw new HttpProblem([first, ...rest]);
};

/** Rejects invalid and duplicate addresses, each at its index. @throws HttpProblem */
function rejectFaulty(emails: readonly string[]): void {
  rejectAll(
    emails.flatMap((email, index) => {
      const isTwice = emails.indexOf(email) !== emails.lastIndexOf(email);
      const fault = userEmailFault(email) ?? (isTwice ? 'address_twice' : null);
      return fault === null ? [] : [problem(fault, `people.${index}.email`)];
    }),
  );
}

/** Rejects addresses that are taken, each at its index; disclosing addresses outside the scope is rate limited. @throws HttpProblem */
async function rejectTakenAmong(
  asking: RequestContext,
  emails: readonly string[],
  spend: (strangers: number) => Promise<void>,
): Promise<void> {
  const { seen, strangers } = await takenEmails(asking, emails);
  if (strangers.size > 0) await spend(strangers.size);
  rejectAll(
    emails.flatMap((email, index) => {
      const code = seen.has(email) ? 'email_taken' : strangers.has(email) ? 'email_unavailable' : null;
      return code === null ? [] : [problem(code, `people.${index}.email`)];
    }),
  );
}

/** Returns the time of the last invitation to a user; undefined without one. */
async function lastInvitation({ db }: RequestContext, userId: number): Promise<string | undefined> {
  const [last] = await db
    .select({ sent: passwordResets.created })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), eq(passwordResets.isInvitation, true)))
    .orderBy(desc(passwordResets.id))
    .limit(1);
  return last?.sent;
}

/** Invitations by e-mail, whose links let people choose their own password. (docs/other-backends.md) */
export const invitationRoutes: readonly Route[] = [
  reading.route('listInvitations', async (call) => {
    const query = call.query();
    const { customerId, search, below } = query;
    await authorise(call);
    const { db } = call;
    const ofLevels = below
      ? sql`${users.customerId} in ${levelsFrom(customerId ?? 0)}`
      : eq(users.customerId, customerId ?? 0);
    const condition = and(
      areInvited(call),
      customerId === undefined ? undefined : ofLevels,
      search === undefined ? undefined : like(users.searchText, containsPattern(search)),
    );
    const levelsOf = await readLevelsOf(call, customerId);
    return listPage(query, order, {
      rows: (window) => inWindow(selectInvited(db).where(condition), window),
      count: () => db.$count(users, condition),
      present: (row) => presentInvited(row, levelsOf),
    });
  }),

  staged.route('inviteUsers', async (call) => {
    const body = call.body();
    const { customerId, people, userRole, roleIds, preferredLanguageCode } = body;
    const { limits } = call.services;
    const emails = people.map(({ email }) => email);
    rejectFaulty(emails);
    await authoriseCreation(call, customerId);
    if (!mayGrantLevel(call.caller, userRole)) fail('level_too_high', 'userRole');
    await rejectProbing(limits, call.caller.name);
    return call.commit(async (tx) => {
      await authoriseCreation(tx, customerId);
      await rejectForeignRoles(tx, customerId, roleIds);
      await rejectBeyondLicence(tx.db, 'users', customerId, people.length);
      await rejectTakenAmong(tx, emails, (strangers) => rejectProbing(limits, tx.caller.name, strangers));
      await admitInvitations(tx, people.length);
      const { companyId } = await companyOf(tx, customerId);
      const ids = await createPeople(
        tx,
        { companyId, customerId },
        people.map((person) => ({ ...person, userRole, roleIds, preferredLanguageCode })),
      );
      const invited = await sendInvitations(tx, customerId, ids);
      for (const id of ids)
        await tx.audit({ action: 'user_invited', customerId, target: { kind: 'user', id } });
      return invited;
    }, body);
  }),

  writing.route('resendInvitation', async (call) => {
    const id = call.id();
    const user = await lockUser(call, id);
    await authorise(call);
    rejectAbove(call.caller, user);
    if ((await call.db.$count(users, and(eq(users.id, id), haveJoined()))) > 0) fail('already_joined');
    const last = await lastInvitation(call, id);
    const repeatableFrom = last === undefined ? call.now : later(last, { minutes: againMinutes });
    if (last !== undefined && repeatableFrom > call.now) {
      const seconds = Math.ceil((Date.parse(repeatableFrom) - Date.parse(call.now)) / 1000);
      const fault = problem('mail_sent_already', null, { sent: last });
      throw new HttpProblem([fault], { 'retry-after': String(seconds) });
    }
    await admitInvitations(call, 1);
    const { customerId } = user;
    const [invited] = await sendInvitations(call, customerId, [id]);
    await call.audit({ action: 'user_invited', customerId, target: { kind: 'user', id } });
    return orNotFound(invited);
  }),

  writing.route('revokeInvitation', async (call) => {
    const id = call.id();
    const user = await lockUser(call, id);
    await authorise(call);
    rejectAbove(call.caller, user);
    await endInvitations(call.db, [id], call.now);
    const { customerId } = user;
    await call.audit({ action: 'invitation_revoked', customerId, target: { kind: 'user', id } });
    return null;
  }),
];
