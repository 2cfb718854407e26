import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { NextStep } from '#components/feedback/NextStep.tsx';
import { pathTo } from '#platform/paths.ts';
import type { Floor } from '#contract/buildings/building.ts';
import { BuildingPicker } from '#entities/buildings/ui/BuildingPicker.tsx';
import { usePickableBuildings } from '#entities/buildings/usePickableBuildings.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import type { PartTabProps } from './PartTab.tsx';
import { PartPanes } from './PartTab.tsx';
import { usePartTexts } from './usePartTexts.ts';
import classes from '../roundPlans.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { floorsOfBuilding } from '#entities/drawings/drawingQueries.ts';

/** Returns a floor as a choice, under its building. */
export const floorEntry = ({
  id,
  name,
  buildingId,
  buildingName,
}: Pick<Floor, 'id' | 'name' | 'buildingId' | 'buildingName'>) => ({
  id,
  name,
  group: { id: buildingId, name: buildingName },
});

/** Tab that picks a building, then its floors. [PLAN-23] */
export const FloorsTab = ({
  firstBuildingId,
  ...part
}: PartTabProps & { firstBuildingId: number | null }) => {
  const { t } = useTranslation('roundPlans');
  const texts = usePartTexts('floors');
  const [buildingId, setBuildingId] = useState(firstBuildingId);
  const { buildings, status } = usePickableBuildings();
  const hasNoBuilding = status === 'ready' && buildings.length === 0;
  // Links to the floors of a building without any; before a building is chosen, only if there is none.
  const mayBuild = useMayCallThere('createFloor') && (hasNoBuilding || buildingId !== null);
  const toFloors = buildingId === null ? pathTo('buildings') : pathTo('floors', { buildingId });
  const floors = useCallQuery(
    'listFloors',
    buildingId === null ? skipToken : floorsOfBuilding(buildingId),
    refetchOnMount,
  );
  const rows = floors.currentData?.rows;
  const entries = useMemo(
    () => (buildingId === null ? [] : rows?.toSorted((a, b) => a.level - b.level).map(floorEntry)),
    [buildingId, rows],
  );
  return (
    <PartPanes
      {...part}
      texts={
        buildingId === null
          ? { ...texts, noneAvailable: t(hasNoBuilding ? 'parts.floors.no_building' : 'parts.floors.pick') }
          : texts
      }
      first={mayBuild ? <NextStep label={t('parts.floors.make')} to={toFloors} /> : undefined}
      entries={entries}
      error={floors.error}
      onRetry={() => void floors.refetch()}
      above={
        <div className={classes.pickers}>
          <BuildingPicker
            isOneOnly
            isInDialog
            buildingId={buildingId}
            name={undefined}
            onChange={setBuildingId}
          />
        </div>
      }
    />
  );
};
