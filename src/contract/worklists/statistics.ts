import { z } from 'zod';
import { chosenDay, timestamp } from '../primitives.ts';
import { tillsynField } from '../levels.ts';
import { roundPlanning } from '../plans/roundPlanning.ts';

/**
 * Flaws of a year, month by month (January first), and their totals; `turnedDownFlaws` and `toCheckFlaws` count the `doneFlaws` that were
 * closed without a fix, and those waiting for a check. [STAT-23]
 */
export const flawStatistics = z.object({
  flawCounts: z
    .array(
      z.object({
        flaws: z.int(),
        doneFlaws: z.int(),
        turnedDownFlaws: tillsynField(z.int().optional()),
        toCheckFlaws: tillsynField(z.int().optional()),
      }),
    )
    .length(12),
  totalFlaws: z.int(),
  totalFlawsDone: z.int(),
  totalFlawsNotCompleted: z.int(),
  totalFlawsTurnedDown: tillsynField(z.int().optional()),
  totalFlawsToCheck: tillsynField(z.int().optional()),
});
export type FlawStatistics = z.infer<typeof flawStatistics>;

/** One round of the inspection table. */
export const roundHistoryStatistic = z.object({
  created: timestamp,
  started: timestamp.nullable(),
  done: timestamp.nullable(),
  expired: z.boolean(),
});
export type RoundHistoryStatistic = z.infer<typeof roundHistoryStatistic>;

/** Values from which a plan's due dates are computed. */
export const planDates = roundPlanning
  .pick({ active: true, start: true, intervalValue: true, intervalType: true, lastRun: true })
  .extend(roundPlanning.pick({ rhythm: true, ends: true, pauses: true }).shape)
  .extend({ activeHistory: z.object({ expired: z.boolean() }).nullable() });
export type PlanDates = z.infer<typeof planDates>;

/** Rounds of one plan in a year, oldest first. `dates` serves to compute missed rounds. [STAT-24] */
export const roundStatistics = z.object({
  name: z.string(),
  roundHistoryStatistics: z.array(roundHistoryStatistic),
  dates: tillsynField(planDates.optional()),
});
export type RoundStatistics = z.infer<typeof roundStatistics>;

/** Flaws of all years, and the fixed ones among them. [STAT-29] */
export const flawCount = z.object({ flaws: z.int(), doneFlaws: z.int() });
export type FlawCount = z.infer<typeof flawCount>;

/** Open flaws by age in days: under 14, 14 to 30, over 30. [STAT-25, STAT-26] */
export const flawAttentions = z.object({
  totalFlawsSub14: z.int(),
  totalFlawsSub30: z.int(),
  totalFlawsOver30: z.int(),
});
export type FlawAttentions = z.infer<typeof flawAttentions>;

/** First and last day of the statistics (UTC, both whole), within one calendar year; defaults to the current year. [STAT-27, STAT-28] */
export const statisticsRange = { start: chosenDay.optional(), stop: chosenDay.optional() };
