import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  Addressee,
  FlawParty,
  PointOutcome,
  PointView,
  VisitPaper,
} from '#contract/visits/visitWords.ts';
import { buildings } from '../buildings.ts';
import { moment, nameColumns, partOf, refersTo, softDelete, stamps } from '../columns.ts';
import { files } from '../drawings.ts';
import { flaws } from '../flaws.ts';
import { keyAndCustomer } from '../tenants.ts';
import { users } from '../users.ts';

/**
 * Cases of an authority's visits to a building; days are YYYY-MM-DD. `name` is authority and reference. A case that continues another is
 * its follow-up: then the points of the earlier one no longer count.
 */
export const visitCases = pgTable(
  'visit_cases',
  {
    ...keyAndCustomer(),
    buildingId: refersTo(() => buildings.id),
    continuesCaseId: integer().references((): AnyPgColumn => visitCases.id),
    ...nameColumns(),
    authority: text().notNull(),
    reference: text().notNull(),
    inspector: text().notNull(),
    paper: text().$type<VisitPaper>().notNull(),
    visited: text().notNull(),
    served: text(),
    appealUntil: text(),
    /** Last day for the reply to the authority; null if none is due. */
    replyDue: text(),
    fileId: integer().references(() => files.id),
    createdBy: integer().references(() => users.id),
    ...softDelete(),
    deletedAt: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.customerId, table.visited),
    index().on(table.buildingId),
    index('visit_cases_continues_index')
      .on(table.continuesCaseId)
      .where(sql`continues_case_id is not null`),
    index('visit_cases_file_index')
      .on(table.fileId)
      .where(sql`file_id is not null`),
  ],
);

/** Points of a case, in order. `deadlineFileId` is the authority's paper that last changed the deadline; null for the case's own. */
export const visitPoints = pgTable(
  'visit_points',
  {
    ...keyAndCustomer(),
    caseId: partOf(() => visitCases.id),
    position: integer().notNull(),
    text: text().notNull(),
    legalGround: text().notNull(),
    addressedTo: text().$type<Addressee>().notNull(),
    deadline: text().notNull(),
    deadlineFileId: integer().references(() => files.id),
    outcome: text().$type<PointOutcome>().notNull(),
    carriedFromId: integer().references((): AnyPgColumn => visitPoints.id, { onDelete: 'set null' }),
    view: text().$type<PointView>(),
    viewText: text().notNull().default(''),
    viewBy: integer().references(() => users.id),
    /** Name of the person who gave the view, as it was then. */
    viewByName: text().notNull().default(''),
    viewed: moment(),
    ...stamps(),
  },
  (table) => [
    index().on(table.caseId, table.position),
    index('visit_points_deadline_file_index')
      .on(table.deadlineFileId)
      .where(sql`deadline_file_id is not null`),
    index('visit_points_carried_index')
      .on(table.carriedFromId)
      .where(sql`carried_from_id is not null`),
  ],
);

/** Flaw of a point, with the party that it belongs to if the point is parted, or file that proves its view. */
export const visitPointLinks = pgTable(
  'visit_point_links',
  {
    ...keyAndCustomer(),
    pointId: partOf(() => visitPoints.id),
    flawId: integer().references(() => flaws.id, { onDelete: 'cascade' }),
    party: text().$type<FlawParty>(),
    fileId: integer().references(() => files.id),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.pointId, table.flawId),
    index('visit_point_links_flaw_index')
      .on(table.flawId)
      .where(sql`flaw_id is not null`),
    index('visit_point_links_file_index')
      .on(table.fileId)
      .where(sql`file_id is not null`),
  ],
);
