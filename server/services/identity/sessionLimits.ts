import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';
import type { ProviderRow } from './providers.ts';

/**
 * Applies the settings of a provider to running sessions, which end at their next renewal: those older than the maximum age, and, where
 * passwords are off, those that didn't begin at a provider, except for the break-glass account's. [IDENT-19, IDENT-20]
 */
export async function limitSessions(tx: Database, provider: ProviderRow, now: string): Promise<void> {
  const { customerId: rootId, isEnabled, passwordsOff, breakGlassUserId, sessionHours } = provider;
  if (!isEnabled) return;
  const governed = tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(eq(customers.rootId, rootId), lte(users.accessLevel, highestGovernedLevel)));
  const isGoverned = and(isNull(sessions.ended), inArray(sessions.userId, governed));
  if (sessionHours !== null) {
    const latest = sql`${sessions.created} + make_interval(hours => ${sessionHours}::int)`;
    await tx
      .update(sessions)
      .set({ expires: latest })
      .where(and(isGoverned, gt(sessions.expires, latest)));
  }
  if (passwordsOff)
    await tx
      .update(sessions)
      .set({ expires: now })
      .where(
        and(isGoverned, isNull(sessions.identityProviderId), ne(sessions.userId, breakGlassUserId ?? 0)),
      );
}
