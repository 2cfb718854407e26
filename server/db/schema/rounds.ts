import { sql } from 'drizzle-orm';
import type { ItemScan, UncheckedReason } from '#contract/constants.ts';
import type { DueService } from '#contract/rounds/round.ts';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { buildings, floors } from './buildings.ts';
import { codedWord, key, moment, partOf, stamps } from './columns.ts';
import { files, mapItems, maps } from './drawings.ts';
import { roles, users } from './users.ts';
import { roundPlannings } from './plans.ts';
import { keyAndCustomer } from './tenants.ts';
import type { ConflictKind, LateKind, RoundAnswer } from '#contract/rounds/roundConflict.ts';

/**
 * Rounds: snapshots of their plans at the start. `expires` is created plus the plan's interval; a round is expired when `done`, or now, is
 * later. Device times are stored with their time of receipt, since the clock may be wrong. `manifest` is the list of calls that the closing
 * request contained. [ROUND-71]
 */
export const roundHistories = pgTable(
  'round_histories',
  {
    ...keyAndCustomer(),
    roundPlanningId: integer().references(() => roundPlannings.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
    roleName: text().notNull().default(''),
    startedBy: integer().references(() => users.id),
    userName: text().notNull().default(''),
    intervalValue: integer().notNull(),
    intervalType: codedWord('intervalType').notNull(),
    expires: moment().notNull(),
    done: moment(),
    doneReceived: moment(),
    manifest: jsonb().$type<string[]>(),
    asksScan: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [
    index().on(table.customerId, table.created),
    index().on(table.roundPlanningId, table.created, table.id),
    index().on(table.done),
  ],
);

/** Returns the foreign key to the round that a record is part of. */
export const ofRound = () => partOf(() => roundHistories.id);

/** Drawings of a round; a floor without a drawing has no file. [ROUND-72] */
export const roundHistoryInfos = pgTable(
  'round_history_infos',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    buildingId: integer().references(() => buildings.id),
    buildingName: text().notNull(),
    floorId: integer().references(() => floors.id),
    floorName: text().notNull(),
    level: integer().notNull().default(0),
    mapId: integer().references(() => maps.id),
    mapName: text().notNull().default(''),
    fileId: integer().references(() => files.id),
    position: integer().notNull(),
    ...stamps(),
  },
  (table) => [
    index().on(table.roundHistoryId, table.position),
    index().on(table.buildingId),
    index().on(table.mapId),
  ],
);

/**
 * Items to check, as snapshots taken when the round was started; `answeredBy` is the last person to check the item or undo that. The owner
 * is the round's: otherwise moving a large building would rewrite hundreds of thousands of rows. [ROUND-73]
 */
export const roundHistoryItems = pgTable(
  'round_history_items',
  {
    id: key(),
    roundHistoryId: ofRound(),
    roundHistoryInfoId: partOf(() => roundHistoryInfos.id),
    mapItemId: integer().references(() => mapItems.id),
    positionNumber: integer().notNull(),
    name: text().notNull(),
    inventoryType: text().notNull(),
    fireProtectionId: integer().notNull(),
    fireProtectionName: text().notNull(),
    placementDescription: text().notNull().default(''),
    positionX: integer().notNull(),
    positionY: integer().notNull(),
    scale: doublePrecision().notNull().default(1),
    rotation: doublePrecision().notNull().default(0),
    isPlaced: boolean().notNull().default(true),
    walkOrder: integer(),
    controlled: moment(),
    controlledReceived: moment(),
    userName: text().notNull().default(''),
    continueWithoutAdding: boolean().notNull().default(false),
    markedRemaining: boolean().notNull().default(false),
    flawCategoryId: integer(),
    instruction: text().notNull().default(''),
    moveType: integer(),
    mapItemExtra: jsonb().$type<Record<string, string | number | boolean | null>>(),
    /** Code of the item, and its services that were due or nearly due when the round was started. */
    code: text(),
    dueServices: jsonb().$type<DueService[]>(),
    /** Identification of the item: scanned, typed or skipped, the last with its reason. */
    scan: text().$type<ItemScan>(),
    scanReason: text().notNull().default(''),
    /** Reason why the item couldn't be checked. */
    uncheckedReason: text().$type<UncheckedReason>(),
    uncheckedNote: text().notNull().default(''),
    uncheckedFileId: integer().references(() => files.id),
    flawScale: doublePrecision(),
    answeredBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [
    index().on(table.roundHistoryInfoId, table.positionNumber),
    index().on(table.roundHistoryId),
    index().on(table.mapItemId),
    index('round_history_items_unchecked_file_index')
      .on(table.uncheckedFileId)
      .where(sql`unchecked_file_id is not null`),
    // Serves the dashboard's query for rounds with skipped items: few among very many.
    index('round_history_items_skipped_index')
      .on(table.roundHistoryId)
      .where(sql`continue_without_adding`),
  ],
);

/** Checklists of a round, in the plan's order. [ROUND-74] */
export const roundHistoryQuestionLists = pgTable(
  'round_history_question_lists',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    questionListId: integer(),
    name: text().notNull(),
    position: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.roundHistoryId, table.position)],
);

/** Questions of a round; `answer` null is unanswered and '' is irrelevant; `answeredBy` is the author of the last answer. [ROUND-75] */
export const roundHistoryQuestions = pgTable(
  'round_history_questions',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    roundHistoryQuestionListId: partOf(() => roundHistoryQuestionLists.id),
    questionId: integer(),
    positionNumber: integer().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    groupName: text().notNull().default(''),
    positive: text().notNull(),
    negative: text().notNull(),
    law: text().notNull().default(''),
    lawLink: text(),
    answer: text(),
    answerDescription: text().notNull().default(''),
    done: moment(),
    doneReceived: moment(),
    userName: text().notNull().default(''),
    answeredBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [
    index().on(table.roundHistoryQuestionListId, table.positionNumber),
    index().on(table.roundHistoryId),
    index().on(table.customerId, table.done),
    // Serves the dashboard's count of negative answers that aren't fixed: few among very many. [DASH-57]
    index('round_history_questions_found_index')
      .on(table.roundHistoryId)
      .where(sql`done is null and answer = negative and (negative <> positive or answer_description <> '')`),
  ],
);

/** Conflicting answers to the same item or question: the one received later is shown, the other is kept for a person to choose. */
export const roundConflicts = pgTable(
  'round_conflicts',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    targetKind: text().$type<ConflictKind>().notNull(),
    targetId: integer().notNull(),
    shown: jsonb().$type<RoundAnswer>().notNull(),
    shownBy: integer().references(() => users.id),
    kept: jsonb().$type<RoundAnswer>().notNull(),
    keptBy: integer().references(() => users.id),
    resolved: moment(),
    resolvedBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [index().on(table.roundHistoryId), index().on(table.targetKind, table.targetId)],
);

/** Work on a round that arrived after its end: shown with the finished round, which it doesn't change. */
export const roundLateEntries = pgTable(
  'round_late_entries',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    userId: integer().references(() => users.id),
    kind: text().$type<LateKind>().notNull(),
    targetId: integer().notNull(),
    answer: jsonb().$type<RoundAnswer>(),
    ...stamps(),
  },
  (table) => [index().on(table.roundHistoryId)],
);
