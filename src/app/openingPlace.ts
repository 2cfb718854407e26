import type { User } from '../contract/user.ts';
import { readActivePlace } from '../entities/customers/storedActive.ts';

/** Where a page opens: the customer whose dashboard it is, and that customer's company. */
export interface OpeningPlace {
  customerId: number;
  companyId: number;
}

/** Only the customer whose place is stored, and no building: what else an address names is the program's to find out. */
const isDashboardAsLeft = (address: string, customerId: number): boolean => {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const addressed = params.get('customer');
  return (
    /^\/[a-z]{2}\/$/.test(path) && !params.has('building') && [null, String(customerId)].includes(addressed)
  );
};

/** Whose dashboard a page opens with, before the program is there; null for another address. */
export const openingPlace = (address: string, user: User): OpeningPlace | null => {
  const place = readActivePlace(user.id);
  const customerId = place ? place.customerId : user.customerId;
  const companyId = place?.companyId ?? user.companyId;
  if (customerId === null || place?.buildingId != null || !isDashboardAsLeft(address, customerId))
    return null;
  return { customerId, companyId };
};
