import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { preview } from '#contract/moves/calls.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import { buildings } from './buildings.ts';
import { fireProtections } from './catalogue.ts';
import { questionLists, questions } from './checklists.ts';
import { codedWord, moment, partOf, refersTo, stamps, wireJson } from './columns.ts';
import { roles, users } from './users.ts';
import { roundPlannings } from './plans.ts';
import { customers, keyAndCustomer } from './tenants.ts';

/** Returns the column for a record's name at the execution of the move; null before, when the record's current name is shown. */
const nameThen = () => ({ name: text() });

/** Moves of buildings; the tenant of all their parts is the source customer. Status as in [MOVE-58]. */
export const moves = pgTable(
  'moves',
  {
    ...keyAndCustomer(),
    targetCustomerId: refersTo(() => customers.id),
    moveStatus: codedWord('moveStatus')
      .notNull()
      .default(sql`0`),
    note: text().notNull().default(''),
    createdBy: integer().references(() => users.id),
    executed: moment(),
    executedBy: integer().references(() => users.id),
    approved: moment(),
    approvedBy: integer().references(() => users.id),
    /** Preview computed in the transaction of the execution; null before, and for moves executed without a preview. */
    preview: wireJson<MovePreview>('told', preview),
    ...stamps(),
  },
  (table) => [index().on(table.customerId), index().on(table.targetCustomerId)],
);

/** Buildings of a move. [MOVE-78] */
export const moveBuildings = pgTable(
  'move_buildings',
  {
    ...keyAndCustomer(),
    moveId: partOf(() => moves.id),
    buildingId: refersTo(() => buildings.id),
    ...nameThen(),
    moveType: codedWord('moveType').notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.moveId, table.buildingId), index().on(table.buildingId)],
);

/** Round plans of a move. [MOVE-79] */
export const moveRoundPlannings = pgTable(
  'move_round_plannings',
  {
    ...keyAndCustomer(),
    moveBuildingId: partOf(() => moveBuildings.id),
    roundPlanningId: refersTo(() => roundPlannings.id),
    ...nameThen(),
    moveType: codedWord('moveType').notNull(),
    keepHistory: boolean().notNull().default(true),
    ...stamps(),
  },
  (table) => [index().on(table.moveBuildingId), index().on(table.roundPlanningId)],
);

const planPart = () => ({
  ...keyAndCustomer(),
  moveRoundPlanningId: partOf(() => moveRoundPlannings.id),
  ...nameThen(),
  moveType: codedWord('moveType').notNull(),
  idToReplace: integer(),
  ...stamps(),
});

/** Catalogue entries of a move. [MOVE-80] */
export const moveFireProtections = pgTable(
  'move_fire_protections',
  {
    ...planPart(),
    fireProtectionId: refersTo(() => fireProtections.id),
  },
  (table) => [uniqueIndex().on(table.moveRoundPlanningId, table.fireProtectionId)],
);

/** Checklists of a move. [MOVE-81] */
export const moveQuestionLists = pgTable(
  'move_question_lists',
  {
    ...planPart(),
    questionListId: integer().references(() => questionLists.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex().on(table.moveRoundPlanningId, table.questionListId),
    index().on(table.questionListId),
  ],
);

/** Roles of a move. [MOVE-82] */
export const moveRoles = pgTable(
  'move_roles',
  {
    ...planPart(),
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex().on(table.moveRoundPlanningId, table.roleId), index().on(table.roleId)],
);

/** Questions of a move, with their group at the execution of the move. [MOVE-83] */
export const moveQuestions = pgTable(
  'move_questions',
  {
    ...planPart(),
    questionId: integer().references(() => questions.id, { onDelete: 'set null' }),
    groupId: integer(),
    groupName: text(),
  },
  (table) => [uniqueIndex().on(table.moveRoundPlanningId, table.questionId), index().on(table.questionId)],
);

/** People of a move. [MOVE-84] */
export const moveUsers = pgTable(
  'move_users',
  {
    ...keyAndCustomer(),
    moveBuildingId: partOf(() => moveBuildings.id),
    userId: refersTo(() => users.id),
    firstName: text(),
    lastName: text(),
    moveType: codedWord('moveType').notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.moveBuildingId, table.userId)],
);

/**
 * Journal of the changes made by executing a move, in order, for rollback and later queries: of each record only the columns that were set,
 * by their database names. `before` is null for a created record, `after` for a deleted one; the other then has all columns. `recordId` is
 * text, since sessions have uuids. Records with the same `position` were written by one statement. Parts of rounds, of which there are very
 * many, share a row if they changed alike: `recordIds` are their ids, and `recordId` is empty.
 */
export const moveJournal = pgTable(
  'move_journal',
  {
    ...keyAndCustomer(),
    moveId: partOf(() => moves.id),
    position: integer().notNull(),
    tableName: text().notNull(),
    recordId: text().notNull(),
    recordIds: integer().array(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    ...stamps(),
  },
  (table) => [index().on(table.moveId, table.position), index().on(table.tableName, table.recordId)],
);

/** Copies made by a move, with their originals. */
export const moveCopies = pgTable(
  'move_copies',
  {
    ...keyAndCustomer(),
    moveId: partOf(() => moves.id),
    tableName: text().notNull(),
    oldId: integer().notNull(),
    newId: integer().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex().on(table.moveId, table.tableName, table.oldId),
    index().on(table.tableName, table.newId),
  ],
);

/**
 * Progress of a long operation on a move, shared by several servers. Written outside of the operation's transaction; it isn't
 * part of the move's state.
 */
export const moveProgress = pgTable('move_progress', {
  /** No foreign key: its check would wait for the end of the operation. */
  moveId: integer().primaryKey(),
  act: text().notNull(),
  step: text().notNull(),
  done: integer().notNull(),
  total: integer().notNull(),
  ...stamps(),
});
