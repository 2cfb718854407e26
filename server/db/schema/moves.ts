import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { buildings } from './buildings.ts';
import { fireProtections } from './catalogue.ts';
import { questionLists, questions } from './checklists.ts';
import { key, moment, stamps } from './columns.ts';
import { roles, users } from './people.ts';
import { roundPlannings } from './plans.ts';
import { customers } from './tenants.ts';

const tenant = () => ({
  customerId: integer()
    .notNull()
    .references(() => customers.id),
});

/** Moves of buildings; the tenant of all their parts is the customer they come from. Status as in [MOVE-58]. */
export const moves = pgTable(
  'moves',
  {
    id: key(),
    ...tenant(),
    targetCustomerId: integer()
      .notNull()
      .references(() => customers.id),
    moveStatus: integer().notNull().default(0),
    createdBy: integer().references(() => users.id),
    executed: moment(),
    approved: moment(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId), index().on(table.targetCustomerId)],
);

/** A building in a move. [MOVE-78] */
export const moveBuildings = pgTable(
  'move_buildings',
  {
    id: key(),
    ...tenant(),
    moveId: integer()
      .notNull()
      .references(() => moves.id, { onDelete: 'cascade' }),
    buildingId: integer()
      .notNull()
      .references(() => buildings.id),
    moveType: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.moveId), index().on(table.buildingId)],
);

/** A round plan in a move. [MOVE-79] */
export const moveRoundPlannings = pgTable(
  'move_round_plannings',
  {
    id: key(),
    ...tenant(),
    moveBuildingId: integer()
      .notNull()
      .references(() => moveBuildings.id, { onDelete: 'cascade' }),
    roundPlanningId: integer()
      .notNull()
      .references(() => roundPlannings.id),
    moveType: integer().notNull(),
    keepHistory: boolean().notNull().default(true),
    ...stamps(),
  },
  (table) => [index().on(table.moveBuildingId), index().on(table.roundPlanningId)],
);

const planPart = () => ({
  id: key(),
  ...tenant(),
  moveRoundPlanningId: integer()
    .notNull()
    .references(() => moveRoundPlannings.id, { onDelete: 'cascade' }),
  moveType: integer().notNull(),
  idToReplace: integer(),
  ...stamps(),
});

/** A catalogue entry in a move. [MOVE-80] */
export const moveFireProtections = pgTable(
  'move_fire_protections',
  {
    ...planPart(),
    fireProtectionId: integer()
      .notNull()
      .references(() => fireProtections.id),
  },
  (table) => [index().on(table.moveRoundPlanningId)],
);

/** A checklist in a move. [MOVE-81] */
export const moveQuestionLists = pgTable(
  'move_question_lists',
  {
    ...planPart(),
    questionListId: integer()
      .notNull()
      .references(() => questionLists.id),
  },
  (table) => [index().on(table.moveRoundPlanningId)],
);

/** A role in a move. [MOVE-82] */
export const moveRoles = pgTable(
  'move_roles',
  {
    ...planPart(),
    roleId: integer()
      .notNull()
      .references(() => roles.id),
  },
  (table) => [index().on(table.moveRoundPlanningId)],
);

/** A question in a move. [MOVE-83] */
export const moveQuestions = pgTable(
  'move_questions',
  {
    ...planPart(),
    questionId: integer()
      .notNull()
      .references(() => questions.id),
  },
  (table) => [index().on(table.moveRoundPlanningId)],
);

/** A person in a move. [MOVE-84] */
export const moveUsers = pgTable(
  'move_users',
  {
    id: key(),
    ...tenant(),
    moveBuildingId: integer()
      .notNull()
      .references(() => moveBuildings.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    moveType: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.moveBuildingId)],
);

/**
 * What executing a move did, in order, for the rollback: the record before (null: it was made) and the version it was
 * left with, so that a later change is seen.
 */
export const moveJournal = pgTable(
  'move_journal',
  {
    id: key(),
    ...tenant(),
    moveId: integer()
      .notNull()
      .references(() => moves.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    tableName: text().notNull(),
    recordId: integer().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    leftVersion: integer(),
    ...stamps(),
  },
  (table) => [index().on(table.moveId, table.position)],
);
