import type { Rect } from '#domain/drawings/areaShapes.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { Guide } from '#domain/drawings/snapping.ts';

/** Feedback during a gesture, written to the DOM without a render per frame. */
export type Ghost = {
  rect: (rect: Rect) => void;
  path: (points: readonly Point[]) => void;
  cross: (point: Point) => void;
  /** Draws the lines between a moved mark and the marks aligned with it. */
  guides: (guides: readonly Guide[]) => void;
  clear: () => void;
};

/** Elements of a ghost. */
export type GhostParts = {
  box: HTMLElement;
  line: SVGPolylineElement;
  mark: HTMLElement;
  guide: SVGPathElement;
};

const percent = (units: number) => `${units / 10}%`;

export const makeGhost = ({ box, line, mark, guide }: GhostParts): Ghost => ({
  rect: ({ startX, endX, startY, endY }) => {
    box.hidden = false;
    box.style.left = percent(startX);
    box.style.top = percent(startY);
    box.style.width = percent(endX - startX);
    box.style.height = percent(endY - startY);
  },
  path: (points) => line.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' ')),
  cross: ({ x, y }) => {
    mark.hidden = false;
    mark.style.left = percent(x);
    mark.style.top = percent(y);
  },
  guides: (guides) =>
    guide.setAttribute('d', guides.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('')),
  clear: () => {
    box.hidden = true;
    mark.hidden = true;
    line.setAttribute('points', '');
    guide.setAttribute('d', '');
  },
});
