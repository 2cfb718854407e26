import { useEffect, useMemo, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import type { Sheet } from '../../../domain/drawing/edits.ts';
import { refreshAtRest } from '../../../entities/maps/editing/editingThunks.ts';
import { makeSheets } from '../../../entities/maps/editing/sheet.ts';
import { useListAreasOfMapQuery, useListItemsOfMapQuery } from '../../../entities/maps/mapsApi.ts';
import type { DrawingSession } from '../../../entities/maps/mapsSlice.ts';
import { drawingOpened, selectDrawingSession } from '../../../entities/maps/mapsSlice.ts';
import { askAnew } from '../../../store/askAnew.ts';
import { useAppDispatch } from '../../../store/hooks.ts';

const nothing: Sheet = { items: new Map(), areas: new Map() };

/** Whether nothing else than a gesture began or ended, which shows itself: the screen around it would be rendered for nothing. */
const isShownSame = (a: DrawingSession, b: DrawingSession): boolean =>
  a === b || shallowEqual(a, { ...b, gesture: a.gesture });

/** A drawing's items and areas with what is being changed; others' changes come when the window gets the focus again. */
export const useSheet = (mapId: number) => {
  const dispatch = useAppDispatch();
  const session = useSelector(selectDrawingSession, isShownSame);
  const items = useListItemsOfMapQuery(mapId, askAnew);
  const areas = useListAreasOfMapQuery(mapId, askAnew);
  const [sheets] = useState(makeSheets);
  const isOpen = session.mapId === mapId;

  useEffect(() => {
    dispatch(drawingOpened(mapId));
    // It opens for looking the next time too.
    return () => {
      dispatch(drawingOpened(null));
    };
  }, [dispatch, mapId]);

  useEffect(() => {
    const refresh = () => void dispatch(refreshAtRest(mapId));
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [dispatch, mapId]);

  const itemRows = items.currentData?.rows;
  const areaRows = areas.currentData?.rows;
  const { keys, pending } = session;
  const sheet = useMemo(
    () =>
      isOpen && itemRows && areaRows
        ? sheets({ items: itemRows, areas: areaRows }, { keys }, pending)
        : nothing,
    [sheets, isOpen, itemRows, areaRows, keys, pending],
  );
  const failed = [items, areas].find(({ isError, currentData }) => isError && !currentData);
  return {
    sheet,
    session,
    isReady: isOpen && itemRows !== undefined && areaRows !== undefined,
    failure: failed ? { error: failed.error, retry: () => void failed.refetch() } : null,
  };
};
