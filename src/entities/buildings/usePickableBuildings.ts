import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { PickableBuilding } from '#contract/buildings/building.ts';
import { useActivePlace } from '../customers/useActiveCustomer.ts';
import { usePermission, useUser } from '../session/useSession.ts';
import { useCallQuery } from '#store/callApi.ts';
import { buildingsBelow } from '#entities/buildings/buildingQueries.ts';

const noBuildings: readonly PickableBuilding[] = [];

/** Choices of a building picker. */
export interface PickableBuildings {
  buildings: readonly PickableBuilding[];
  /** Loading status; also `ready` while existing data is refetched, or can't be. */
  status: 'loading' | 'failed' | 'ready';
  /** True if the choices are all buildings, not only the user's own. */
  offersAll: boolean;
}

/**
 * Returns the selectable buildings of the active customer and the levels below; only the customer's at the level
 * `specified`. Without the right to all, the user's own. [DASH-17, DASH-18]
 * @param isLater true while the screen loads its main content: thousands of choices wait for that
 * @param ofCustomerId limits the choices to this level
 */
export const usePickableBuildings = (isLater = false, ofCustomerId?: number): PickableBuildings => {
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const offersAll = usePermission('top_panel_fetch_buildings_without_user_id');
  const { currentData, isError } = useCallQuery(
    'listBuildingsBelow',
    customerId === null || isLater
      ? skipToken
      : buildingsBelow({ customerId, userId: offersAll ? null : userId }),
  );
  const knownBuildings = currentData?.rows;
  const buildings = useMemo(
    () =>
      ofCustomerId === undefined
        ? knownBuildings
        : knownBuildings?.filter(({ customerId: id }) => id === ofCustomerId),
    [knownBuildings, ofCustomerId],
  );
  return {
    buildings: buildings ?? noBuildings,
    status: buildings ? 'ready' : isError ? 'failed' : 'loading',
    offersAll,
  };
};
