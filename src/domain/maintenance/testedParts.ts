import { utcDay } from '../dates.ts';
import { dueOf, daysAfter } from './serviceDates.ts';

interface TestedPart {
  tested?: string | null | undefined;
}

/** Maximum interval between tests of a part: each is tested within a year, a share of them every quarter. */
const mostBetween = 'P1Y';
const quarter = 'P3M';
const share = 10;

/** Returns the due date of a part's next test; null if it was never tested. */
const dueAgain = ({ tested }: TestedPart): string | null =>
  tested ? daysAfter(new Date(tested.slice(0, 10)), mostBetween).toISOString() : null;

/** Returns whether a part's last test is more than a year ago; `never` without one. */
export function partState(part: TestedPart, now: Date): 'tested' | 'overdue' | 'never' {
  const due = dueAgain(part);
  if (due === null) return 'never';
  return dueOf(due, now) === 'overdue' ? 'overdue' : 'tested';
}

/**
 * Returns the parts to test next: a tenth, starting with those never tested or tested longest ago, and all that would exceed a year before
 * the next quarter's test.
 */
export function nextParts<Part extends TestedPart>(parts: readonly Part[], now: Date): Part[] {
  const nextTest = daysAfter(new Date(utcDay(now)), quarter).toISOString();
  const oldest = parts.toSorted((a, b) => (a.tested ?? '').localeCompare(b.tested ?? ''));
  const tenth = Math.ceil(parts.length / share);
  return oldest.filter((part, index) => {
    const due = dueAgain(part);
    return index < tenth || (due !== null && due < nextTest);
  });
}
