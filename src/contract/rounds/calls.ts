import type { Call } from '../call.ts';

/** Calls for rounds. */
export const roundCalls = {
  listRounds: { method: 'GET', path: 'v1/RoundHistory', list: true, assumed: true },
  listCompletedRounds: { method: 'GET', path: 'v1/RoundHistory/Completed', list: true, assumed: true },
  listUncompletedRounds: { method: 'GET', path: 'v1/RoundHistory/Uncompleted', list: true, assumed: true },
  getActiveRound: {
    method: 'GET',
    path: 'v1/RoundHistory/GetActiveRoundHistory/{roundPlanningId}',
    assumed: true,
  },
  getRound: { method: 'GET', path: 'v1/RoundHistory/{id}', assumed: true },
  startRound: { method: 'POST', path: 'v1/RoundHistory', assumed: true, creates: true },
  updateRound: { method: 'PUT', path: 'v1/RoundHistory/{id}', assumed: true },
  deleteRound: { method: 'DELETE', path: 'v1/RoundHistory/{id}', assumed: true },
  listRoundInfos: { method: 'GET', path: 'v1/RoundHistoryInfo', list: true, assumed: true },
  createRoundItem: { method: 'POST', path: 'v1/RoundHistoryItem', assumed: true, creates: true },
  updateRoundItem: { method: 'PUT', path: 'v1/RoundHistoryItem/{id}', assumed: true },
  uploadItemPhoto: {
    method: 'POST',
    path: 'v1/RoundHistoryItem/{id}/Photo',
    multipart: true,
    creates: true,
    level: 'tillsyn',
  },
  noteItemScan: { method: 'PUT', path: 'v1/RoundHistoryItem/{id}/Scan', level: 'tillsyn' },
  deleteRoundItem: { method: 'DELETE', path: 'v1/RoundHistoryItem/{id}', assumed: true },
  listRoundQuestionLists: { method: 'GET', path: 'v1/RoundHistoryQuestionList', list: true, assumed: true },
  listFoundQuestions: { method: 'GET', path: 'v1/RoundHistoryQuestion', list: true, assumed: true },
  createRoundQuestion: { method: 'POST', path: 'v1/RoundHistoryQuestion', assumed: true, creates: true },
  updateRoundQuestion: { method: 'PUT', path: 'v1/RoundHistoryQuestion/{id}', assumed: true },
  deleteRoundQuestion: { method: 'DELETE', path: 'v1/RoundHistoryQuestion/{id}', assumed: true },
  listRoundConflicts: { method: 'GET', path: 'v1/RoundConflict', list: true, level: 'tillsyn' },
  chooseRoundAnswer: { method: 'POST', path: 'v1/RoundConflict/{id}/Use', level: 'tillsyn' },
  listRoundLateEntries: { method: 'GET', path: 'v1/RoundLateEntry', list: true, level: 'tillsyn' },
} as const satisfies Record<string, Call>;
