import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { PickableBuilding } from '#contract/buildings/building.ts';
import { useActivePlace } from '../customers/useActiveCustomer.ts';
import { useMayHave } from '../session/useMayHave.ts';
import { usePermission, useUser } from '../session/useSession.ts';
import { useListBuildingsBelowQuery, useListCustomerBuildingsQuery } from './buildingsApi.ts';

const none: readonly PickableBuilding[] = [];

/** The choices of a building picker. */
export interface PickableBuildings {
  buildings: readonly PickableBuilding[];
  /** Also `ready` while existing data is refetched, or can't be. */
  status: 'loading' | 'failed' | 'ready';
  /** All buildings, not only the user's own. */
  offersAll: boolean;
}

/**
 * The buildings of the active customer and the levels below that can be chosen; only the customer's where the backend can't list those
 * below. Without the right to all, the user's own. [DASH-17, DASH-18]
 * @param isLater true while the screen loads its main content: thousands of choices wait for that
 * @param ofCustomerId leaves out those of other levels
 */
export const usePickableBuildings = (isLater = false, ofCustomerId?: number): PickableBuildings => {
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const offersAll = usePermission('top_panel_fetch_buildings_without_user_id');
  const hasBelow = useMayHave('listBuildingsBelow');
  const isOff = customerId === null || isLater;
  const below = useListBuildingsBelowQuery(isOff || !hasBelow ? skipToken : customerId);
  const own = useListCustomerBuildingsQuery(
    isOff || hasBelow ? skipToken : { customerId, userId: offersAll ? null : userId },
  );
  const ownRows = own.currentData?.rows;
  const listed = useMemo(
    () =>
      ownRows?.map(({ id, name, customerId: ownerId }) => ({ id, name, customerId: ownerId, levels: [] })),
    [ownRows],
  );
  const known = hasBelow ? below.currentData?.rows : listed;
  const buildings = useMemo(
    () => (ofCustomerId === undefined ? known : known?.filter(({ customerId: id }) => id === ofCustomerId)),
    [known, ofCustomerId],
  );
  const { isError } = hasBelow ? below : own;
  return {
    buildings: buildings ?? none,
    status: buildings ? 'ready' : isError ? 'failed' : 'loading',
    offersAll,
  };
};
