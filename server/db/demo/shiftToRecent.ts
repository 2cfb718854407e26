import { msPerDay } from '#domain/dates.ts';
import type { Draft } from './draft.ts';
import { daysBefore, idOf, rowOf } from './draft.ts';

/** Age in days of a customer set up from scratch, and the shift per older day of the draft. */
const madeDaysAgo = 16;
const slowness = 100;
const oldestDaysAgo = 1500;

/**
 * Shifts the creation of a root customer and of all records of its levels from years to some days ago, keeping their order: the customer
 * was set up from scratch and has no history.
 */
export function shiftToRecent(draft: Draft, customerKey: string): void {
  const { customers } = draft.rows;
  const root = rowOf(customers, idOf(draft, 'customer', customerKey));
  const ownCustomers = new Set(customers.filter(({ rootId }) => rootId === root.id).map(({ id }) => id));
  const later = (moment: string): string => {
    const daysAgo = (draft.now.getTime() - Date.parse(moment)) / msPerDay;
    const days = Math.min(daysAgo, madeDaysAgo - (oldestDaysAgo - daysAgo) / slowness);
    return daysBefore(draft.now, days).toISOString();
  };
  const owned = Object.values(draft.rows).flatMap((list: readonly OwnedRow[]) =>
    list.filter(({ customerId }) => customerId != null && ownCustomers.has(customerId)),
  );
  for (const row of [...owned, ...customers.filter(({ id }) => ownCustomers.has(id))]) {
    row.created = later(row.created);
    row.updated = later(row.updated);
  }
}

interface OwnedRow {
  customerId?: number | null;
  created: string;
  updated: string;
}
