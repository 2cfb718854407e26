import { z } from 'zod';
import { chosenYears } from '../chosenYears.ts';
import { roundPlanning } from '../plans/roundPlanning.ts';
import { id } from '../primitives.ts';
import { planDates, roundHistoryStatistic } from './statistics.ts';

/** The year that a calendar shows, by UTC; missing means the current one. */
export const yearOfCalendar = z.coerce.number().int().min(chosenYears.first).max(chosenYears.last).optional();

/** A round of a year's calendar. */
const roundOfYear = roundHistoryStatistic.extend({ id });
export type RoundOfYear = z.infer<typeof roundOfYear>;

/**
 * A plan with its rounds of a year, oldest first, and what its due dates depend on. It is listed at the first of its buildings, by name,
 * that the caller sees.
 */
export const planOfYear = roundPlanning
  .pick({ id: true, name: true, customerName: true })
  .extend(planDates.shape)
  .extend({
    activeHistory: z.object({ id, expired: z.boolean() }).nullable(),
    buildingId: id.nullable(),
    buildingName: z.string().nullable(),
    rounds: z.array(roundOfYear),
  });
export type PlanOfYear = z.infer<typeof planOfYear>;

/** All plans of a customer and the levels below that are active, or had rounds in the year; by building and name. */
export const planYear = z.object({ plans: z.array(planOfYear) });
export type PlanYear = z.infer<typeof planYear>;
