import { useEffect, useMemo, useState } from 'react';
import { shallowEqual, useSelector } from 'react-redux';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import { openDrawing, refreshAtRest } from '#entities/drawings/editing/editingThunks.ts';
import { makeDrawingRecords } from '#entities/drawings/editing/drawingRecords.ts';
import { followDrawing, type Other } from '#entities/drawings/following/followDrawing.ts';
import { prepareSteps } from '#entities/drawings/editing/stepProducer.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { selectDrawingSession } from '#entities/drawings/drawingsSlice.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useCallQuery } from '#store/callApi.ts';
import { itemsOfMap, areasOfMap } from '#entities/drawings/drawingQueries.ts';

const nobody: readonly Other[] = [];
const nothing: DrawingRecords = { items: new Map(), areas: new Map() };

/** Returns whether only a gesture started or ended, which renders itself: re-rendering the screen would be wasted. */
const isShownSame = (a: DrawingSession, b: DrawingSession): boolean =>
  a === b || shallowEqual(a, { ...b, gesture: a.gesture });

/**
 * Returns a drawing's items and areas with the changes in progress, here and by others; if others can't be followed, their changes are
 * loaded on focus.
 */
export const useDrawingRecords = ({ id: mapId, floorId, name }: FloorMap) => {
  const dispatch = useAppDispatch();
  const session = useSelector(selectDrawingSession, isShownSame);
  const items = useCallQuery('listMapItems', itemsOfMap(mapId), refetchOnMount);
  const areas = useCallQuery('listAreas', areasOfMap(mapId), refetchOnMount);
  const [sheets] = useState(makeDrawingRecords);
  const [others, setOthers] = useState<readonly Other[]>(nobody);
  const isOpen = session.mapId === mapId;

  // A reopened drawing starts in viewing mode.
  useEffect(() => dispatch(openDrawing({ id: mapId, floorId, name })), [dispatch, mapId, floorId, name]);

  useEffect(() => dispatch(followDrawing(mapId, setOthers)), [dispatch, mapId]);
  const isEditing = session.mode === 'editing';
  useEffect(() => {
    // Offline the first step waits anyway, and loads it again.
    if (isEditing) void prepareSteps().catch(() => undefined);
  }, [isEditing]);

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
    /** Other users who have it open. */
    others,
    isReady: isOpen && itemRows !== undefined && areaRows !== undefined,
    failure: failed ? { error: failed.error, retry: () => void failed.refetch() } : null,
  };
};
