import { importResult, questionImport } from '../imports/imports.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryId, queryText } from '../primitives.ts';
import {
  question,
  questionGroup,
  questionGroupWrite,
  questionList,
  questionListWrite,
  questionWrite,
} from './checklist.ts';
import { use } from '../catalogue/catalogue.ts';
import type { Schemas } from '../schemaParts.ts';
import type { checklistCalls } from './calls.ts';

/** Schemas of the calls for checklists, question groups and questions. */
export const checklistSchemas = {
  importQuestions: { body: questionImport, answer: importResult },
  listQuestionGroups: {
    query: paged({ name: queryText, companyId: queryId, customerId: queryId }),
    answer: list(questionGroup),
  },
  getQuestionGroup: { answer: questionGroup },
  createQuestionGroup: { body: questionGroupWrite, answer: questionGroup },
  updateQuestionGroup: { body: questionGroupWrite, answer: questionGroup },
  deleteQuestionGroup: { answer: nothing },
  listQuestions: {
    query: paged({
      questionGroupId: queryId,
      search: queryText,
      description: queryText,
      positive: queryText,
      negative: queryText,
    }),
    answer: list(question),
  },
  getQuestion: { answer: question },
  getQuestionUses: { answer: list(use) },
  createQuestion: { body: questionWrite, answer: question },
  updateQuestion: { body: questionWrite, answer: question },
  deleteQuestion: { answer: nothing },
  listQuestionLists: {
    query: paged({ search: queryText, companyId: queryId, customerId: queryId, roundPlanningId: queryId }),
    answer: list(questionList),
  },
  getQuestionList: { answer: questionList },
  getQuestionListUses: { answer: list(use) },
  createQuestionList: { body: questionListWrite, answer: questionList },
  updateQuestionList: { body: questionListWrite, answer: questionList },
  deleteQuestionList: { answer: nothing },
} as const satisfies Schemas<typeof checklistCalls>;
