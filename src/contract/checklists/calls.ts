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
    right: 'questions_edit',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: importTags,
  },
  listQuestionGroups: {
    method: 'GET',
    path: 'v1/QuestionGroup',
    right: 'session',
    list: true,
    assumed: true,
    tags: ['Question'],
  },
  getQuestionGroup: {
    method: 'GET',
    path: 'v1/QuestionGroup/{id}',
    right: 'session',
    assumed: true,
    tags: ['Question'],
  },
  createQuestionGroup: {
    method: 'POST',
    path: 'v1/QuestionGroup',
    right: { owner: 'questions_edit' },
    assumed: true,
    creates: true,
    tags: questionTags,
  },
  updateQuestionGroup: {
    method: 'PUT',
    path: 'v1/QuestionGroup/{id}',
    right: { owner: 'questions_edit' },
    assumed: true,
    tags: questionTags,
  },
  deleteQuestionGroup: {
    method: 'DELETE',
    path: 'v1/QuestionGroup/{id}',
    right: { owner: 'questions_edit' },
    assumed: true,
    tags: questionTags,
  },
  listQuestions: {
    method: 'GET',
    path: 'v1/Question',
    right: 'session',
    list: true,
    assumed: true,
    tags: ['Question'],
  },
  getQuestion: { method: 'GET', path: 'v1/Question/{id}', right: 'session', assumed: true },
  getQuestionUses: {
    method: 'GET',
    path: 'v1/Question/{id}/Uses',
    right: 'questions_access_view',
    level: 'tillsyn',
    isUncached: true,
  },
  createQuestion: {
    method: 'POST',
    path: 'v1/Question',
    right: { owner: 'questions_edit' },
    assumed: true,
    creates: true,
    tags: questionTags,
  },
  updateQuestion: {
    method: 'PUT',
    path: 'v1/Question/{id}',
    right: { owner: 'questions_edit' },
    assumed: true,
    tags: questionTags,
  },
  deleteQuestion: {
    method: 'DELETE',
    path: 'v1/Question/{id}',
    right: { owner: 'questions_edit' },
    assumed: true,
    tags: questionTags,
  },
  listQuestionLists: {
    method: 'GET',
    path: 'v1/QuestionList',
    right: 'session',
    list: true,
    assumed: true,
    tags: ['QuestionList'],
  },
  getQuestionList: {
    method: 'GET',
    path: 'v1/QuestionList/{id}',
    right: 'session',
    assumed: true,
    tags: ['QuestionList'],
  },
  getQuestionListUses: {
    method: 'GET',
    path: 'v1/QuestionList/{id}/Uses',
    right: 'checklists_access_view',
    level: 'tillsyn',
    isUncached: true,
  },
  createQuestionList: {
    method: 'POST',
    path: 'v1/QuestionList',
    right: { owner: 'checklists_edit' },
    assumed: true,
    creates: true,
    tags: checklistTags,
  },
  updateQuestionList: {
    method: 'PUT',
    path: 'v1/QuestionList/{id}',
    right: { owner: 'checklists_edit' },
    assumed: true,
    tags: checklistTags,
  },
  deleteQuestionList: {
    method: 'DELETE',
    path: 'v1/QuestionList/{id}',
    right: { owner: 'checklists_edit' },
    assumed: true,
    tags: checklistTags,
  },
} as const satisfies Record<string, Call>;
