const msPerDay = 24 * 60 * 60 * 1000;

/** An open flaw is late when it is older than this many days. [DASH-23] */
export const lateAfterDays = 30;

/** The tabs of the flaws, in their order. [DASH-21] */
export const flawTabs = ['todo', 'late', 'done', 'all'] as const;
type FlawTab = (typeof flawTabs)[number];

/** The tabs of the questions, in their order. [DASH-28] */
export const questionTabs = ['todo', 'done', 'all'] as const;
type QuestionTab = (typeof questionTabs)[number];

/** The moment before which an open flaw was found when it is late, in ISO 8601: days of 24 hours, whoever asks. [DASH-23] */
export function lateBefore(now: Date): string {
  return new Date(now.getTime() - lateAfterDays * msPerDay).toISOString();
}

/** True for a flaw that is not done and older than 30 days. [DASH-23] */
export function isLateFlaw(flaw: { done: string | null; created: string }, now: Date): boolean {
  return flaw.done === null && Date.parse(flaw.created) < Date.parse(lateBefore(now));
}

/** What a list of flaws is asked for: `done` as the record has it, `late` by the backend's clock. */
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

/** Which flaws a tab holds. [DASH-22..25] */
export function flawFilter(tab: FlawTab): FindingFilter {
  return flawFilters[tab];
}

/** Which questions a tab holds: those to handle are negative answers that nobody has fixed. [DASH-29..31] */
export function questionFilter(tab: QuestionTab): FindingFilter {
  return flawFilters[tab];
}

/**
 * What the "fixed" switch of a question saves: the time it was first fixed is kept, a new one is now, off is null. [FLAWM-17, FLAWM-18]
 * @param now the local clock's moment in ISO 8601 UTC
 */
export function fixedMoment(before: string | null, isFixed: boolean, now: string): string | null {
  return isFixed ? (before ?? now) : null;
}
