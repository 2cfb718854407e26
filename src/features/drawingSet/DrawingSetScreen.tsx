import { Stack } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { DrawingSetWork } from './DrawingSetWork.tsx';
import { useCallQuery } from '#store/callApi.ts';

const OfBuilding = ({ building }: { building: WholeBuilding }) => {
  const { t } = useTranslation('drawingSet');
  const title = t('title', { name: building.name });
  const mayEdit = useMayCallThere('createDrawingSet');
  useScreenTitle(title);
  return (
    <Stack>
      <PageHeader
        title={title}
        note={building.customer.name}
        backTo={pathTo('building', { buildingId: building.id })}
        backLabel={t('to_building')}
      />
      <Loadable status={mayEdit ? 'ready' : 'forbidden'} forbiddenText={t('forbidden')}>
        <DrawingSetWork building={building} />
      </Loadable>
    </Stack>
  );
};

/** Screen that imports many drawings of a building at once, from files with many pages. */
export const DrawingSetScreen = () => {
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
      {(found) => <OfBuilding key={found.id} building={found} />}
    </OneRecord>
  );
};
