import { select } from 'd3-selection';
import type { Selection } from 'd3-selection';
import { zoom } from 'd3-zoom';
import type { D3ZoomEvent } from 'd3-zoom';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { gridSize } from '#contract/constants.ts';
import { itemSizePx } from '#domain/drawings/coordinates.ts';
import { planAspect, planUrl } from './contender.ts';
import { makeSignPictures, stateColour } from './signPictures.ts';

/** Drawn items, and the function for an item's position in the group that the zoom transforms. */
interface SvgMarks {
  items: Selection<SVGGElement, DrawingMark, SVGGElement, unknown>;
  placeOf: (mark: DrawingMark) => { x: number; y: number };
}

/** Draws SVG with d3-zoom as in d3's own examples: one group that the zoom transforms, with a group per item. */
export const drawSvg = (root: HTMLElement, marks: readonly DrawingMark[]): SvgMarks => {
  const pictureOf = makeSignPictures();
  const height = Math.min(root.clientHeight, root.clientWidth / planAspect);
  const width = height * planAspect;
  const placeOf = ({ x, y }: DrawingMark) => ({ x: (x / gridSize) * width, y: (y / gridSize) * height });
  const svg = select(root).append('svg').attr('width', '100%').attr('height', '100%');
  const stage = svg.append('g');
  stage.append('image').attr('href', planUrl).attr('width', width).attr('height', height);
  const items = stage
    .selectAll<SVGGElement, DrawingMark>('g')
    .data([...marks])
    .join('g')
    .attr('class', 'mark')
    .attr('role', 'button')
    .attr('tabindex', 0)
    .attr('transform', (mark) => `translate(${placeOf(mark).x},${placeOf(mark).y})`);
  items.append('title').text(({ label }) => label);
  items
    .append('image')
    .attr('href', ({ kind }) => pictureOf(kind))
    .attr('x', ({ scale }) => -itemSizePx(scale) / 2)
    .attr('y', ({ scale }) => -itemSizePx(scale) / 2)
    .attr('width', ({ scale }) => itemSizePx(scale))
    .attr('height', ({ scale }) => itemSizePx(scale));
  items
    .filter(({ state }) => state !== null)
    .append('circle')
    .attr('cx', 8)
    .attr('cy', -8)
    .attr('r', 5.5)
    .attr('fill', stateColour);
  items
    .append('text')
    .attr('y', 14)
    .text(({ number }) => number);
  const behaviour = zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, 4])
    .on('zoom', ({ transform }: D3ZoomEvent<SVGSVGElement, unknown>) => {
      stage.attr('transform', transform.toString());
    });
  svg.call(behaviour);
  return { items, placeOf };
};
