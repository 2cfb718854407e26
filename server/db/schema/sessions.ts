import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf, stamps } from './columns.ts';
import { users } from './users.ts';
import { keyAndCustomer, ofCustomer } from './tenants.ts';

/** Sessions: a login and the chain of refreshes from it. `endReason` is why it ended: logout, password, reuse. */
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
    ...stamps(),
  },
  (table) => [index().on(table.userId)],
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
