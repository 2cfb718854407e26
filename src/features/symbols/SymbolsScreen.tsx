import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { LoadFailure } from '#components/feedback/LoadFailure.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { SymbolsOfDrawing } from './SymbolsOfDrawing.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { kindsOfCustomer } from '#entities/drawings/drawingQueries.ts';

/** Screen on which symbols of a drawing are marked, found and placed as items. [SETUP-75] */
export const SymbolsScreen = () => {
  const { t } = useTranslation('symbols');
  const textOf = useFailureText();
  const id = Number(useParams().mapId);
  const map = useCallQuery('getMap', { id }, refetchOnMount);
  const floor = useCallQuery(
    'getFloor',
    map.currentData?.floorId === undefined ? skipToken : { id: map.currentData?.floorId },
  );
  const building = useCallQuery(
    'getBuilding',
    floor.currentData?.buildingId === undefined ? skipToken : { id: floor.currentData?.buildingId },
  );
  const customerId = building.currentData?.customerId;
  const kinds = useCallQuery(
    'listFireProtections',
    customerId === undefined ? skipToken : kindsOfCustomer(customerId),
  );
  const mayEdit = useMayCallThere('saveSymbolKinds');
  const failed = [map, floor, building, kinds].find(({ isError, currentData }) => isError && !currentData);
  const status = failed ? toFailure(failed.error).status : 0;
  const toBuildings = (
    <Button component={Link} to={pathTo('buildings')}>
      {t('to_buildings')}
    </Button>
  );
  if (status === 404 || status === 400)
    return (
      <EmptyState
        isScreen
        icon={<IconMapOff size={40} stroke={1.5} />}
        title={t('unknown')}
        action={toBuildings}
      />
    );
  if (failed) return <LoadFailure text={textOf(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!map.currentData || !floor.currentData || !building.currentData || !kinds.currentData)
    return <CardSkeleton height={480} />;
  const toFloor = pathTo('floor', { floorId: floor.currentData.id }, { query: { map: id } });
  if (!mayEdit || !map.currentData.file)
    return (
      <EmptyState
        isScreen
        icon={<IconMapOff size={40} stroke={1.5} />}
        title={t(mayEdit ? 'no_picture' : 'no_right')}
        action={
          <Button component={Link} to={toFloor}>
            {t('to_drawing')}
          </Button>
        }
      />
    );
  return (
    <SymbolsOfDrawing
      key={id}
      map={map.currentData}
      floor={floor.currentData}
      customerId={building.currentData.customerId}
      kinds={kinds.currentData.rows}
      toFloor={toFloor}
    />
  );
};
