import type { RoundMention } from '#contract/tenants/customer.ts';

/** Returns the date of a round in lists, search, e-mails and exports: of its finish, else of its start. [LIFE-301] */
export const dateOfRound = ({ created, done }: { created: string; done: string | null }): string =>
  done ?? created;

/** Content of a building's last-check text: nothing checked, or checked (partially) on a date in ISO 8601. [DASH-13] */
export type LastCheck = { kind: 'none' } | { kind: 'checked' | 'partial'; date: string };

/** Rounds that determine the last check. */
export interface CheckedBuilding {
  lastCompletedRoundHistory: RoundMention | null;
  lastNotFullyCompletedRoundHistory: RoundMention | null;
}

/** Returns the later of the last completed and the last incomplete round; of two at the same time the completed one. [DASH-14, DASH-15] */
export const lastCheckOf = (building: CheckedBuilding): LastCheck => {
  const { lastCompletedRoundHistory: completed, lastNotFullyCompletedRoundHistory: partial } = building;
  const isPartialLater =
    partial !== null &&
    (completed === null || Date.parse(dateOfRound(partial)) > Date.parse(dateOfRound(completed)));
  if (isPartialLater) return { kind: 'partial', date: dateOfRound(partial) };
  return completed ? { kind: 'checked', date: dateOfRound(completed) } : { kind: 'none' };
};

/** Returns the number of flaws and questions of a building that need attention. [DASH-12] */
export const issueCount = ({ flaws, questions }: { flaws: number; questions: number }): number =>
  flaws + questions;
