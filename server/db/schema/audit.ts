import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from './columns.ts';

/** Audit log. Append-only: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: key(),
    companyId: integer(),
    customerId: integer(),
    actor: text().notNull(),
    action: text().notNull(),
    targetKind: text(),
    targetId: integer(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    address: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.created), index().on(table.action)],
);
