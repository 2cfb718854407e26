import { z } from 'zod';
import { findingStates, flawStages, workAges } from '../constants.ts';
import { foundFlaw } from '../flaws/flaw.ts';
import { severity } from '../flaws/flawWork.ts';
import { id, moment, queryId, queryText } from '../primitives.ts';
import { foundQuestion } from '../rounds/round.ts';
import { roundPlanning } from '../plans/roundPlanning.ts';
import { statisticsRange } from './statistics.ts';

/** Filters of every work list; a customer means its level and all below it. */
export const workFilters = {
  customerId: queryId,
  buildingId: queryId,
  roleId: queryId,
  age: z.enum(workAges).optional(),
  /** A part of the name of flaw, item, question, plan or building. */
  search: queryText,
};

/** The same for findings, with a filter on when they were found: days (UTC, both included) of one year. */
export const findingFilters = {
  ...workFilters,
  ...statisticsRange,
  state: z.enum(findingStates).optional(),
};

/** The same for flaws, with what they are as work orders. */
export const flawFilters = {
  severity: z.coerce.number().pipe(severity).optional(),
  personId: queryId,
  stage: z.enum(flawStages).optional(),
};

/** The place of work: the level that its building belongs to, and the names of the levels from below the requested one down to it. */
const workPlace = { levelId: id, levels: z.array(z.string()) };

/** A flaw as the work list shows it. */
export const workFlaw = foundFlaw.extend(workPlace);
export type WorkFlaw = z.infer<typeof workFlaw>;

/** A question with a negative answer, with the first of its round's buildings that the caller sees, and the role of its round. */
export const workQuestion = foundQuestion.extend({
  ...workPlace,
  buildingName: z.string().nullable(),
  roleName: z.string(),
});
export type WorkQuestion = z.infer<typeof workQuestion>;

/** A plan whose round is late: when it was due, and the first of its buildings that the caller sees. */
export const lateRound = roundPlanning.extend({
  ...workPlace,
  due: moment,
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
});
export type LateRound = z.infer<typeof lateRound>;

/**
 * Open flaws by severity (null: none is said), what is past its day, what waits for a check, what was fixed and what turned
 * down, what is the caller's own, and whose the rest is.
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

/** How much work there is of each kind, and the roles that are responsible for any of it, by name. */
export const workCounts = z.object({
  flaws: z.int(),
  rounds: z.int(),
  questions: z.int(),
  roles: z.array(z.object({ id, name: z.string() })),
  /** Beyond the first version of the call: a backend may lack it. */
  work: flawWorkCounts.optional(),
});
export type WorkCounts = z.infer<typeof workCounts>;
