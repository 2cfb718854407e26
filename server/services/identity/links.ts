import { and, eq, ne } from 'drizzle-orm';
import type { IdentityLink } from '#contract/identity/login.ts';
import { writeAudit } from '#server/core/audit.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { scimConnections, scimUsers } from '#server/db/schema/identity/scim.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { areActive } from '../shared/activeUsers.ts';
import { createdColumns } from '../shared/changes.ts';
import { highestGovernedLevel, loginRulesOf } from '../users/loginRules.ts';
import { useResets } from '../users/passwordResets.ts';
import type { ConfirmedLogin } from './attempts.ts';
import type { ProviderRow } from './providers.ts';

/** User whom a provider may log in. */
export interface GovernedUser {
  id: number;
  customerId: number;
  accessLevel: number;
}

/**
 * Locks a user whom a provider may log in; null for a deleted or deactivated one, one whose home is outside the provider's root customer, and one whose
 * level reaches beyond it. [IDENT-15]
 */
export async function lockGovernedUser(
  tx: Database,
  provider: ProviderRow,
  userId: number,
): Promise<GovernedUser | null> {
  const [user] = await tx
    .select({ id: users.id, customerId: users.customerId, accessLevel: users.accessLevel })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(eq(users.id, userId), areActive(), eq(customers.rootId, provider.customerId)))
    .for('update', { of: users });
  return user && user.accessLevel <= highestGovernedLevel ? user : null;
}

/** Finds the user of a person whom a provider confirmed; null if there is none. */
type UserFinder = (tx: Database, provider: ProviderRow, subject: string) => Promise<number | null>;

const linkedUser: UserFinder = async (tx, provider, subject) => {
  const [link] = await tx
    .select({ userId: identityLinks.userId })
    .from(identityLinks)
    .where(
      and(
        eq(identityLinks.identityProviderId, provider.id),
        eq(identityLinks.issuer, provider.issuer),
        eq(identityLinks.subject, subject),
      ),
    );
  return link?.userId ?? null;
};

/** Finds the user whom the root customer provisions with the person's subject as external id: its token is trusted for its own users. */
const provisionedUser: UserFinder = async (tx, provider, subject) => {
  const [provisioned] = await tx
    .select({ userId: scimUsers.userId })
    .from(scimUsers)
    .innerJoin(scimConnections, eq(scimConnections.id, scimUsers.scimConnectionId))
    .where(and(eq(scimConnections.customerId, provider.customerId), eq(scimUsers.externalId, subject)));
  return provisioned?.userId ?? null;
};

/**
 * Returns the user of a person whom a provider confirmed. A provisioned user is linked at the first login. No way to find the user may look at
 * an e-mail address, which a provider's users can often choose.
 * @throws HttpProblem provider_not_linked, and those of `linkUserTo` [IDENT-14, IDENT-40]
 */
export async function userOfPerson(
  tx: Database,
  provider: ProviderRow,
  subject: string,
  request: { now: string; address: string },
): Promise<GovernedUser> {
  const linkedId = await linkedUser(tx, provider, subject);
  const linked = linkedId === null ? null : await lockGovernedUser(tx, provider, linkedId);
  if (linked) return linked;
  const provisionedId = await provisionedUser(tx, provider, subject);
  const user = provisionedId === null ? null : await lockGovernedUser(tx, provider, provisionedId);
  if (!user) return fail('provider_not_linked');
  await linkUserTo(tx, provider, { user, subject }, request);
  return user;
}

/**
 * Links a user to the person whom their provider confirmed; an earlier link of the user ends.
 * @throws HttpProblem break_glass_unlinked, identity_taken
 */
export async function linkUserTo(
  tx: Database,
  provider: ProviderRow,
  { user, subject }: { user: GovernedUser; subject: string },
  { now, address }: { now: string; address: string },
): Promise<void> {
  if (provider.breakGlassUserId === user.id) fail('break_glass_unlinked');
  const { id: identityProviderId, issuer } = provider;
  const isPerson = and(
    eq(identityLinks.identityProviderId, identityProviderId),
    eq(identityLinks.issuer, issuer),
    eq(identityLinks.subject, subject),
  );
  const isOfAnother = and(isPerson, ne(identityLinks.userId, user.id));
  if ((await tx.$count(identityLinks, isOfAnother)) > 0) fail('identity_taken');
  await tx.delete(identityLinks).where(eq(identityLinks.userId, user.id));
  const { id: userId, customerId } = user;
  const [link] = await tx
    .insert(identityLinks)
    .values({ userId, customerId, identityProviderId, issuer, subject, ...createdColumns(now) })
    .onConflictDoNothing()
    .returning({ id: identityLinks.id });
  if (!link) fail('identity_taken');
  await writeAudit(tx, now, {
    action: 'identity_linked',
    actor: `user:${userId}`,
    address,
    customerId,
    target: { kind: 'user', id: userId },
  });
}

/**
 * Links the user of an invitation, which is used up with it.
 * @throws HttpProblem reset_link_invalid if it was used or has expired meanwhile, and those of `linkUserTo`
 */
export async function acceptInvitation(
  tx: Database,
  provider: ProviderRow,
  { attempt, subject }: ConfirmedLogin,
  request: { now: string; address: string },
): Promise<GovernedUser> {
  const { userId, invitationId } = attempt;
  if (userId === null || invitationId === null) return fail('reset_link_invalid');
  const user = (await lockGovernedUser(tx, provider, userId)) ?? fail('provider_not_linked');
  const [invitation] = await tx
    .select({ used: passwordResets.used, expires: passwordResets.expires })
    .from(passwordResets)
    .where(and(eq(passwordResets.id, invitationId), eq(passwordResets.userId, userId)))
    .for('update');
  if (!invitation || invitation.used !== null || invitation.expires <= request.now)
    fail('reset_link_invalid');
  await linkUserTo(tx, provider, { user, subject }, request);
  await useResets(tx, userId, request.now);
  return user;
}

/** Returns the link of a user, and the provider that they may be linked to. */
export async function linkOfUser(db: Database, userId: number): Promise<IdentityLink> {
  const rules = await loginRulesOf(db, userId);
  if (!rules || rules.isBreakGlass) return { provider: null, linked: null };
  const { id, name } = rules.provider;
  const [link] = await db
    .select({ created: identityLinks.created })
    .from(identityLinks)
    .where(and(eq(identityLinks.userId, userId), eq(identityLinks.identityProviderId, id)));
  return { provider: { id, name }, linked: link?.created ?? null };
}
