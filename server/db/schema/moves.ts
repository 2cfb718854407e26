import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MovePreview } from '#contract/moves/move.ts';
import { buildings } from './buildings.ts';
import { fireProtections } from './catalogue.ts';
import { questionLists, questions } from './checklists.ts';
import { moment, partOf, refersTo, stamps } from './columns.ts';
import { roles, users } from './people.ts';
import { roundPlannings } from './plans.ts';
import { customers, keyAndCustomer } from './tenants.ts';

/** A record's name when the move was executed; null before, when its own name is shown. */
const nameThen = () => ({ name: text() });

/** Moves of buildings; the tenant of all their parts is the customer they come from. Status as in [MOVE-58]. */
export const moves = pgTable(
  'moves',
  {
    ...keyAndCustomer(),
    targetCustomerId: refersTo(() => customers.id),
    moveStatus: integer().notNull().default(0),
    note: text().notNull().default(''),
    createdBy: integer().references(() => users.id),
    executed: moment(),
    executedBy: integer().references(() => users.id),
    approved: moment(),
    approvedBy: integer().references(() => users.id),
    /** The preview computed in the transaction of its execution; null before, and for moves executed without one. */
    preview: jsonb('told').$type<MovePreview>(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId), index().on(table.targetCustomerId)],
);

/** A building in a move. [MOVE-78] */
export const moveBuildings = pgTable(
  'move_buildings',
  {
    ...keyAndCustomer(),
    moveId: partOf(() => moves.id),
    buildingId: refersTo(() => buildings.id),
    ...nameThen(),
    moveType: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.moveId, table.buildingId), index().on(table.buildingId)],
);

/** A round plan in a move. [MOVE-79] */
export const moveRoundPlannings = pgTable(
  'move_round_plannings',
  {
    ...keyAndCustomer(),
    moveBuildingId: partOf(() => moveBuildings.id),
    roundPlanningId: refersTo(() => roundPlannings.id),
    ...nameThen(),
    moveType: integer().notNull(),
    keepHistory: boolean().notNull().default(true),
    ...stamps(),
  },
  (table) => [index().on(table.moveBuildingId), index().on(table.roundPlanningId)],
);

const planPart = () => ({
  ...keyAndCustomer(),
  moveRoundPlanningId: partOf(() => moveRoundPlannings.id),
  ...nameThen(),
  moveType: integer().notNull(),
  idToReplace: integer(),
  ...stamps(),
});

/** A catalogue entry in a move. [MOVE-80] */
export const moveFireProtections = pgTable(
  'move_fire_protections',
  {
    ...planPart(),
    fireProtectionId: refersTo(() => fireProtections.id),
  },
  (table) => [uniqueIndex().on(table.moveRoundPlanningId, table.fireProtectionId)],
);

/** A checklist in a move. [MOVE-81] */
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

/** A role in a move. [MOVE-82] */
export const moveRoles = pgTable(
  'move_roles',
  {
    ...planPart(),
    roleId: integer().references(() => roles.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex().on(table.moveRoundPlanningId, table.roleId), index().on(table.roleId)],
);

/** A question in a move; its group as it was when the move was executed. [MOVE-83] */
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

/** A person in a move. [MOVE-84] */
export const moveUsers = pgTable(
  'move_users',
  {
    ...keyAndCustomer(),
    moveBuildingId: partOf(() => moveBuildings.id),
    userId: refersTo(() => users.id),
    firstName: text(),
    lastName: text(),
    moveType: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.moveBuildingId, table.userId)],
);

/**
 * What executing a move wrote, in order, for rollback and later queries: of each record only the columns that were set, by their names in
 * the database. `before` is null for a created record, `after` for a deleted one; then the other is complete. `recordId` is text, since
 * sessions have uuids. Records of one `position` were written by one statement. Parts of rounds, of which there are very many, share a row
 * if they changed alike: `recordIds` are theirs, and `recordId` is empty.
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

/** Which record of a move was copied from which. */
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
 * The progress of a long act on a move, shared by several servers. Written outside of the act's transaction; it says nothing about the
 * move.
 */
export const moveProgress = pgTable('move_progress', {
  /** Without a foreign key, whose check would wait for the end of the act. */
  moveId: integer().primaryKey(),
  act: text().notNull(),
  step: text().notNull(),
  done: integer().notNull(),
  total: integer().notNull(),
  ...stamps(),
});
