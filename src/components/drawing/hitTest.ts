import type { Point } from '../../domain/drawing/coordinates.ts';
import type { DrawingView } from './drawingView.ts';
import type { MarkEntry } from './drawingTypes.ts';
import { entrySizePx } from './paintMarks.ts';

/** Side of a finger's target; marks of a full drawing share it, the nearest wins. */
const targetPx = 44;

/** The entry nearest to a point of the screen, if its mark or a finger's target around it reaches so far. */
export const nearestEntry = (
  entries: readonly MarkEntry[],
  client: Point,
  view: Pick<DrawingView, 'placer' | 'transform'>,
): MarkEntry | null => {
  const zoom = view.transform().k;
  const placeOf = view.placer();
  let nearest: MarkEntry | null = null;
  let shortest = Infinity;
  for (const entry of entries) {
    const at = placeOf(entry);
    const distance = Math.hypot(at.x - client.x, at.y - client.y);
    const reach = Math.max(targetPx, entrySizePx(entry, zoom)) / 2;
    if (distance <= reach && distance < shortest) {
      nearest = entry;
      shortest = distance;
    }
  }
  return nearest;
};
