import type { DueService, KindService } from '#contract/rounds/round.ts';
import { inventoryTypeOf } from '../catalogue/serviceInfo.ts';
import { dueOf } from '../maintenance/serviceDates.ts';
import type { ItemState } from './roundView.ts';

/**
 * Returns an item's services that were due when the round was started and haven't been recorded in it; none after the unit was replaced.
 */
export function dueHere({ dueServices, noted }: Pick<ItemState, 'dueServices' | 'noted'>): DueService[] {
  if (!dueServices || noted.some((one) => one.serviceKey === null)) return [];
  return dueServices.filter(({ serviceKey }) => noted.every((one) => one.serviceKey !== serviceKey));
}

type Services = readonly KindService[] | null | undefined;
const ofItem = (services: Services, { inventoryType }: Pick<ItemState, 'inventoryType'>): KindService[] =>
  (services ?? []).filter((service) => service.inventoryType === inventoryTypeOf(inventoryType));

/** Returns the other services of an item's inventory type: not due, and not recorded in the round. */
export function othersHere(services: Services, item: ItemState): KindService[] {
  const knownKeys = new Set([...dueHere(item), ...item.noted].map(({ serviceKey }) => serviceKey));
  return ofItem(services, item).filter(({ serviceKey }) => !knownKeys.has(serviceKey));
}

/** Returns a customer's own name of an item's service; empty if the product names it. */
export const nameHere = (services: Services, item: ItemState, serviceKey: string): string =>
  [...ofItem(services, item), ...(item.dueServices ?? [])].find(
    (service) => service.serviceKey === serviceKey,
  )?.serviceName ?? '';

/** Returns whether one of an item's due services is overdue. */
export const isOverdueHere = (item: Pick<ItemState, 'dueServices' | 'noted'>, now: Date): boolean =>
  dueHere(item).some(({ due }) => dueOf(due, now) === 'overdue');
