import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import type { BuildingStatus, CustomerInformation } from '#contract/tenants/customer.ts';
import { usePickableBuildings } from '#entities/buildings/usePickableBuildings.ts';
import { useActiveCustomer, useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { tabTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { usePermission, useUser } from '#entities/session/useSession.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/**
 * Returns the dashboard's data of the active customer; without the right to all buildings, only the user's own buildings. Returning, or
 * another customer, refetches. [DASH-49, DASH-50, DASH-52]
 */
export const useCustomerInformation = () =>
  useCallQuery('getCustomerInformation', useAsked() ?? skipToken, refetchOnMount);

/** Returns the customer and the user whose buildings the dashboard requests; null without a customer. */
const useAsked = () => {
  const { id } = useUser();
  const { customerId, companyId } = useActivePlace();
  const seesAll = usePermission('dashboard_view_all_buildings');
  return customerId === null ? null : { customerId, companyId, userId: seesAll ? null : id };
};

/** Returns the buildings of the active customer and of the levels below. */
export const useBuildingsBelow = (isRequested: boolean) => {
  const query = useAsked();
  return useCallQuery(
    'getCustomerInformation',
    isRequested && query ? { ...query, below: true } : skipToken,
    refetchOnMount,
  );
};

/**
 * Returns the active building: it is in the address, which is remembered for returning from a round. A building that is not among the
 * customer's and the levels below is reset. [DASH-11, DASH-53]
 */
export const useActiveBuilding = (
  information: CustomerInformation | undefined,
  external: readonly BuildingStatus[],
) => {
  const [params, change] = useAddressParams();
  const { customerId } = useActivePlace();
  const buildingId = idIn(params, 'building');
  const addressed = idIn(params, 'customer');

  const choose = (id: number | null): void => {
    const pages = { page: null, 'flaws.page': null, 'questions.page': null };
    change({ building: id, ...pages, flaw: null, question: null }, true);
  };

  // A link to another customer's building activates that customer first.
  const isOnItsWay = addressed !== null && addressed !== customerId;
  const below = usePickableBuildings(information === undefined);
  const building = [...(information?.buildings ?? []), ...external, ...below.buildings].find(
    ({ id }) => id === buildingId,
  );
  const isComplete = information !== undefined && below.status === 'ready';
  const isKnown = isOnItsWay || buildingId === null || building !== undefined || !isComplete;
  useEffect(() => {
    if (isKnown) return;
    change({ building: null });
  }, [isKnown, change]);

  return { buildingId: isKnown ? buildingId : null, building, choose };
};

const wasFinished = ({
  lastCompletedRoundHistory: whole,
  lastNotFullyCompletedRoundHistory: part,
}: BuildingStatus) => [whole, part].some((round) => round?.done != null);

/**
 * Returns whether the active customer may have a guide to show: none of its buildings had a finished round, or the user returns to its
 * guide. Guests have none. [SETUP-01, SETUP-05]
 */
export const useMayNeedGuide = (information: CustomerInformation | undefined): boolean => {
  const isTillsyn = useIsTillsyn();
  const customer = useActiveCustomer();
  if (!isTillsyn || !customer || customer.isGuest || !information) return false;
  return tabTexts.get(storageKeys.guide) !== null || !information.buildings.some(wasFinished);
};
