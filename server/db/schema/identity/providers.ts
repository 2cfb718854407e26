import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LevelRule } from '#contract/identity/provider.ts';
import { stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * OpenID Connect providers, one per root customer; ignored while their customer is no root. `clientSecret` is sealed
 * (`core/secrets`), bound to the row.
 */
export const identityProviders = pgTable(
  'identity_providers',
  {
    ...keyAndCustomer(),
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    clientSecret: text(),
    subjectClaim: text().notNull(),
    levelClaim: text(),
    levelRules: jsonb().$type<LevelRule[]>().notNull().default([]),
    isEnabled: boolean().notNull().default(false),
    passwordsOff: boolean().notNull().default(false),
    /** Maximum age of a session, in hours. */
    sessionHours: integer(),
    breakGlassUserId: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);
