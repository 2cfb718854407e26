import { z } from 'zod';
import { mailReceipt } from '../notifications/reminders.ts';
import { languages } from '../constants.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import { planYear, yearOfCalendar } from '../worklists/planYear.ts';
import {
  calendarFeedWrite,
  reminderSettings,
  reminderSettingsWrite,
  reminderStop,
} from '../notifications/reminders.ts';
import { file } from '../drawings/drawing.ts';
import * as round from '../rounds/round.ts';
import { conflictChoice, roundConflict, roundLateEntry } from '../rounds/roundConflict.ts';
import {
  deletedOwners,
  deletedOwnersAsked,
  handedOverWrite,
  quarantineEntry,
  quarantineReceipt,
  quarantineRejection,
  quarantineStates,
  quarantineWrite,
} from '../quarantine/roundQuarantine.ts';
import { planPause, planPauseCreate, planPauseWrite } from '../plans/planPause.ts';
import {
  duePlans,
  roundPlanning,
  roundPlanningDetail,
  roundPlanningPreviewed,
  planPreview,
  roundPlanningWrite,
  roundPlanningsMade,
  roundPlanningsWrite,
} from '../plans/roundPlanning.ts';
import { emptyBody, list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

const roundFilters = { customerId: queryId, buildingId: queryId, done: queryFlag, excludeExpired: queryFlag };

/** Shapes of the calls for plans, rounds and their results. */
export const roundsShapes = {
  listRoundPlannings: {
    query: paged({
      name: queryText,
      customerId: queryId,
      mapId: queryId,
      userBuildingId: queryId,
      buildingId: queryId,
      performerRoles: queryText,
      active: queryFlag,
    }),
    answer: list(roundPlanning),
  },
  listDuePlans: { query: z.object({ customerId: queryId }), answer: duePlans },
  getPlanYear: { query: z.object({ customerId: queryId, year: yearOfCalendar }), answer: planYear },
  getRoundPlanning: { answer: roundPlanningDetail },
  createRoundPlanning: { body: roundPlanningWrite, answer: roundPlanningDetail },
  updateRoundPlanning: { body: roundPlanningWrite, answer: roundPlanningDetail },
  deleteRoundPlanning: { answer: nothing },
  createRoundPlannings: { body: roundPlanningsWrite, answer: roundPlanningsMade },
  previewRoundPlanning: { body: roundPlanningPreviewed, answer: planPreview },
  listPlanPauses: { query: paged({ name: queryText, customerId: queryId }), answer: list(planPause) },
  createPlanPause: { body: planPauseCreate, answer: planPause },
  updatePlanPause: { body: planPauseWrite, answer: planPause },
  deletePlanPause: { answer: nothing },
  listPlanRecipients: { answer: mailReceipt },
  mailRoundPlanning: { body: emptyBody, answer: mailReceipt },
  getReminderSettings: { answer: reminderSettings },
  updateReminderSettings: { body: reminderSettingsWrite, answer: reminderSettings },
  stopReminders: { body: reminderStop, answer: nothing },
  unsubscribe: { answer: nothing },
  showUnsubscribe: { answer: z.unknown() },
  createCalendarFeed: { body: calendarFeedWrite, answer: nothing },
  deleteCalendarFeed: { answer: nothing },
  showCalendarFeed: { answer: z.unknown() },
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
  listRoundQuarantine: {
    query: paged({ customerId: queryId, state: z.enum(quarantineStates).optional() }),
    answer: list(quarantineEntry),
  },
  createRoundQuarantine: { body: quarantineWrite, answer: quarantineReceipt },
  uploadQuarantinePhoto: { answer: quarantineReceipt },
  listDeletedOwners: { query: deletedOwnersAsked, answer: deletedOwners },
  handOverDeletedWork: { body: handedOverWrite, answer: quarantineReceipt },
  downloadQuarantinePhoto: { answer: z.unknown() },
  approveRoundQuarantine: { body: emptyBody, answer: quarantineEntry },
  rejectRoundQuarantine: { body: quarantineRejection, answer: quarantineEntry },
} as const satisfies Record<string, Shape>;
