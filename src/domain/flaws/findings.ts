import { later } from '../dates.ts';

/** Age in days after which an open flaw is late. [DASH-23] */
export const lateAfterDays = 30;

/** Tabs of the flaws, in order. [DASH-21] */
export const flawTabs = ['todo', 'late', 'done', 'all'] as const;
type FlawTab = (typeof flawTabs)[number];

/** Tabs of the questions, in order. [DASH-28] */
export const questionTabs = ['todo', 'done', 'all'] as const;
type QuestionTab = (typeof questionTabs)[number];

/** Returns the ISO 8601 timestamp before which found open flaws are late: days of 24 hours, independent of time zone. [DASH-23] */
export function lateBefore(now: Date): string {
  return later(now, { days: -lateAfterDays });
}

/** Returns whether a flaw is open and older than 30 days. [DASH-23] */
export function isLateFlaw(flaw: { done: string | null; created: string }, now: Date): boolean {
  return flaw.done === null && Date.parse(flaw.created) < Date.parse(lateBefore(now));
}

/** Filter for a list of flaws: `done` as stored, `late` by the backend's clock. */
interface FindingFilter {
  done?: boolean;
  late?: true;
}

const flawFilters: Record<FlawTab, FindingFilter> = {
  todo: { done: false },
  late: { late: true },
  done: { done: true },
  all: {},
};

/** Returns the filter of a tab of flaws. [DASH-22..25] */
export function flawFilter(tab: FlawTab): FindingFilter {
  return flawFilters[tab];
}

/** Returns the filter of a tab of questions: those to handle are unfixed negative answers. [DASH-29..31] */
export function questionFilter(tab: QuestionTab): FindingFilter {
  return flawFilters[tab];
}

/**
 * Returns the value saved by the "fixed" switch of a question: the time of the first fix is kept, a new one is now, off is null. [FLAWM-17,
 * FLAWM-18]
 * @param now the local clock's moment in ISO 8601 UTC
 */
export function fixedTimestamp(before: string | null, isFixed: boolean, now: string): string | null {
  return isFixed ? (before ?? now) : null;
}
