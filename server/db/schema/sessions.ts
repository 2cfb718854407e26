import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { key, moment, partOf, stamps } from './columns.ts';
import { identityProviders } from './identity/providers.ts';
import { users } from './users.ts';
import { keyAndCustomer, ofCustomer } from './tenants.ts';

/**
 * Sessions: a login and the chain of refreshes from it. `endReason` is why it ended. The device is as the login stated it: `network` without
 * the last half of the address, `deviceHash` a digest of the client's random id; sessions of version 3.0.0 have none.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    customerId: ofCustomer(),
    userId: partOf(() => users.id),
    idleUntil: moment().notNull(),
    expires: moment().notNull(),
    ended: moment(),
    endReason: text(),
    userAgent: text().notNull().default(''),
    network: text().notNull().default(''),
    timeZone: text(),
    deviceHash: text(),
    /** Time when the user last proved who they are: at the login, or since by password. */
    authenticated: moment(),
    /** Provider that the login went through, and its own name (`sid`) of the session there. */
    identityProviderId: integer().references(() => identityProviders.id, { onDelete: 'set null' }),
    providerSession: text(),
    ...stamps(),
  },
  (table) => [
    index().on(table.userId),
    index()
      .on(table.identityProviderId, table.providerSession)
      .where(sql`${table.identityProviderId} is not null`),
  ],
);

/** Refresh tokens, hashed. `used` is when the token was first exchanged; `parentId` is its predecessor. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    ...keyAndCustomer(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: integer(),
    tokenHash: text().notNull(),
    used: moment(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.sessionId), index().on(table.parentId)],
);

/** Tokens of password e-mails and of invitations, hashed; each works once, for 30 minutes or 7 days. */
export const passwordResets = pgTable(
  'password_resets',
  {
    ...keyAndCustomer(),
    userId: partOf(() => users.id),
    tokenHash: text().notNull(),
    expires: moment().notNull(),
    used: moment(),
    isInvitation: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId)],
);

/**
 * Passkeys: public keys of users' authenticators (WebAuthn), in base64url. `transports` are separated by commas; `counter` is the
 * authenticator's own, 0 for those that don't count.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    ...keyAndCustomer(),
    userId: partOf(() => users.id),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: text().notNull().default(''),
    name: text().notNull(),
    lastUsed: moment(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.credentialId), index().on(table.userId)],
);

/** Challenges for authenticators, each of which works once. Without a user it is for a login. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: key(),
    challenge: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.challenge), index().on(table.expires), index().on(table.userId)],
);
