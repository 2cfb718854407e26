import { areActive } from '../shared/activeUsers.ts';
import { invitationEmail } from '../emails/content/invitationEmail.ts';
import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { languages } from '#contract/constants.ts';
import type { InvitedUser } from '#contract/users/invitation.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { later } from '#domain/dates.ts';
import type { Email, Tokens } from '#server/core/ports.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import { placeOfToken, tokenOf } from '../emails/emailTokens.ts';
import { createdColumns } from '../shared/changes.ts';
import { hashToken, randomToken } from '../shared/tokens.ts';
import { loginRulesOfAll } from './loginRules.ts';
import type { LoginRules } from './loginRules.ts';
import { passwordLink } from './passwordResets.ts';
import { heldRoles, presentUser } from './users.ts';

/** Lifetime of an invitation's link, in days. */
const invitationDays = 7;

const ofUsers = (userIds: readonly number[]) =>
  and(inArray(passwordResets.userId, [...userIds]), eq(passwordResets.isInvitation, true));

/** Ends the open invitations of these users. */
export async function endInvitations(tx: Database, userIds: readonly number[], now: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ used: now, updated: now })
    .where(and(ofUsers(userIds), isNull(passwordResets.used)));
}

/**
 * Invites users by one e-mail each, in their language; ends their earlier invitations. The database stores only a hash of each link's
 * token; the queued e-mails contain a placeholder, which is filled in when they are sent. @returns the e-mails, and the links' expiry
 */
export async function beginInvitations(
  tx: Database,
  userIds: readonly number[],
  { tokens, publicUrl, now }: { tokens: Tokens; publicUrl: string; now: string },
): Promise<{ emails: Email[]; invited: { id: number; email: string; expires: string }[] }> {
  await endInvitations(tx, userIds, now);
  const { id, email, firstName, lastName, preferredLanguageCode, customerId } = users;
  const invited = await tx
    .select({
      id,
      email,
      firstName,
      lastName,
      customerId,
      language: preferredLanguageCode,
      customer: customers.name,
    })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id);
  const expires = later(now, { days: invitationDays });
  const rules = await loginRulesOfAll(tx, userIds);
  const seeded = await Promise.all(
    invited.map(async (user) => {
      const seed = randomToken();
      return { ...user, seed, tokenHash: hashToken(await tokenOf(tokens, seed, user.email)) };
    }),
  );
  if (seeded.length > 0)
    await tx.insert(passwordResets).values(
      seeded.map((user) => ({
        customerId: user.customerId,
        userId: user.id,
        tokenHash: user.tokenHash,
        expires,
        isInvitation: true,
        ...createdColumns(now),
      })),
    );
  return {
    invited: invited.map((user) => ({ id: user.id, email: user.email, expires })),
    emails: seeded.map((user) => emailOf(user, { publicUrl, rules: rules.get(user.id) })),
  };
}

function emailOf(
  user: { email: string; firstName: string; lastName: string; language: string } & {
    seed: string;
    customer: string;
  },
  { publicUrl, rules }: { publicUrl: string; rules: LoginRules | undefined },
): Email {
  const language = languages.find((each) => each === user.language) ?? languages[0];
  const { email, customer } = user;
  const link = `${passwordLink({ token: placeOfToken(user.seed), email, language, publicUrl })}?invited=1`;
  const provider = rules?.isPasswordOff ? rules.provider.name : null;
  return invitationEmail(user, { language, customer, provider, link, days: invitationDays });
}

/** Returns a subquery for a field of the newest invitation; null for users without one. */
const newest = (field: SQL): SQL<string | null> =>
  sql<string | null>`(select ${field} from ${passwordResets} where ${passwordResets.userId} = ${users.id}
    and ${passwordResets.isInvitation} order by ${desc(passwordResets.id)} limit 1)`;

/** Selects users with all fields of their API format, and their invitation; add conditions, order and window. */
export const selectInvited = (db: Database) =>
  db
    .select({
      user: users,
      heldRoles,
      customerName: customers.name,
      companyName: companies.name,
      isOwn: sql<boolean>`true`,
      sent: newest(sql`${passwordResets.created}`).mapWith(nullable),
      expires: newest(
        sql`case when ${passwordResets.used} is null then ${passwordResets.expires} end`,
      ).mapWith(nullable),
    })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .$dynamic();

const nullable = (value: string): string => String(passwordResets.created.mapFromDriverValue(value));

type InvitedRow = Awaited<ReturnType<typeof selectInvited>>[number];

/** Converts an invited user to the API's format. */
export const presentInvited = (row: InvitedRow, levelsOf: (customerId: number) => string[]): InvitedUser => ({
  ...presentUser(row),
  levels: levelsOf(row.user.customerId),
  invitation: { sent: row.sent, expires: row.expires },
});

/** Returns the condition for users who have joined: with a password, or linked to their customer's provider. */
export const haveJoined = (): SQL =>
  sql`(${users.passwordHash} is not null or exists (select 1 from ${identityLinks} where ${identityLinks.userId} = ${users.id}))`;

/** Returns the condition for users who haven't joined yet within the reach of the caller's own level. */
export const areInvited = ({ scope }: Pick<RequestContext, 'scope'>): SQL =>
  orNotFound(and(areActive(), not(haveJoined()), scope.ownCustomers(users.customerId)));
