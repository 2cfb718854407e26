import { useLayoutEffect } from 'react';

/** How long what has opened takes no tap, in ms: the finger that comes down then meant what was there before. */
const openingMs = 250;

let openedAtMs = -Infinity;

/** Something has opened just now, or made way for what lay below it. */
const noteOpening = (): void => {
  openedAtMs = performance.now();
};

/** Whether something has opened so shortly before that moment, in ms as `performance.now` tells them. */
export const isOpening = (atMs: number): boolean => atMs - openedAtMs < openingMs;

/** Keeps taps from what opens over the page for a moment. */
export const useOpening = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (isOpen) noteOpening();
  }, [isOpen]);
};

/** As `useOpening`, for what opens within the page while the caller stands: its closing moves what lies below it too. */
export const useOpeningWithin = (): void => {
  useLayoutEffect(() => {
    noteOpening();
    return noteOpening;
  }, []);
};
