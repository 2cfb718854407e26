import { and, eq, inArray } from 'drizzle-orm';
import { governedAccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';

/** Highest access level that a customer's provider governs: its reach ends at the root. */
export const highestGovernedLevel = levelNumber(governedAccessLevel);

/** How a user may log in, by the provider of their root customer. */
export interface LoginRules {
  /** Enabled provider of the root customer. */
  provider: { id: number; customerId: number; name: string };
  /** True if neither password nor passkey logs the user in. */
  isPasswordOff: boolean;
  /** True for the account that keeps its password when the others have none. */
  isBreakGlass: boolean;
  /** Maximum age of a session, in hours. */
  sessionHours: number | null;
}

/**
 * Returns the rules of the provider that governs each of these users; users without an enabled provider are missing, and so are those whose
 * level reaches beyond their root customer.
 */
export async function loginRulesOfAll(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, LoginRules>> {
  const rows = await db
    .select({ userId: users.id, level: users.accessLevel, provider: identityProviders })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .innerJoin(identityProviders, eq(identityProviders.customerId, customers.rootId))
    .where(and(inArray(users.id, [...userIds]), eq(identityProviders.isEnabled, true)));
  return new Map(
    rows.flatMap(({ userId, level, provider }) => {
      if (level > highestGovernedLevel) return [];
      const { id, customerId, name, sessionHours } = provider;
      const isBreakGlass = provider.passwordsOff && provider.breakGlassUserId === userId;
      const isPasswordOff = provider.passwordsOff && !isBreakGlass;
      return [[userId, { provider: { id, customerId, name }, isPasswordOff, isBreakGlass, sessionHours }]];
    }),
  );
}

/** Returns the rules for one user; null if no provider governs them. */
export async function loginRulesOf(db: Database, userId: number): Promise<LoginRules | null> {
  return (await loginRulesOfAll(db, [userId])).get(userId) ?? null;
}

/** Fails for a user whose root customer has ended passwords and passkeys. @throws HttpProblem passwords_off */
export async function rejectPasswordless(db: Database, userId: number): Promise<void> {
  if ((await loginRulesOf(db, userId))?.isPasswordOff) fail('passwords_off');
}

/**
 * Fails for the account that keeps its password while its root customer has ended those of the others: it can be neither lowered nor
 * deleted. The caller has locked the user, whom a change of the provider's settings locks too. @throws HttpProblem break_glass_kept
 */
export async function rejectBreakGlass(tx: Database, userId: number): Promise<void> {
  const [provider] = await tx
    .select({ passwordsOff: identityProviders.passwordsOff })
    .from(identityProviders)
    .where(eq(identityProviders.breakGlassUserId, userId));
  if (provider?.passwordsOff) fail('break_glass_kept');
}
