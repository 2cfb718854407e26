import { shiftDay } from './dayPeriods.ts';

/** Days before a coming day on which administrators are notified of it. */
export const leadDays = [60, 14] as const;

/** Returns the smallest number of days ahead of a coming day that has been reached; undefined if it is further away. */
export const reachedLead = (
  today: string,
  coming: string,
  leads: readonly number[] = leadDays,
): number | undefined => leads.toSorted((a, b) => a - b).find((days) => coming <= shiftDay(today, days));
