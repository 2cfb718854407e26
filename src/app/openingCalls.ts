import type { CallName } from '../contract/calls.ts';
import { can } from '../domain/can.ts';
import { principalOfToken } from '../entities/session/principal.ts';
import { readStoredUser } from '../entities/session/storedUser.ts';
import { lateFlawsQuery } from '../features/dashboard/overview/lateFlawsQuery.ts';
import type { QueryValue } from '../platform/calls/queryText.ts';
import { localTexts, readJson } from '../platform/storage/storage.ts';
import { storageKeys } from '../platform/storage/storageKeys.ts';
import { openingPlace } from './openingPlace.ts';

/** Calls that a page may start with: none has path parameters. */
export const openingCallNames = [
  'getCustomerInformation',
  'getActiveCustomer',
  'listDuePlans',
  'listFlaws',
  'listExternalBuildings',
] as const satisfies readonly CallName[];

/** Call that is sent before the program has loaded. */
export interface OpeningCall {
  name: (typeof openingCallNames)[number];
  query: Readonly<Record<string, QueryValue>>;
}

/** Returns whether the backend stated at the last visit that it has only the specified calls. */
const isSpecified = (): boolean => {
  const capabilities = readJson(localTexts, storageKeys.level);
  return Array.isArray(capabilities) && !capabilities.includes('tillsyn');
};

/**
 * Returns the dashboard's calls when it is the first screen, so that responses arrive while the program loads; none for another address.
 * The program fetches anything missing here; unused responses are dropped.
 */
export const openingCalls = (address: string, token: string): readonly OpeningCall[] => {
  const user = readStoredUser();
  if (!user) return [];
  const place = openingPlace(address, user);
  if (!place) return [];
  const { customerId, companyId } = place;
  const seesAll = can(principalOfToken(token), 'dashboard_view_all_buildings');
  const specified: readonly OpeningCall[] = [
    { name: 'getCustomerInformation', query: { customerId, companyId, userId: seesAll ? null : user.id } },
    { name: 'getActiveCustomer', query: { customerId, companyId } },
    { name: 'listFlaws', query: lateFlawsQuery(customerId) },
    { name: 'listExternalBuildings', query: { userId: user.id } },
  ];
  return isSpecified() ? specified : [...specified, { name: 'listDuePlans', query: { customerId } }];
};
