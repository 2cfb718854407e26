import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { faultReports } from './codes.ts';
import { key, stamps } from './columns.ts';
import { flaws } from './flaws.ts';
import { users } from './users.ts';

/**
 * Queue of e-mails sent within minutes: a flaw that was assigned, is critical or whose fix was refused, or a fault report. A row is deleted
 * when its e-mail is sent; the recipients are determined then. `actorId` caused the row and is never a recipient.
 */
export const promptNotices = pgTable(
  'prompt_notices',
  {
    id: key(),
    kind: text().notNull(),
    flawId: integer().references(() => flaws.id, { onDelete: 'cascade' }),
    faultReportId: integer().references(() => faultReports.id, { onDelete: 'cascade' }),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  (table) => [
    index().on(table.created),
    index().on(table.flawId),
    index().on(table.faultReportId),
    index().on(table.actorId),
  ],
);
