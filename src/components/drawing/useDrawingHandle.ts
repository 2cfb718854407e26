import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { gridSize } from '../../contract/constants.ts';
import type { DrawingView } from './drawingView.ts';
import type { DrawingHandle, MarkEntry } from './drawingTypes.ts';

/** Implements the drawing's imperative handle; returns the layer of the lifted marks. */
export const useDrawingHandle = (
  handleRef: Ref<DrawingHandle> | undefined,
  { view, entries }: { view: DrawingView | null; entries: readonly MarkEntry[] },
) => {
  const liftLayer = useRef<HTMLDivElement>(null);
  useImperativeHandle(handleRef, () => ({
    showMark: (id) => {
      const entry = entries.find(({ marks }) => marks.some((mark) => mark.id === id));
      if (entry) view?.show(entry);
    },
    reset: () => view?.reset(),
    gridAt: (client) => view?.gridAt(client),
    clientAt: (grid) => view?.clientAt(grid),
    moveLifted: ({ x, y }) => {
      if (!view || !liftLayer.current) return;
      const { width, height } = view.box();
      const { k } = view.transform();
      const [left, top] = [(x / gridSize) * width * k, (y / gridSize) * height * k];
      liftLayer.current.style.transform = `translate(${left}px, ${top}px)`;
    },
  }));
  return liftLayer;
};
