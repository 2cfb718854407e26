import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { DrawingMark } from '../../../../components/drawing/drawingTypes.ts';
import type { RoundMark } from '../../../../components/marks/markShapes.ts';
import { dueOf } from '../../../../domain/services/serviceDates.ts';
import { idOf } from '../../../../entities/maps/editing/drawingRecords.ts';
import type { DrawingSession } from '../../../../entities/maps/drawingsSlice.ts';
import { useMayHave } from '../../../../entities/roundConflicts/useMayHave.ts';
import { useListServicesOfMapQuery } from '../../../../entities/services/servicesApi.ts';
import { now } from '../../../../platform/time/clock.ts';
import { useAddressParams } from '../../../../platform/useAddressParams.ts';
import { refetchOnMount } from '../../../../store/refetchOnMount.ts';

/** The name in the address under which the layer is shown. */
export const layerParam = 'services';

const states = { overdue: 'flaw', month: 'warning', year: 'ok', later: 'ok', unknown: 'unchecked' } as const;
const worst: readonly RoundMark[] = ['flaw', 'warning', 'unchecked', 'ok'];

/** Marks with the state of their item's most urgent service, while the layer is shown. */
export const useServiceLayer = (
  mapId: number,
  session: DrawingSession,
  marks: DrawingMark[],
): DrawingMark[] => {
  const [params] = useAddressParams();
  const has = useMayHave('listServices');
  const isShown = has && params.get(layerParam) === '1';
  const { currentData } = useListServicesOfMapQuery(isShown ? mapId : skipToken, refetchOnMount);
  const stateById = useMemo(() => {
    const found = new Map<number, RoundMark>();
    for (const { mapItemId, due } of currentData?.rows ?? []) {
      if (mapItemId === null) continue;
      const state = states[dueOf(due, now())];
      const known = found.get(mapItemId);
      if (known === undefined || worst.indexOf(state) < worst.indexOf(known)) found.set(mapItemId, state);
    }
    return found;
  }, [currentData]);
  const { ids } = session;
  return useMemo(
    () =>
      isShown
        ? marks.map((mark) => ({
            ...mark,
            state: stateById.get(idOf({ ids }, String(mark.id)) ?? 0) ?? null,
          }))
        : marks,
    [isShown, marks, stateById, ids],
  );
};
