import type { Call } from '../call.ts';

/** Calls for checklists, question groups and questions. */
export const checklistCalls = {
  importQuestions: {
    method: 'POST',
    path: 'v1/Question/Import',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
  },
  listQuestionGroups: { method: 'GET', path: 'v1/QuestionGroup', list: true, assumed: true },
  getQuestionGroup: { method: 'GET', path: 'v1/QuestionGroup/{id}', assumed: true },
  createQuestionGroup: { method: 'POST', path: 'v1/QuestionGroup', assumed: true, creates: true },
  updateQuestionGroup: { method: 'PUT', path: 'v1/QuestionGroup/{id}', assumed: true },
  deleteQuestionGroup: { method: 'DELETE', path: 'v1/QuestionGroup/{id}', assumed: true },
  listQuestions: { method: 'GET', path: 'v1/Question', list: true, assumed: true },
  getQuestion: { method: 'GET', path: 'v1/Question/{id}', assumed: true },
  getQuestionUses: { method: 'GET', path: 'v1/Question/{id}/Uses', level: 'tillsyn' },
  createQuestion: { method: 'POST', path: 'v1/Question', assumed: true, creates: true },
  updateQuestion: { method: 'PUT', path: 'v1/Question/{id}', assumed: true },
  deleteQuestion: { method: 'DELETE', path: 'v1/Question/{id}', assumed: true },
  listQuestionLists: { method: 'GET', path: 'v1/QuestionList', list: true, assumed: true },
  getQuestionList: { method: 'GET', path: 'v1/QuestionList/{id}', assumed: true },
  getQuestionListUses: { method: 'GET', path: 'v1/QuestionList/{id}/Uses', level: 'tillsyn' },
  createQuestionList: { method: 'POST', path: 'v1/QuestionList', assumed: true, creates: true },
  updateQuestionList: { method: 'PUT', path: 'v1/QuestionList/{id}', assumed: true },
  deleteQuestionList: { method: 'DELETE', path: 'v1/QuestionList/{id}', assumed: true },
} as const satisfies Record<string, Call>;
