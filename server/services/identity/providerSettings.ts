import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { identityProviderWrite } from '#contract/identity/provider.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { areActive } from '../shared/activeUsers.ts';
import { createdColumns, failIfStale, onlyRow, updatedColumns } from '../shared/changes.ts';
import { highestGovernedLevel } from '../users/loginRules.ts';
import { limitSessions } from './sessionLimits.ts';
import { providerOfRoot, secretPlaceOf } from './providers.ts';
import type { ProviderRow } from './providers.ts';

type Write = z.output<typeof identityProviderWrite>;

interface SavingContext {
  db: Database;
  now: string;
  services: Pick<Services, 'secrets'>;
}

/**
 * Fails unless the user can keep a password when the others have none: a customer administrator of the root's tree with a password, who
 * isn't linked. @throws HttpProblem break_glass_unsuitable
 */
async function rejectUnsuitable(db: Database, rootId: number, userId: number): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(
      and(
        eq(users.id, userId),
        areActive(),
        eq(users.accessLevel, highestGovernedLevel),
        isNotNull(users.passwordHash),
        eq(customers.rootId, rootId),
      ),
    )
    .for('update', { of: users });
  const isLinked = (await db.$count(identityLinks, eq(identityLinks.userId, userId))) > 0;
  if (!user || isLinked) fail('break_glass_unsuitable', 'breakGlassUserId');
}

/** Root customer whose provider is saved. */
interface Root {
  id: number;
  companyId: number;
}

/**
 * Fails for a role that nobody in the root's tree can hold. Whoever may set up the provider sees all others.
 * @throws HttpProblem invalid_reference
 */
async function rejectForeignRoles(db: Database, root: Root, { levelRules }: Write): Promise<void> {
  const ids = [...new Set(levelRules.flatMap(({ roleIds }) => roleIds))];
  const inTree = db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, root.id));
  const isShared = and(
    isNull(roles.customerId),
    or(isNull(roles.companyId), eq(roles.companyId, root.companyId)),
  );
  const isHoldable = and(inArray(roles.id, ids), or(inArray(roles.customerId, inTree), isShared));
  if (ids.length > 0 && (await db.$count(roles, isHoldable)) !== ids.length)
    fail('invalid_reference', 'levelRules');
}

/**
 * Fails if the stored secret would be sent to another provider than the one it was entered for.
 * @throws HttpProblem required
 */
function rejectSecretElsewhere(before: ProviderRow | null, body: Write): void {
  if (before === null || before.clientSecret === null || body.clientSecret !== undefined) return;
  if (before.issuer !== body.issuer || before.clientId !== body.clientId) fail('required', 'clientSecret');
}

/**
 * Saves the provider of a root customer, which the caller has locked.
 * @throws HttpProblem stale_version, required, invalid_reference, break_glass_required, break_glass_unsuitable
 */
export async function saveProvider(
  { db, now, services }: SavingContext,
  root: Root,
  { version, clientSecret, ...settings }: Write,
): Promise<ProviderRow> {
  const body = { version, clientSecret, ...settings };
  const before = await providerOfRoot(db, root.id);
  if (before) failIfStale(before, version);
  rejectSecretElsewhere(before, body);
  await rejectForeignRoles(db, root, body);
  const { breakGlassUserId } = settings;
  if (settings.passwordsOff && breakGlassUserId === null) fail('break_glass_required', 'breakGlassUserId');
  if (breakGlassUserId !== null) await rejectUnsuitable(db, root.id, breakGlassUserId);
  const saved = before
    ? await db
        .update(identityProviders)
        .set({ ...settings, ...updatedColumns(identityProviders, now) })
        .where(eq(identityProviders.id, before.id))
        .returning()
    : await db
        .insert(identityProviders)
        .values({ ...settings, customerId: root.id, ...createdColumns(now) })
        .returning();
  const provider = onlyRow(saved);
  await limitSessions(db, provider, now);
  if (clientSecret === undefined) return provider;
  const sealed = services.secrets.seal(clientSecret, secretPlaceOf(provider.id));
  return onlyRow(
    await db
      .update(identityProviders)
      .set({ clientSecret: sealed })
      .where(eq(identityProviders.id, provider.id))
      .returning(),
  );
}
