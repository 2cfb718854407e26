import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { DrawingReplacement, ReplacedDrawing } from '#contract/drawings/drawingReplacement.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall } from '#platform/calls/http.ts';
import { baseApi } from '#store/baseApi.ts';

/** Drawing with its items and areas, before the replacement. */
export interface StandingDrawing {
  map: FloorMap;
  items: readonly MapItem[];
  areas: readonly Area[];
}

/** Invalidates the cache tags affected by a replacement. */
export const afterReplacement = () =>
  baseApi.util.invalidateTags(['Map', 'MapItem', 'MapItemPage', 'Area', 'Building', 'RoundPlan']);

/** Replaces a drawing's picture with a stored one. */
export const saveReplacement = (
  mapId: number,
  body: DrawingReplacement,
  idempotencyKey: string,
): Promise<Outcome<ReplacedDrawing>> =>
  sendCall('replaceDrawing', { path: { id: mapId }, body }, { idempotencyKey });

const versionsOf = (rows: readonly { id: number; version: number }[]) =>
  new Map(rows.map(({ id, version }) => [id, version]));

/** Returns the replacement that restores picture and positions, based on the versions after the first one. */
const replacementBack = (
  { map, items, areas }: StandingDrawing,
  replaced: ReplacedDrawing,
): DrawingReplacement => {
  const itemVersions = versionsOf(replaced.items);
  const areaVersions = versionsOf(replaced.areas);
  return {
    fileId: map.file?.id ?? 0,
    version: replaced.map.version,
    fit: [1, 0, 0, 0, 1, 0],
    items: items.flatMap(({ id, positionX, positionY }) => {
      const version = itemVersions.get(id);
      return version === undefined ? [] : [{ id, version, positionX, positionY }];
    }),
    areas: areas.flatMap(({ id, startX, endX, startY, endY }) => {
      const version = areaVersions.get(id);
      return version === undefined ? [] : [{ id, version, startX, endX, startY, endY }];
    }),
  };
};

/** Undoes a replacement. A backend of the level `specified` doesn't know the previous state, so it is replaced once more. */
export const undoReplacement = (
  standing: StandingDrawing,
  replaced: ReplacedDrawing,
  { isTillsyn, idempotencyKey }: { isTillsyn: boolean; idempotencyKey: string },
): Promise<Outcome<ReplacedDrawing>> =>
  isTillsyn
    ? sendCall('undoReplaceDrawing', { path: { id: standing.map.id } }, { idempotencyKey })
    : saveReplacement(standing.map.id, replacementBack(standing, replaced), idempotencyKey);
