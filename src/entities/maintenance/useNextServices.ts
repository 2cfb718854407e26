import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useIsTillsyn } from '../session/useLevel.ts';
import { useCallQuery } from '#store/callApi.ts';
import { servicesOfMap } from '#entities/maintenance/serviceQueries.ts';

/**
 * Returns a function that finds the due day of an item's next service, for the items of a drawing; undefined if the backend stores no
 * services.
 */
export const useNextServices = (mapId: number): ((itemId: number) => string | null) | undefined => {
  const has = useIsTillsyn();
  const { currentData } = useCallQuery(
    'listServices',
    has ? servicesOfMap(mapId) : skipToken,
    refetchOnMount,
  );
  const next = useMemo(() => {
    const dueByItem = new Map<number, string>();
    for (const { mapItemId, due } of currentData?.rows ?? [])
      if (mapItemId !== null && due !== null && due < (dueByItem.get(mapItemId) ?? '~'))
        dueByItem.set(mapItemId, due);
    return dueByItem;
  }, [currentData]);
  return has ? (itemId) => next.get(itemId) ?? null : undefined;
};
