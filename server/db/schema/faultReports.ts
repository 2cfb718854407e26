import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { buildings } from './buildings.ts';
import { moment, partOf, refersTo, stamps } from './columns.ts';
import { files, mapItems } from './drawings.ts';
import { flaws } from './flaws.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';
import { itemCodes } from './codes.ts';

/**
 * Faults reported by an item's code, without an account. State: waiting, accepted, declined. `pageHash` identifies the reporter's page,
 * which expires at `pageEnded`; `contact` is erased after 90 days.
 */
export const faultReports = pgTable(
  'fault_reports',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    mapItemId: refersTo(() => mapItems.id),
    codeId: refersTo(() => itemCodes.id),
    pageHash: text().notNull(),
    pageEnded: moment(),
    text: text().notNull(),
    contact: text().notNull().default(''),
    language: text().notNull(),
    state: text().notNull().default('waiting'),
    decided: moment(),
    decidedBy: integer().references(() => users.id),
    reason: text().notNull().default(''),
    flawId: integer().references(() => flaws.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.pageHash),
    index().on(table.customerId, table.state),
    index().on(table.buildingId),
    index().on(table.mapItemId),
    index().on(table.codeId),
    index().on(table.flawId),
  ],
);

/** Photos of a fault report, in order. */
export const faultReportFiles = pgTable(
  'fault_report_files',
  {
    ...keyAndCustomer(),
    reportId: partOf(() => faultReports.id),
    fileId: refersTo(() => files.id),
    position: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.reportId, table.fileId), index().on(table.fileId)],
);
