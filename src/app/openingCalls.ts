import type { CallName } from '../contract/calls.ts';
import { can } from '../domain/can.ts';
import { principalOfToken } from '../entities/session/principal.ts';
import { readStoredUser } from '../entities/session/storedUser.ts';
import { lateFlawsQuery } from '../features/dashboard/lateFlawsQuery.ts';
import type { QueryValue } from '../platform/queryText.ts';
import { openingPlace } from './openingPlace.ts';

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

/**
 * What the dashboard asks for when it is what a page opens with, so that the answers come beside the program and not after it;
 * none for another address. The program asks for anything that is missing here, and what is too much is lost.
 */
export const openingCalls = (address: string, token: string): readonly OpeningCall[] => {
  const user = readStoredUser();
  if (!user) return [];
  const place = openingPlace(address, user);
  if (!place) return [];
  const { customerId, companyId } = place;
  const seesAll = can(principalOfToken(token), 'dashboard_view_all_buildings');
  return [
    { name: 'getCustomerInformation', query: { customerId, companyId, userId: seesAll ? null : user.id } },
    { name: 'getActiveCustomer', query: { customerId, companyId } },
    { name: 'listDuePlans', query: { customerId } },
    { name: 'listFlaws', query: lateFlawsQuery(customerId) },
    { name: 'listExternalBuildings', query: { userId: user.id } },
  ];
};
