import type { Point } from '#domain/drawings/coordinates.ts';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { entrySizePx } from './paintMarks.ts';

/** Side of a touch target, in px; marks of a crowded drawing share it. */
const targetPx = 44;

/**
 * Returns the entries hit by a tap on a point of the screen, the nearest first: all whose signs overlap there, or the one whose sign or
 * touch target reaches the point. Empty if there is none.
 */
export const entriesAt = (
  entries: readonly MarkEntry[],
  client: Point,
  view: Pick<DrawingView, 'placer' | 'transform'>,
): MarkEntry[] => {
  const zoom = view.transform().k;
  const placeOf = view.placer();
  const reached = entries
    .flatMap((entry) => {
      const at = placeOf(entry);
      const distance = Math.hypot(at.x - client.x, at.y - client.y);
      const sizePx = entrySizePx(entry, zoom);
      if (distance > Math.max(targetPx, sizePx) / 2) return [];
      return { entry, distance, isUnder: distance <= sizePx / 2 };
    })
    .sort((a, b) => a.distance - b.distance);
  const under = reached.filter(({ isUnder }) => isUnder);
  return (under.length > 1 ? under : reached.slice(0, 1)).map(({ entry }) => entry);
};
