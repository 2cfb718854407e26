import { z } from 'zod';
import { conflictChoice, roundConflict, roundLateEntry } from './roundConflict.ts';
import { file } from '../drawings/drawing.ts';
import { languages } from '../constants.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import * as round from './round.ts';
import type { Schemas } from '../schemaParts.ts';
import type { roundCalls } from './calls.ts';

const roundFilters = { customerId: queryId, buildingId: queryId, done: queryFlag, excludeExpired: queryFlag };

/** Schemas of the calls for rounds. */
export const roundSchemas = {
  listRounds: {
    query: paged({
      langCode: z.enum(languages).optional(),
      done: queryFlag,
      roundPlanningId: queryId,
      buildingId: queryId,
    }),
    answer: list(round.listedRound),
  },
  listCompletedRounds: { query: paged(roundFilters), answer: list(round.roundHistory) },
  listUncompletedRounds: { query: paged(roundFilters), answer: list(round.roundHistory) },
  getActiveRound: { answer: round.roundHistory.nullable() },
  getRound: { query: z.object({ langCode: z.enum(languages).optional() }), answer: round.openedRound },
  startRound: { body: round.roundStart, answer: round.roundHistory },
  updateRound: { body: round.roundHistoryUpdate, answer: round.roundHistory },
  deleteRound: { answer: nothing },
  listRoundInfos: { query: paged({ roundHistoryId: queryId }), answer: list(round.roundHistoryInfo) },
  listPackedRoundInfos: { query: paged({ roundHistoryId: queryId }), answer: list(round.packedRoundInfo) },
  createRoundItem: { body: round.roundHistoryItemCreate, answer: round.roundHistoryItem },
  updateRoundItem: { body: round.roundHistoryItemUpdate, answer: round.roundHistoryItem },
  uploadItemPhoto: { answer: file },
  noteItemScan: { body: round.itemScanWrite, answer: round.roundHistoryItem },
  deleteRoundItem: { answer: nothing },
  listRoundQuestionLists: {
    query: paged({ roundHistoryId: queryId }),
    answer: list(round.roundHistoryQuestionList),
  },
  listFoundQuestions: {
    query: paged({ buildingId: queryId, customerId: queryId, done: queryFlag, search: queryText }),
    answer: list(round.foundQuestion),
  },
  createRoundQuestion: { body: round.roundHistoryQuestionCreate, answer: round.roundHistoryQuestion },
  updateRoundQuestion: { body: round.roundHistoryQuestionUpdate, answer: round.roundHistoryQuestion },
  deleteRoundQuestion: { answer: nothing },
  listRoundConflicts: {
    query: paged({ roundHistoryId: queryId, resolved: queryFlag }),
    answer: list(roundConflict),
  },
  chooseRoundAnswer: { body: conflictChoice, answer: roundConflict },
  listRoundLateEntries: { query: paged({ roundHistoryId: queryId }), answer: list(roundLateEntry) },
} as const satisfies Schemas<typeof roundCalls>;
