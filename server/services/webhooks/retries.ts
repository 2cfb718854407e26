import { later } from '#domain/dates.ts';

const minute = 60;
const hour = 60 * minute;

/** Delays before the second try and each one after it, in seconds: ten tries within 75 hours and 35 minutes. [HOOK-04] */
const retryDelays: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longest time that an endpoint may ask to wait, in seconds. */
const maxRetryAfter = 24 * hour;

/** Time without a successful delivery after which a webhook is switched off, in days. */
export const failingDays = 5;

/** Returns the seconds that `Retry-After` asks to wait, at most a day; null without a valid value. (RFC 9110, 10.2.3) */
export function retryAfterSeconds(header: string | null, now: Date): number | null {
  if (header === null || header.length > 100) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) || seconds <= 0 ? null : Math.min(Math.ceil(seconds), maxRetryAfter);
}

/** Returns the delay after a number of failed tries, in seconds; null after the last one. */
export const delayAfter = (tries: number): number | null => retryDelays[tries - 1] ?? null;

/** Returns whether an endpoint that has failed since then is switched off. */
export const isDead = (failingSince: string, now: string): boolean =>
  failingSince <= later(now, { days: -failingDays });
