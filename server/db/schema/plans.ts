import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Rhythm } from '#contract/plans/roundPlanning.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { floors } from './buildings.ts';
import { fireProtections } from './catalogue.ts';
import { questionLists } from './checklists.ts';
import { codedWord, moment, nameColumns, partOf, refersTo, softDelete, stamps } from './columns.ts';
import { areas } from './drawings.ts';
import { roles } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** Round plans; `roleId` is the responsible role. [PLAN-35] */
export const roundPlannings = pgTable(
  'round_plannings',
  {
    ...keyAndCustomer(),
    ...nameColumns(),
    description: text().notNull().default(''),
    start: moment().notNull(),
    roleId: integer().references(() => roles.id),
    active: boolean().notNull().default(true),
    sendMessage: boolean().notNull().default(false),
    ignoreItems: boolean().notNull().default(false),
    intervalValue: integer().notNull().default(1),
    intervalType: codedWord('intervalType')
      .notNull()
      .default(sql`3`),
    /** Day on which a plan of months or years is due: the last day or the nth weekday of the month. */
    rhythm: jsonb().$type<Rhythm>(),
    /** Last day on which the plan can be due. */
    ends: moment(),
    observesPauses: boolean().notNull().default(false),
    asksScan: boolean().notNull().default(false),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.roleId)],
);

/** Creates a table for one kind of a plan's parts: each part occurs once per plan. */
const part = <Name extends string>(name: Name, target: () => AnyPgColumn) => {
  const columns = {
    ...keyAndCustomer(),
    roundPlanningId: partOf(() => roundPlannings.id),
    targetId: refersTo(target),
    ...stamps(),
  };
  return pgTable(name, columns, (table) => [
    uniqueIndex().on(table.roundPlanningId, table.targetId),
    index().on(table.targetId),
  ]);
};

/** Floors of a plan; `targetId` is the floor. */
export const roundPlanningFloors = part('round_planning_floors', () => floors.id);
/** Areas of a plan; `targetId` is the area. */
export const roundPlanningAreas = part('round_planning_areas', () => areas.id);
/** Catalogue entries of a plan; `targetId` is the fire protection. */
export const roundPlanningFireProtections = part('round_planning_fire_protections', () => fireProtections.id);
/** Checklists of a plan; `targetId` is the checklist. */
export const roundPlanningQuestionLists = part('round_planning_question_lists', () => questionLists.id);
/** Executors of a plan; `targetId` is the role. */
export const roundPlanningRoles = part('round_planning_roles', () => roles.id);

/** Pauses of a customer's plans that observe them, such as school holidays. */
export const planPauses = pgTable(
  'plan_pauses',
  {
    ...keyAndCustomer(),
    ...nameColumns(),
    starts: moment().notNull(),
    ends: moment().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.starts)],
);
