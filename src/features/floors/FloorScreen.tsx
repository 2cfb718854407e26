import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { toFailure } from '#platform/calls/failure.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { FloorDetail } from './FloorDetail.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { mapsOfFloor } from '#entities/drawings/drawingQueries.ts';

/** Screen of a floor with its drawings, items and areas. [DRAW-01, BLDG-12, BLDG-13] */
export const FloorScreen = () => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const id = Number(useParams().floorId);
  const floor = useCallQuery('getFloor', { id }, refetchOnMount);
  const maps = useCallQuery('listMaps', mapsOfFloor(id), refetchOnMount);
  const building = useCallQuery(
    'getBuilding',
    floor.currentData?.buildingId === undefined ? skipToken : { id: floor.currentData?.buildingId },
  );
  const failed = [floor, maps, building].find(({ isError, currentData }) => isError && !currentData);
  const status = failed ? toFailure(failed.error).status : 0;
  if (status === 404 || status === 400)
    return (
      <EmptyState
        isScreen
        icon={<IconMapOff size={40} stroke={1.5} />}
        title={t('unknown')}
        action={
          <Button component={Link} to={pathTo('buildings')}>
            {t('to_buildings')}
          </Button>
        }
      />
    );
  if (failed) return <LoadFailure text={textOf(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!floor.currentData || !maps.currentData || !building.currentData) return <CardSkeleton height={480} />;
  return (
    <FloorDetail
      key={floor.currentData.id}
      floor={floor.currentData}
      maps={maps.currentData.rows}
      customerId={building.currentData.customerId}
    />
  );
};
