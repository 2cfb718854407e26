import { and, eq, isNull } from 'drizzle-orm';
import type { IdentityProvider, IdentityProviderSettings } from '#contract/identity/provider.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { customers } from '#server/db/schema/tenants.ts';

export type ProviderRow = typeof identityProviders.$inferSelect;

type Settings = Pick<Services['settings'], 'publicUrl'>;

/** Paths of the addresses that providers call. */
export const providerPaths = { callback: '/oidc/callback', logout: '/oidc/logout' } as const;

/**
 * Returns the address to which the provider of a root customer sends users back. Each has its own, so that the code of one can't be led to
 * another, also where a provider doesn't state its issuer at the callback. (RFC 9700, 4.4.2.2)
 */
export const redirectUriOf = ({ publicUrl }: Settings, rootId: number): string =>
  `${publicUrl}${providerPaths.callback}/${rootId}`;

/** Returns the place of a provider's sealed secret. */
export const secretPlaceOf = (providerId: number): string => `identity_providers:client_secret:${providerId}`;

/** Returns the provider of a root customer; null without one. */
export async function providerOfRoot(db: Database, rootId: number): Promise<ProviderRow | null> {
  const [provider] = await db
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.customerId, rootId))
    .limit(1);
  return provider ?? null;
}

/** Deletes the provider of a customer that is no root any more, or is deleted, with all links to it. */
export async function deleteProviderOf(tx: Database, customerId: number): Promise<void> {
  await tx.delete(identityProviders).where(eq(identityProviders.customerId, customerId));
}

/** Returns an enabled provider whose customer is a root; null otherwise. */
export async function findEnabledProvider(db: Database, id: number): Promise<ProviderRow | null> {
  const [row] = await db
    .select({ provider: identityProviders })
    .from(identityProviders)
    .innerJoin(customers, eq(customers.id, identityProviders.customerId))
    .where(
      and(eq(identityProviders.id, id), eq(identityProviders.isEnabled, true), isNull(customers.parentId)),
    )
    .limit(1);
  return row?.provider ?? null;
}

/** Converts a provider to the API's format, without its secret. */
function presentProvider(row: ProviderRow): IdentityProvider {
  const { clientSecret, subjectClaim, ...settings } = row;
  return {
    ...settings,
    subjectClaim: subjectClaim === 'oid' ? 'oid' : 'sub',
    hasSecret: clientSecret !== null,
  };
}

/** Returns the settings of a customer's provider, with the addresses to enter there. */
export const presentSettings = (
  { provider, rootId }: { provider: ProviderRow | null; rootId: number },
  settings: Settings,
): IdentityProviderSettings => ({
  provider: provider && presentProvider(provider),
  redirectUri: redirectUriOf(settings, rootId),
  logoutUri: provider && `${settings.publicUrl}${providerPaths.logout}/${provider.id}`,
});
