import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { RoundMark } from '#components/marks/markShapes.ts';
import { dueOf } from '#domain/maintenance/serviceDates.ts';
import { idOf } from '#entities/drawings/editing/drawingRecords.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { now } from '#platform/time/clock.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import { servicesOfMap } from '#entities/maintenance/serviceQueries.ts';

/** Name of the address parameter that shows the layer. */
export const layerParam = 'services';

/** Urgencies of services, the most urgent first, each with its colour and shape. */
const urgencies = ['overdue', 'month', 'unknown', 'later'] as const;
type Urgency = (typeof urgencies)[number];
const states: Record<Urgency, RoundMark> = {
  overdue: 'flaw',
  month: 'warning',
  unknown: 'unchecked',
  later: 'ok',
};

/** Returns the marks with the state of their item's most urgent service, as colour, shape and text, while the layer is shown. */
export const useServiceLayer = (
  mapId: number,
  session: DrawingSession,
  marks: DrawingMark[],
): DrawingMark[] => {
  const { t } = useTranslation('floors');
  const [params] = useAddressParams();
  const isShown = useIsTillsyn() && params.get(layerParam) === '1';
  const { currentData } = useCallQuery(
    'listServices',
    isShown ? servicesOfMap(mapId) : skipToken,
    refetchOnMount,
  );
  const urgencyById = useMemo(() => {
    const urgencyByItem = new Map<number, Urgency>();
    for (const { mapItemId, due } of currentData?.rows ?? []) {
      if (mapItemId === null) continue;
      const standing = dueOf(due, now());
      const urgency = standing === 'year' ? 'later' : standing;
      const knownUrgency = urgencyByItem.get(mapItemId);
      if (knownUrgency === undefined || urgencies.indexOf(urgency) < urgencies.indexOf(knownUrgency))
        urgencyByItem.set(mapItemId, urgency);
    }
    return urgencyByItem;
  }, [currentData]);
  const { ids } = session;
  return useMemo(
    () =>
      isShown
        ? marks.map((mark) => {
            const urgency = urgencyById.get(idOf({ ids }, String(mark.id)) ?? 0);
            return urgency
              ? { ...mark, label: `${mark.label}, ${t(`layer.${urgency}`)}`, state: states[urgency] }
              : { ...mark, state: null };
          })
        : marks,
    [isShown, marks, urgencyById, ids, t],
  );
};
