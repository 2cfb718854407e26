import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, moment, partOf, stamps } from '../columns.ts';
import { identityProviders } from './providers.ts';
import { passwordResets } from '../sessions.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/** Accounts of providers that log users in: issuer and subject identify the person. The tenant is that of the user. */
export const identityLinks = pgTable(
  'identity_links',
  {
    ...keyAndCustomer(),
    userId: partOf(() => users.id),
    identityProviderId: partOf(() => identityProviders.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.identityProviderId, table.issuer, table.subject),
    uniqueIndex().on(table.userId),
  ],
);

/**
 * Logins and linkings under way at a provider. `state`, the secret of the tab and the one-time code are stored as digests, the PKCE verifier
 * sealed. The tenant is that of the provider.
 */
export const identityAttempts = pgTable(
  'identity_attempts',
  {
    ...keyAndCustomer(),
    identityProviderId: partOf(() => identityProviders.id),
    issuer: text().notNull(),
    stateHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    secretHash: text().notNull(),
    purpose: text().$type<'login' | 'link' | 'invitation'>().notNull(),
    /** User who links their account; null for a login. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Invitation that the login accepts. */
    invitationId: integer().references(() => passwordResets.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    expires: moment().notNull(),
    /** Time of the callback, which may come once. */
    returned: moment(),
    codeHash: text(),
    codeExpires: moment(),
    /** Person and claims that the provider stated. */
    subject: text(),
    providerSession: text(),
    claimValues: jsonb().$type<string[]>(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.stateHash),
    uniqueIndex().on(table.codeHash),
    index().on(table.identityProviderId),
    index().on(table.userId),
    index().on(table.invitationId),
    index().on(table.expires),
  ],
);

/** Logout tokens that providers have sent, as digests of their `jti`: each works once. (OpenID Connect Back-Channel Logout 1.0, 2.6) */
export const identityLogouts = pgTable(
  'identity_logouts',
  {
    id: key(),
    identityProviderId: partOf(() => identityProviders.id),
    tokenHash: text().notNull(),
    expires: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.identityProviderId, table.tokenHash), index().on(table.expires)],
);
