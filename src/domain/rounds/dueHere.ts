import type { DueService } from '../../contract/rounds/round.ts';
import { dueOf } from '../services/serviceDates.ts';
import type { ItemState } from './roundView.ts';

/** An item's services that were due when the round was started and weren't noted in it: none after the whole unit was replaced. */
export function dueHere({ dueServices, noted }: Pick<ItemState, 'dueServices' | 'noted'>): DueService[] {
  if (!dueServices || noted.some((one) => one.serviceKey === null)) return [];
  return dueServices.filter(({ serviceKey }) => noted.every((one) => one.serviceKey !== serviceKey));
}

/** Whether one of them is overdue. */
export const isOverdueHere = (item: Pick<ItemState, 'dueServices' | 'noted'>, now: Date): boolean =>
  dueHere(item).some(({ due }) => dueOf(due, now) === 'overdue');
