import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { buildings } from './buildings.ts';
import { flawTypes } from './catalogue.ts';
import { moment, nameColumns, partOf, softDelete, stamps, refersTo } from './columns.ts';
import { mapItems, maps } from './drawings.ts';
import { roles, users } from './users.ts';
import { roundHistories, roundHistoryInfos, roundHistoryItems } from './rounds.ts';
import { keyAndCustomer } from './tenants.ts';

/**
 * Flaws: open while `done` is null. `responsible` is the round's role and `responsibleName` its name then; loose flaws have a position of
 * their own on the drawing of their info. `isLate`: received after its round was finished. [FLAW-25]
 */
export const flaws = pgTable(
  'flaws',
  {
    ...keyAndCustomer(),
    buildingId: integer().references(() => buildings.id),
    mapId: integer().references(() => maps.id),
    mapItemId: integer().references(() => mapItems.id),
    roundHistoryId: integer().references(() => roundHistories.id),
    roundHistoryInfoId: integer().references(() => roundHistoryInfos.id),
    /** Item that the flaw was found on, for a round whose building moved to another customer: such an item no longer has a `mapItemId`. */
    roundHistoryItemId: integer().references(() => roundHistoryItems.id, { onDelete: 'set null' }),
    ...nameColumns(),
    description: text().notNull().default(''),
    measure: text().notNull().default(''),
    done: moment(),
    doneReceived: moment(),
    doneBy: text().notNull().default(''),
    performer: text().notNull().default(''),
    responsible: integer().references(() => roles.id, { onDelete: 'set null' }),
    responsibleName: text().notNull().default(''),
    flawTypeId: integer().references(() => flawTypes.id),
    flawPositionX: integer(),
    flawPositionY: integer(),
    flawScale: doublePrecision(),
    /** Severity, 1 (critical) to 4 (low); null when neither a user nor a rule has set it. */
    severity: integer(),
    due: moment(),
    /** The authority's deadline, set by a visit's case alone; while it is set, `due` is the same. */
    authorityDue: moment(),
    personId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Set with the fix, by the rule of its severity: a person other than the fixer must check it. */
    needsCheck: boolean().notNull().default(false),
    checked: moment(),
    checkedBy: integer().references(() => users.id),
    checkRefused: moment(),
    /** Time of closing without a fix, equal to `done`; `measure` is the reason. */
    turnedDown: moment(),
    /** Flaw whose fix was refused at its check, and which this one continues. */
    continuesId: integer().references((): AnyPgColumn => flaws.id, { onDelete: 'set null' }),
    isLate: boolean().notNull().default(false),
    /**
     * Set when the building moved to another customer, where a new flaw continues this one: it is only shown in its round. (moves, Rounds)
     */
    leftBehind: boolean().notNull().default(false),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [
    check(
      'flaws_authority_due_check',
      sql`authority_due is null or (due is not null and due = authority_due)`,
    ),
    index().on(table.customerId, table.created),
    index().on(table.buildingId, table.done),
    // Serves the dashboard's count of open flaws per building.
    index('flaws_open_index')
      .on(table.buildingId)
      .where(sql`done is null and not deleted`),
    index().on(table.mapItemId),
    index().on(table.mapId),
    index().on(table.roundHistoryId),
    index().on(table.roundHistoryInfoId),
    index('flaws_person_index')
      .on(table.personId)
      .where(sql`person_id is not null`),
    index('flaws_continues_index')
      .on(table.continuesId)
      .where(sql`continues_id is not null`),
    index('flaws_due_index')
      .on(table.customerId, table.due)
      .where(sql`done is null and not deleted`),
    index('flaws_to_check_index')
      .on(table.customerId)
      .where(sql`needs_check and checked is null and check_refused is null and not deleted`),
    index('flaws_left_behind_index')
      .on(table.roundHistoryItemId)
      .where(sql`round_history_item_id is not null`),
  ],
);

/** Flaws that were open on an item when its round was started: references, not copies. (decisions, Shapes) */
export const roundItemEarlierFlaws = pgTable(
  'round_item_earlier_flaws',
  {
    ...keyAndCustomer(),
    roundHistoryItemId: partOf(() => roundHistoryItems.id),
    flawId: partOf(() => flaws.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.roundHistoryItemId, table.flawId), index().on(table.flawId)],
);

/** Loose flaws that were open on a drawing when its round was started. (decisions, Shapes) */
export const roundInfoEarlierFlaws = pgTable(
  'round_info_earlier_flaws',
  {
    ...keyAndCustomer(),
    roundHistoryInfoId: partOf(() => roundHistoryInfos.id),
    flawId: partOf(() => flaws.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.roundHistoryInfoId, table.flawId), index().on(table.flawId)],
);

/** Customers' rules per severity: days until a flaw must be fixed, and whether another person must check the fix. */
export const severityRules = pgTable(
  'severity_rules',
  {
    ...keyAndCustomer(),
    severity: integer().notNull(),
    dueDays: integer(),
    isCheckedByAnother: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.severity)],
);

/** Initial severity of flaws of a type, where a customer's differs from the product's. */
export const flawTypeSeverities = pgTable(
  'flaw_type_severities',
  {
    ...keyAndCustomer(),
    flawTypeId: refersTo(() => flawTypes.id),
    severity: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.flawTypeId), index().on(table.flawTypeId)],
);
