import { z } from 'zod';
import { use } from '../catalogue/catalogue.ts';
import {
  question,
  questionGroup,
  questionGroupWrite,
  questionList,
  questionListWrite,
  questionWrite,
} from '../checklists/checklist.ts';
import {
  catalogueImport,
  importedKinds,
  importMade,
  importResult,
  questionImport,
} from '../imports/imports.ts';
import { queryId, queryText } from '../primitives.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for questions, their groups and checklists. */
export const checklistsShapes = {
  listImports: {
    query: paged({ customerId: queryId.unwrap(), kind: z.enum(importedKinds) }),
    answer: list(importMade),
  },
  importFireProtections: { body: catalogueImport, answer: importResult },
  importQuestions: { body: questionImport, answer: importResult },
  undoImport: { answer: importMade },
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
} as const satisfies Record<string, Shape>;
