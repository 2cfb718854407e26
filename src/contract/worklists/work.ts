import { z } from 'zod';
import { flawStages } from '../constants.ts';
import { findingStates, workAges } from './workFilters.ts';
import { foundFlaw } from '../flaws/flaw.ts';
import { severity } from '../flaws/flawWork.ts';
import { id, timestamp, queryId, queryText } from '../primitives.ts';
import { foundQuestion } from '../rounds/round.ts';
import { roundPlanning } from '../plans/roundPlanning.ts';
import { statisticsRange } from './statistics.ts';

/** Filters of every work list; a customer includes all levels below it. */
export const workFilters = {
  customerId: queryId,
  buildingId: queryId,
  roleId: queryId,
  age: z.enum(workAges).optional(),
  /** Part of the name of a flaw, item, question, plan or building. */
  search: queryText,
};

/** Filters of findings: also by days of discovery (UTC, both included) within one year. */
export const findingFilters = {
  ...workFilters,
  ...statisticsRange,
  state: z.enum(findingStates).optional(),
};

/** Filters of flaws as work orders. */
export const flawFilters = {
  severity: z.coerce.number().pipe(severity).optional(),
  personId: queryId,
  stage: z.enum(flawStages).optional(),
};

/** Place of work: the level of its building, and the names of the levels from below the requested one down to it. */
const workPlace = { levelId: id, levels: z.array(z.string()) };

/** A flaw of the work list. */
export const workFlaw = foundFlaw.extend(workPlace);
export type WorkFlaw = z.infer<typeof workFlaw>;

/** A question with a negative answer, with the first of its round's buildings that the caller may see, and the role of its round. */
export const workQuestion = foundQuestion.extend({
  ...workPlace,
  buildingName: z.string().nullable(),
  roleName: z.string(),
});
export type WorkQuestion = z.infer<typeof workQuestion>;

/** A plan with an overdue round: its due date, and the first of its buildings that the caller may see. */
export const lateRound = roundPlanning.extend({
  ...workPlace,
  due: timestamp,
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
});
export type LateRound = z.infer<typeof lateRound>;

/**
 * Counts of flaws as work orders: open ones by severity (null: without severity), overdue ones, those waiting for a check, fixed, turned
 * down and the caller's own, and the responsible people.
 */
const flawWorkCounts = z.object({
  severities: z.array(z.object({ severity: severity.nullable(), open: z.int(), overdue: z.int() })),
  overdue: z.int(),
  toCheck: z.int(),
  fixed: z.int().optional(),
  turnedDown: z.int().optional(),
  mine: z.int(),
  people: z.array(z.object({ id, name: z.string() })),
});
export type FlawWorkCounts = z.infer<typeof flawWorkCounts>;

/** Number of work items per kind, and the names of the roles responsible for them. */
export const workCounts = z.object({
  flaws: z.int(),
  rounds: z.int(),
  questions: z.int(),
  roles: z.array(z.object({ id, name: z.string() })),
  /** Not in the first version of the call: a backend may lack it. */
  work: flawWorkCounts.optional(),
});
export type WorkCounts = z.infer<typeof workCounts>;
