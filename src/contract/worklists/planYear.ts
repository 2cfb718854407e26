import { z } from 'zod';
import { chosenYears } from '../chosenYears.ts';
import { roundPlanning } from '../plans/roundPlanning.ts';
import { id } from '../primitives.ts';
import { planDates, roundHistoryStatistic } from './statistics.ts';

/** Year of a calendar, in UTC; defaults to the current one. */
export const yearOfCalendar = z.coerce.number().int().min(chosenYears.first).max(chosenYears.last).optional();

/** A round in a year's calendar. */
const roundOfYear = roundHistoryStatistic.extend({ id });
export type RoundOfYear = z.infer<typeof roundOfYear>;

/**
 * A plan with its rounds of a year, oldest first, and the values its due dates are computed from. It is listed at its first building, by
 * name, that the caller may see.
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

/** Plans of a customer and the levels below it that are active, or had rounds in the year; sorted by building and name. */
export const planYear = z.object({ plans: z.array(planOfYear) });
export type PlanYear = z.infer<typeof planYear>;
