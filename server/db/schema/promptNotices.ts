import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { faultReports } from './codes.ts';
import { key, stamps } from './columns.ts';
import { flaws } from './flaws.ts';
import { users } from './people.ts';

/**
 * News that goes by e-mail within minutes: a flaw that was assigned, is critical or whose fix was refused, or a fault report. A row ends when
 * it is sent; to whom is decided then. `actorId` is who did it, and isn't told.
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
