import type { CallName } from '../contract/calls.ts';
import { can } from '../domain/can.ts';
import { readActivePlace } from '../entities/customers/storedActive.ts';
import { principalOfToken } from '../entities/session/principal.ts';
import { readStoredUser } from '../entities/session/storedUser.ts';
import { lateFlawsQuery } from '../features/dashboard/lateFlawsQuery.ts';
import type { QueryValue } from '../platform/callAddress.ts';

/** The calls that a page may open with: none has parameters in its path. */
export const openingCallNames = [
  'getCustomerInformation',
  'getActiveCustomer',
  'listDuePlans',
  'listFlaws',
  'listExternalBuildings',
] as const satisfies readonly CallName[];

/** A call that is asked ahead of the program. */
export interface OpeningCall {
  name: (typeof openingCallNames)[number];
  query: Readonly<Record<string, QueryValue>>;
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

/**
 * What the dashboard asks for when it is what a page opens with, so that the answers come beside the program and not after it;
 * none for another address. The program asks for anything that is missing here, and what is too much is lost.
 */
export const openingCalls = (address: string, token: string): readonly OpeningCall[] => {
  const user = readStoredUser();
  if (!user) return [];
  const place = readActivePlace(user.id);
  const customerId = place ? place.customerId : user.customerId;
  const companyId = place?.companyId ?? user.companyId;
  if (customerId === null || place?.buildingId != null || !isDashboardAsLeft(address, customerId)) return [];
  const seesAll = can(principalOfToken(token), 'dashboard_view_all_buildings');
  return [
    { name: 'getCustomerInformation', query: { customerId, companyId, userId: seesAll ? null : user.id } },
    { name: 'getActiveCustomer', query: { customerId, companyId } },
    { name: 'listDuePlans', query: { customerId } },
    { name: 'listFlaws', query: lateFlawsQuery(customerId) },
    { name: 'listExternalBuildings', query: { userId: user.id } },
  ];
};
