import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, searchable, stamps } from './columns.ts';
import { companies, customers } from './tenants.ts';

const owner = () => ({
  companyId: integer().references(() => companies.id),
  customerId: integer().references(() => customers.id),
});

/** Groups of questions; of a customer, of a company (customer null) or global (both null). [QST-21] */
export const questionGroups = pgTable(
  'question_groups',
  { id: key(), ...owner(), name: text().notNull(), ...searchable(), ...stamps() },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);

/** Questions; their owner is their group's. [QST-22] */
export const questions = pgTable(
  'questions',
  {
    id: key(),
    ...owner(),
    questionGroupId: integer()
      .notNull()
      .references(() => questionGroups.id),
    name: text().notNull(),
    ...searchable(),
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

/** Checklists; of a customer, of a company (customer null) or global (both null). [CHK-34] */
export const questionLists = pgTable(
  'question_lists',
  {
    id: key(),
    ...owner(),
    name: text().notNull(),
    ...searchable(),
    description: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);

/** Which questions stand in which checklist, in order. The owner is the checklist's. */
export const questionListQuestions = pgTable(
  'question_list_questions',
  {
    id: key(),
    ...owner(),
    questionListId: integer()
      .notNull()
      .references(() => questionLists.id, { onDelete: 'cascade' }),
    questionId: integer()
      .notNull()
      .references(() => questions.id),
    position: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.questionListId, table.questionId), index().on(table.questionId)],
);
