import { drag } from 'd3-drag';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { offerEditor } from './editorContender.ts';
import './page.css';
import { drawSvg } from './svgMarks.ts';

interface Place {
  x: number;
  y: number;
}

/** SVG with d3-zoom and d3-drag: a drag of a selected item moves the others too. */
let groups = new Map<DrawingMark['id'], SVGGElement>();
const places = new Map<DrawingMark['id'], Place>();
let starts = new Map<DrawingMark['id'], Place>();

const put = (id: DrawingMark['id'], place: Place) => {
  places.set(id, place);
  groups.get(id)?.setAttribute('transform', `translate(${place.x},${place.y})`);
};

offerEditor({
  draw: (root, marks, { carriedWith, ended }) => {
    const { items, placeOf } = drawSvg(root, marks);
    const nodes = items.nodes();
    groups = new Map(marks.flatMap(({ id }, index) => (nodes[index] ? [[id, nodes[index]]] : [])));
    for (const mark of marks) places.set(mark.id, placeOf(mark));
    const behaviour = drag<SVGGElement, DrawingMark>()
      .subject((_event, { id }) => places.get(id) ?? { x: 0, y: 0 })
      .on('start', (_event, { id }) => {
        starts = new Map(carriedWith(id).flatMap((one) => [[one, places.get(one) ?? { x: 0, y: 0 }]]));
      })
      .on('drag', ({ x, y }, { id }) => {
        const from = starts.get(id);
        if (from) for (const [one, at] of starts) put(one, { x: at.x + x - from.x, y: at.y + y - from.y });
      })
      .on('end', ended);
    items.call(behaviour);
  },
  mark: (ids) => {
    for (const id of ids) groups.get(id)?.classList.add('is-selected');
  },
  putBack: () => {
    for (const [id, start] of starts) put(id, start);
  },
});
