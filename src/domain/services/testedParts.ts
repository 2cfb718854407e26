import { dueOf, daysAfter } from './serviceDates.ts';

interface TestedPart {
  tested?: string | null | undefined;
}

/** Each part of an installation is tested within a year, a share of them every quarter. */
const mostBetween = 'P1Y';
const quarter = 'P3M';
const share = 10;

/** When a part has to be tested again; null for one that never was. */
const dueAgain = ({ tested }: TestedPart): string | null =>
  tested ? daysAfter(new Date(`${tested.slice(0, 10)}T00:00:00.000Z`), mostBetween).toISOString() : null;

/** Whether a part was last tested more than a year ago; `never` where it wasn't at all. */
export function partState(part: TestedPart, now: Date): 'tested' | 'overdue' | 'never' {
  const due = dueAgain(part);
  if (due === null) return 'never';
  return dueOf(due, now) === 'overdue' ? 'overdue' : 'tested';
}

/**
 * The parts to test next: a tenth, those first that never were or that it is longest ago for, and all that would be a year ago before the
 * next quarter's test.
 */
export function nextParts<Part extends TestedPart>(parts: readonly Part[], now: Date): Part[] {
  const nextTest = daysAfter(now, quarter).toISOString();
  const oldest = parts.toSorted((a, b) => (a.tested ?? '').localeCompare(b.tested ?? ''));
  const tenth = Math.ceil(parts.length / share);
  return oldest.filter((part, index) => {
    const due = dueAgain(part);
    return index < tenth || (due !== null && due < nextTest);
  });
}
