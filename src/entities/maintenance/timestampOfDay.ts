import { dayText } from '#domain/timestamps.ts';
import { now } from '#platform/time/clock.ts';

/** Converts a chosen day to a timestamp: now for today, else its noon, which is the same day in every country of the product. */
export const timestampOfDay = (day: string): string =>
  day === dayText(now()) ? now().toISOString() : `${day}T12:00:00.000Z`;
