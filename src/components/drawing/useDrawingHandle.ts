import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { gridSize } from '#contract/constants.ts';
import type { DrawingView } from './drawingView.ts';
import type { DrawingHandle, MarkEntry } from './drawingTypes.ts';

type HandleOptions = {
  view: DrawingView | null;
  entries: readonly MarkEntry[];
  focusEntry: (entry: MarkEntry) => void;
};

/** Minimum zoom at which a searched mark is shown. */
const foundZoom = 2;
const settledMs = 150;

/** Implements the drawing's imperative handle; returns the layer of the lifted marks. */
export const useDrawingHandle = (
  handleRef: Ref<DrawingHandle> | undefined,
  { view, entries, focusEntry }: HandleOptions,
) => {
  const liftLayer = useRef<HTMLDivElement>(null);
  const [pendingFocusId, setPendingFocusId] = useState<string | number | null>(null);
  const entry = entries.find(({ marks }) => marks.some((mark) => mark.id === pendingFocusId));
  const focusPending = useEffectEvent(() => {
    if (entry) focusEntry(entry);
    setPendingFocusId(null);
  });
  // Its button appears a moment after the zoom has separated it from its neighbours.
  useEffect(() => {
    if (pendingFocusId === null) return undefined;
    const timer = setTimeout(focusPending, settledMs);
    return () => clearTimeout(timer);
  }, [pendingFocusId]);
  useImperativeHandle(handleRef, () => ({
    showMark: (id) => {
      const entry = entries.find(({ marks }) => marks.some((mark) => mark.id === id));
      if (entry) view?.show(entry);
    },
    centreMark: (id) => {
      const mark = entries.flatMap(({ marks }) => marks).find((one) => one.id === id);
      if (!mark) return;
      view?.centre(mark, foundZoom);
      setPendingFocusId(id);
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
