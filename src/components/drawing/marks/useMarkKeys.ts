import type { KeyboardEvent } from 'react';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';

const panPx = 80;
const arrows: Record<string, { x: number; y: number; step: 1 | -1 }> = {
  ArrowLeft: { x: panPx, y: 0, step: -1 },
  ArrowRight: { x: -panPx, y: 0, step: 1 },
  ArrowUp: { x: 0, y: panPx, step: -1 },
  ArrowDown: { x: 0, y: -panPx, step: 1 },
};

type MarkKeysOptions = {
  view: DrawingView | null;
  entries: readonly MarkEntry[];
  onFocusEntry: (entry: MarkEntry) => void;
  /** Called first; returns whether it handled the key. */
  onKey?: (event: KeyboardEvent<HTMLElement>, entry: MarkEntry | null) => boolean;
};

/** Handles the drawing's keys: plus, minus and 0 zoom, arrows pan; on a mark arrows lead to the next and previous number. */
export const useMarkKeys = ({ view, entries, onFocusEntry, onKey }: MarkKeysOptions) => {
  const markUnder = (target: EventTarget) =>
    target instanceof Element ? target.closest('[data-mark]')?.getAttribute('data-mark') : null;

  return (event: KeyboardEvent<HTMLElement>) => {
    const pressed = entries.find(({ id }) => id === markUnder(event.target)) ?? null;
    if (onKey?.(event, pressed)) {
      event.preventDefault();
      return;
    }
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const onMark = markUnder(event.target);
    if (!onMark && event.target !== event.currentTarget) return;
    const arrow = arrows[event.key];
    const currentIndex = entries.findIndex((entry) => entry.id === onMark);
    const goTo = (index: number) => {
      const entry = entries[(index + entries.length) % entries.length];
      if (entry) onFocusEntry(entry);
    };
    if (event.key === '+' || event.key === '=') view.zoomStep(1);
    else if (event.key === '-') view.zoomStep(-1);
    else if (event.key === '0') view.reset();
    else if (arrow && (!onMark || event.shiftKey)) view.panBy(arrow.x, arrow.y);
    else if (arrow) goTo(currentIndex + arrow.step);
    else if (onMark && event.key === 'Home') goTo(0);
    else if (onMark && event.key === 'End') goTo(-1);
    else return;
    event.preventDefault();
  };
};
