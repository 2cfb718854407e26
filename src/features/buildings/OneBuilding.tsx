import { IconBuildingOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/**
 * Wrapper that loads the building in the address; when another customer becomes the active one, it navigates back to the list.
 * [BLDG-06, BLDG-10]
 */
export const OneBuilding = ({ children }: { children: (building: WholeBuilding) => ReactNode }) => {
  const { t } = useTranslation('buildings');
  const building = useCallQuery('getBuilding', { id: Number(useParams().buildingId) }, refetchOnMount);
  useLeaveWithCustomer(pathTo('buildings'), building.currentData?.customerId);
  return (
    <OneRecord
      query={building}
      isGone={({ deleted }) => deleted}
      unknown={{ icon: <IconBuildingOff size={40} stroke={1.5} />, title: t('detail.unknown') }}
      listPath={pathTo('buildings')}
      listLabel={t('detail.to_list')}
    >
      {children}
    </OneRecord>
  );
};
