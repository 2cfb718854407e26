import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { nameColumns, partOf, refersTo, stamps } from './columns.ts';
import { keyAndOwner } from './tenants.ts';

/** Groups of questions; owned by a customer, by a company (customer null) or global (both null). [QST-21] */
export const questionGroups = pgTable(
  'question_groups',
  { ...keyAndOwner(), ...nameColumns(), ...stamps() },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);

/** Questions; their owner is the group's owner. [QST-22] */
export const questions = pgTable(
  'questions',
  {
    ...keyAndOwner(),
    questionGroupId: refersTo(() => questionGroups.id),
    ...nameColumns(),
    description: text().notNull().default(''),
    law: text().notNull().default(''),
    lawLink: text(),
    positive: text().notNull(),
    negative: text().notNull(),
    position: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [index().on(table.questionGroupId, table.position), index().on(table.customerId)],
);

/** Checklists; owned by a customer, by a company (customer null) or global (both null). [CHK-34] */
export const questionLists = pgTable(
  'question_lists',
  {
    ...keyAndOwner(),
    ...nameColumns(),
    description: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);

/** Questions of a checklist, in order. The owner is the checklist's owner. */
export const questionListQuestions = pgTable(
  'question_list_questions',
  {
    ...keyAndOwner(),
    questionListId: partOf(() => questionLists.id),
    questionId: refersTo(() => questions.id),
    position: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.questionListId, table.questionId), index().on(table.questionId)],
);
