import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { painted } from './contender.ts';
import type { FirstDraw } from './contender.ts';

/** Number of items selected and moved together. */
const selectedCount = 500;

/** Drawing with draggable items, as built on a library: without saving, grouping or a keyboard. */
export interface EditorContender {
  draw: (root: HTMLElement, marks: readonly DrawingMark[], drags: Drags) => void;
  /** Shows the selection. */
  mark: (ids: ReadonlySet<DrawingMark['id']>) => void;
  /** Moves items back to the start of the last drag. */
  putBack: () => void;
}

/** Callbacks of a contender's drags. */
export interface Drags {
  /** Returns all items moved with a dragged one. */
  carriedWith: (id: DrawingMark['id']) => readonly DrawingMark['id'][];
  ended: () => void;
}

/** Converts the product's items to marks without a state, as in the product's editor. */
const markOf = (item: MapItem): DrawingMark => ({
  id: item.id,
  x: item.positionX,
  y: item.positionY,
  scale: item.scale,
  rotation: item.rotation,
  kind: item.fireProtection.inventoryType,
  number: item.positionNumber,
  state: null,
  label: `${item.positionNumber} ${item.name}, ${item.placementDescription}`,
});

/**
 * Exposes the contender to the bench: `drawItems(file)` on the window fetches and draws; S selects the first 500, Z reverts the last drag.
 * The root's `data-state` names the last action.
 */
export const offerEditor = (contender: EditorContender): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  let selected: ReadonlySet<DrawingMark['id']> = new Set();
  let first: DrawingMark['id'][] = [];
  const tell = (state: string) => (root.dataset.state = state);

  const drawItems = async (file: string): Promise<FirstDraw> => {
    const startedAt = performance.now();
    const { data } = (await (await fetch(file)).json()) as { data: MapItem[] };
    const marks = data.map(markOf);
    first = marks.slice(0, selectedCount).map(({ id }) => id);
    contender.draw(root, marks, {
      carriedWith: (id) => (selected.has(id) ? [...selected] : [id]),
      ended: () => tell('moved'),
    });
    const drawnMs = (await painted(() => true)) - startedAt;
    return { drawnMs, reachableMs: drawnMs };
  };
  Reflect.set(window, 'drawItems', drawItems);

  addEventListener('keydown', ({ key }) => {
    if (key === 's') {
      selected = new Set(first);
      contender.mark(selected);
      tell('selected');
    } else if (key === 'z') {
      contender.putBack();
      tell('undone');
    }
  });
};
