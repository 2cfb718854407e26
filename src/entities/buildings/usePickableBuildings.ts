import { skipToken } from '@reduxjs/toolkit/query';
import type { Building } from '../../contract/building.ts';
import { useActivePlace } from '../customers/useActiveCustomer.ts';
import { usePermission, useUser } from '../session/useSession.ts';
import { useListCustomerBuildingsQuery } from './buildingsApi.ts';

const none: readonly Building[] = [];

/**
 * The active customer's buildings that can be chosen; without the right to all, the user's own. [DASH-17, DASH-18]
 * @param isLater true while the screen fetches what it is for: thousands of choices wait for that
 */
export const usePickableBuildings = (
  isLater = false,
): { buildings: readonly Building[]; offersAll: boolean } => {
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const offersAll = usePermission('top_panel_fetch_buildings_without_user_id');
  const { currentData } = useListCustomerBuildingsQuery(
    customerId === null || isLater ? skipToken : { customerId, userId: offersAll ? null : userId },
  );
  return { buildings: currentData?.rows ?? none, offersAll };
};
