import type { DueService, KindService } from '#contract/rounds/round.ts';
import { inventoryTypeOf } from '../catalogue/serviceInfo.ts';
import { dueOf } from '../services/serviceDates.ts';
import type { ItemState } from './roundView.ts';

/** An item's services that were due when the round was started and weren't noted in it: none after the whole unit was replaced. */
export function dueHere({ dueServices, noted }: Pick<ItemState, 'dueServices' | 'noted'>): DueService[] {
  if (!dueServices || noted.some((one) => one.serviceKey === null)) return [];
  return dueServices.filter(({ serviceKey }) => noted.every((one) => one.serviceKey !== serviceKey));
}

type Services = readonly KindService[] | null | undefined;
const ofItem = (services: Services, { inventoryType }: Pick<ItemState, 'inventoryType'>): KindService[] =>
  (services ?? []).filter((service) => service.inventoryType === inventoryTypeOf(inventoryType));

/** The other services of an item's kind: not due here, and not noted in the round. */
export function othersHere(services: Services, item: ItemState): KindService[] {
  const known = new Set([...dueHere(item), ...item.noted].map(({ serviceKey }) => serviceKey));
  return ofItem(services, item).filter(({ serviceKey }) => !known.has(serviceKey));
}

/** A customer's own name of a service of an item; empty for one that the product names. */
export const nameHere = (services: Services, item: ItemState, serviceKey: string): string =>
  [...ofItem(services, item), ...(item.dueServices ?? [])].find(
    (service) => service.serviceKey === serviceKey,
  )?.serviceName ?? '';

/** Whether one of them is overdue. */
export const isOverdueHere = (item: Pick<ItemState, 'dueServices' | 'noted'>, now: Date): boolean =>
  dueHere(item).some(({ due }) => dueOf(due, now) === 'overdue');
