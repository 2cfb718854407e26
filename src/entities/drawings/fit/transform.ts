import type { Area, MapItem } from '#contract/drawings/drawing.ts';
import type { StandingDrawing } from '../replacement/replaceDrawing.ts';
import { keyOf } from '../editing/drawingRecords.ts';
import type { DrawingSession } from '../drawingSession.ts';
import type { Fit } from '#domain/drawings/fitting.ts';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { fitArea, fitPoint } from '#domain/drawings/fitting.ts';

/** Returns the new positions of everything on a drawing after a fit; `from` is the current one, on the same grid. */
export const transformRecords = (items: readonly MapItem[], areas: readonly Area[], fit: Fit) => ({
  items: items.filter(isOnDrawing).map(({ id, version, name, positionNumber, positionX, positionY }) => {
    const from = { x: positionX, y: positionY };
    const { isLeaving, ...to } = fitPoint(fit, from);
    return { id, version, label: `${positionNumber} ${name}`, from, to, isLeaving };
  }),
  areas: areas.map(({ id, version, name, ...box }) => ({ id, version, label: name, ...fitArea(fit, box) })),
});

export type Transform = ReturnType<typeof transformRecords>;

/** Returns the moves of a replacement: all except the unticked ones. */
export const placesOf = ({ items, areas }: Transform, staying: ReadonlySet<string>) => ({
  items: items
    .filter(({ id }) => !staying.has(`item ${id}`))
    .map(({ id, version, to }) => ({ id, version, positionX: to.x, positionY: to.y })),
  areas: areas
    .filter(({ id }) => !staying.has(`area ${id}`))
    .map(({ id, version, startX, endX, startY, endY }) => ({ id, version, startX, endX, startY, endY })),
});

/** Returns the moves of a replacement, as changes of the editor's steps. */
export const changesOf = (
  session: DrawingSession,
  { items, areas }: StandingDrawing,
  places: ReturnType<typeof placesOf>,
) => {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const areaById = new Map(areas.map((area) => [area.id, area]));
  return {
    items: places.items.map(({ id, version: _version, ...after }) => {
      const { positionX, positionY } = itemById.get(id) ?? after;
      return { key: keyOf(session, 'item', id), before: { positionX, positionY }, after };
    }),
    areas: places.areas.map(({ id, version: _version, ...after }) => {
      const { startX, endX, startY, endY } = areaById.get(id) ?? after;
      return { key: keyOf(session, 'area', id), before: { startX, endX, startY, endY }, after };
    }),
  };
};
