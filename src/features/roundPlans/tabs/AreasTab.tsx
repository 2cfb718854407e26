import { NativeSelect } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapsOfFloor, areasOfMap } from '#entities/drawings/drawingQueries.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import type { KnownEntries, PartTabProps } from './PartTab.tsx';
import { PartPanes } from './PartTab.tsx';
import { usePartTexts } from './usePartTexts.ts';
import classes from '../roundPlans.module.css';
import { useCallQuery } from '#store/callApi.ts';

type AreasTabProps = PartTabProps & { floorIds: readonly number[]; floors: KnownEntries };

/** Tab with the areas of the drawings of the plan's floors; none chosen means the whole drawings. */
export const AreasTab = ({ floorIds, floors, ...part }: AreasTabProps) => {
  const { t } = useTranslation('roundPlans');
  const texts = usePartTexts('areas');
  const [asked, setAsked] = useState<number | null>(null);
  const floorId = asked !== null && floorIds.includes(asked) ? asked : (floorIds[0] ?? null);
  const maps = useCallQuery('listMaps', floorId === null ? skipToken : mapsOfFloor(floorId), refetchOnMount);
  const drawings = maps.currentData?.rows;
  const [askedMap, setAskedMap] = useState<number | null>(null);
  const mapId = drawings?.find(({ id }) => id === askedMap)?.id ?? drawings?.[0]?.id ?? null;
  const areas = useCallQuery(
    'listAreas',
    mapId === undefined || mapId === null ? skipToken : areasOfMap(mapId),
    refetchOnMount,
  );
  const rows = areas.currentData?.rows;
  const isWithout = floorId === null || (drawings !== undefined && mapId === null);
  const entries = useMemo(
    () => (isWithout ? [] : rows?.map(({ id, name }) => ({ id, name }))),
    [isWithout, rows],
  );
  const floorName = (id: number) => {
    const floor = floors.get(id);
    return floor ? [floor.group?.name, floor.name].filter(Boolean).join(', ') : String(id);
  };
  return (
    <PartPanes
      {...part}
      texts={floorId === null ? { ...texts, noneAvailable: t('parts.areas.pick') } : texts}
      entries={entries}
      error={maps.error ?? areas.error}
      onRetry={() => void (maps.error ? maps.refetch() : areas.refetch())}
      above={
        floorId === null ? undefined : (
          <div className={classes.pickers}>
            <NativeSelect
              label={t('parts.areas.floor')}
              value={String(floorId)}
              onChange={(event) => setAsked(Number(event.currentTarget.value))}
              data={floorIds.map((id) => ({ value: String(id), label: floorName(id) }))}
            />
            {drawings && drawings.length > 1 ? (
              <NativeSelect
                label={t('parts.areas.drawing')}
                value={String(mapId)}
                onChange={(event) => setAskedMap(Number(event.currentTarget.value))}
                data={drawings.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            ) : null}
          </div>
        )
      }
    />
  );
};
