import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RetentionKind } from '#contract/privacy/retentionLimits.ts';
import { moment, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';

/** Retention of root customers, in months; null keeps photos and logs, and contacts for the product's own time. */
export const retentionSettings = pgTable(
  'retention_settings',
  {
    ...keyAndCustomer(),
    photosMonths: integer(),
    contactsMonths: integer(),
    auditMonths: integer(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);

/** Announced deletions of a root customer: what is older than `cutoff` is deleted 30 days after `created`. */
export const retentionAnnouncements = pgTable(
  'retention_announcements',
  {
    ...keyAndCustomer(),
    kind: text().$type<RetentionKind>().notNull(),
    cutoff: moment().notNull(),
    /** Number of records when it was announced. */
    count: integer().notNull(),
    /** Time when all of it had been deleted. */
    done: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.kind, table.created)],
);
