import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';
import { importTags } from '../tags.ts';

/** Cache tags of a change of a question or a group. */
const questionTags = ['Question', 'QuestionList'] as const satisfies readonly Tag[];
/** Cache tags of a change of a checklist. */
const checklistTags = ['QuestionList', 'RoundPlan', 'Question'] as const satisfies readonly Tag[];

/** Calls for checklists, question groups and questions. */
export const checklistCalls = {
  importQuestions: {
    method: 'POST',
    path: 'v1/Question/Import',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: importTags,
  },
  listQuestionGroups: {
    method: 'GET',
    path: 'v1/QuestionGroup',
    list: true,
    assumed: true,
    tags: ['Question'],
  },
  getQuestionGroup: { method: 'GET', path: 'v1/QuestionGroup/{id}', assumed: true, tags: ['Question'] },
  createQuestionGroup: {
    method: 'POST',
    path: 'v1/QuestionGroup',
    assumed: true,
    creates: true,
    tags: questionTags,
  },
  updateQuestionGroup: {
    method: 'PUT',
    path: 'v1/QuestionGroup/{id}',
    assumed: true,
    tags: questionTags,
  },
  deleteQuestionGroup: {
    method: 'DELETE',
    path: 'v1/QuestionGroup/{id}',
    assumed: true,
    tags: questionTags,
  },
  listQuestions: { method: 'GET', path: 'v1/Question', list: true, assumed: true, tags: ['Question'] },
  getQuestion: { method: 'GET', path: 'v1/Question/{id}', assumed: true },
  getQuestionUses: { method: 'GET', path: 'v1/Question/{id}/Uses', level: 'tillsyn', isUncached: true },
  createQuestion: {
    method: 'POST',
    path: 'v1/Question',
    assumed: true,
    creates: true,
    tags: questionTags,
  },
  updateQuestion: {
    method: 'PUT',
    path: 'v1/Question/{id}',
    assumed: true,
    tags: questionTags,
  },
  deleteQuestion: {
    method: 'DELETE',
    path: 'v1/Question/{id}',
    assumed: true,
    tags: questionTags,
  },
  listQuestionLists: {
    method: 'GET',
    path: 'v1/QuestionList',
    list: true,
    assumed: true,
    tags: ['QuestionList'],
  },
  getQuestionList: { method: 'GET', path: 'v1/QuestionList/{id}', assumed: true, tags: ['QuestionList'] },
  getQuestionListUses: {
    method: 'GET',
    path: 'v1/QuestionList/{id}/Uses',
    level: 'tillsyn',
    isUncached: true,
  },
  createQuestionList: {
    method: 'POST',
    path: 'v1/QuestionList',
    assumed: true,
    creates: true,
    tags: checklistTags,
  },
  updateQuestionList: {
    method: 'PUT',
    path: 'v1/QuestionList/{id}',
    assumed: true,
    tags: checklistTags,
  },
  deleteQuestionList: {
    method: 'DELETE',
    path: 'v1/QuestionList/{id}',
    assumed: true,
    tags: checklistTags,
  },
} as const satisfies Record<string, Call>;
