import type { User } from '../contract/users/user.ts';
import { readActivePlace } from '../entities/customers/storedActive.ts';

/** Place of the first screen: the dashboard's customer, and that customer's company. */
export interface OpeningPlace {
  customerId: number;
  companyId: number;
}

/** Returns whether the address is the stored customer's dashboard without a building: the program handles any other address. */
const isDashboardAsLeft = (address: string, customerId: number): boolean => {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const addressed = params.get('customer');
  return (
    /^\/[a-z]{2}\/$/.test(path) && !params.has('building') && [null, String(customerId)].includes(addressed)
  );
};

/** Returns the place of the dashboard that the page starts with, before the program is loaded; null for another address. */
export const openingPlace = (address: string, user: User): OpeningPlace | null => {
  const place = readActivePlace(user.id);
  const customerId = place ? place.customerId : user.customerId;
  const companyId = place?.companyId ?? user.companyId;
  if (customerId === null || place?.buildingId != null || !isDashboardAsLeft(address, customerId))
    return null;
  return { customerId, companyId };
};
