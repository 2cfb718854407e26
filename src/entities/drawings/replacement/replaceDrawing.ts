import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { DrawingReplacement } from '#contract/drawings/drawingReplacement.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { baseApi } from '#store/baseApi.ts';

/** Drawing with its items and areas, before the replacement. */
export interface StandingDrawing {
  map: FloorMap;
  items: readonly MapItem[];
  areas: readonly Area[];
}

/** Failure, or null; and the drawing with its new versions. */
type Went = Promise<{ failure: Failure | null; standing: StandingDrawing }>;

/** Invalidates the cache tags affected by a replacement. */
export const afterReplacement = () =>
  baseApi.util.invalidateTags(['Map', 'MapItem', 'MapItemPage', 'Area', 'Building', 'RoundPlan']);

const mapBody = ({ name, floorId, level, version }: FloorMap, fileId: number | undefined) => ({
  name,
  floorId,
  level,
  fileId,
  version,
});

const itemBody = (item: MapItem) => {
  const { mapId, fireProtectionId, positionX, positionY, scale, rotation, positionNumber } = item;
  const { placementDescription, name, size, manufacture, other, year, version } = item;
  return {
    mapId,
    fireProtectionId,
    positionX,
    positionY,
    scale,
    rotation,
    positionNumber,
    placementDescription,
    name,
    size,
    manufacture,
    other,
    year,
    version,
  };
};

const areaBody = ({ name, mapId, startX, endX, startY, endY, version }: Area) => ({
  name,
  mapId,
  startX,
  endX,
  startY,
  endY,
  version,
});

const withVersion = <Row extends { id: number; version: number }>(
  rows: readonly Row[],
  { id, version }: { id: number; version: number },
): Row[] => rows.map((row) => (row.id === id ? { ...row, version } : row));

/** Sends the specified calls in sequence, for a backend without the combined one; calls before a refused one stay saved. */
async function saveOneByOne(
  standing: StandingDrawing,
  fileId: number | undefined,
  requestedRecords: Omit<StandingDrawing, 'map'>,
): Went {
  const { map } = standing;
  const saved = await sendCall('updateMap', { path: { id: map.id }, body: mapBody(map, fileId) });
  if (!saved.ok) return { failure: saved.failure, standing };
  let now: StandingDrawing = { ...standing, map: { ...map, version: saved.data.version } };
  for (const item of requestedRecords.items) {
    const outcome = await sendCall('updateMapItem', { path: { id: item.id }, body: itemBody(item) });
    if (!outcome.ok) return { failure: outcome.failure, standing: now };
    now = { ...now, items: withVersion(now.items, outcome.data) };
  }
  for (const area of requestedRecords.areas) {
    const outcome = await sendCall('updateArea', { path: { id: area.id }, body: areaBody(area) });
    if (!outcome.ok) return { failure: outcome.failure, standing: now };
    now = { ...now, areas: withVersion(now.areas, outcome.data) };
  }
  return { failure: null, standing: now };
}

/** Returns the rows that a replacement moves, at their new positions. */
const movedRows = ({ items, areas }: StandingDrawing, body: DrawingReplacement) => {
  const itemPlaces = new Map(
    body.items?.map(({ id, positionX, positionY }) => [id, { positionX, positionY }]),
  );
  const areaPlaces = new Map(
    body.areas?.map(({ id, startX, endX, startY, endY }) => [id, { startX, endX, startY, endY }]),
  );
  const withPlaces = <Row extends { id: number }>(
    rows: readonly Row[],
    places: ReadonlyMap<number, object>,
  ) => rows.flatMap((row) => (places.has(row.id) ? [{ ...row, ...places.get(row.id) }] : []));
  return { items: withPlaces(items, itemPlaces), areas: withPlaces(areas, areaPlaces) };
};

/** Replaces a drawing's picture with a stored one, in one call if the backend supports it. */
export async function saveReplacement(
  standing: StandingDrawing,
  body: DrawingReplacement,
  { isWhole, idempotencyKey }: { isWhole: boolean; idempotencyKey: string },
): Went {
  if (!isWhole) return saveOneByOne(standing, body.fileId, movedRows(standing, body));
  const outcome = await sendCall(
    'replaceDrawing',
    { path: { id: standing.map.id }, body },
    { idempotencyKey },
  );
  return { failure: outcome.ok ? null : outcome.failure, standing };
}

/** Undoes a replacement: restores everything, based on the current versions. */
export async function undoReplacement(
  standing: StandingDrawing,
  { isWhole, idempotencyKey }: { isWhole: boolean; idempotencyKey: string },
): Went {
  const { map } = standing;
  if (!isWhole) return saveOneByOne(standing, map.file?.id, standing);
  const outcome = await sendCall('undoReplaceDrawing', { path: { id: map.id } }, { idempotencyKey });
  return { failure: outcome.ok ? null : outcome.failure, standing };
}
