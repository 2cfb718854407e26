import { useLayoutEffect } from 'react';

/** How long something that has opened refuses taps, in ms: the finger coming down was meant for what was there before. */
const openingMs = 250;

let openedAtMs = -Infinity;

/** Something has just opened, or closed and uncovered what is below it. */
const noteOpening = (): void => {
  openedAtMs = performance.now();
};

/** Whether something opened shortly before that moment, in ms of `performance.now`. */
export const isOpening = (atMs: number): boolean => atMs - openedAtMs < openingMs;

/** Refuses taps briefly on what opens over the page. */
export const useOpening = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (isOpen) noteOpening();
  }, [isOpen]);
};

/** As `useOpening`, for what opens within the page while the caller is mounted: closing it also moves what is below. */
export const useOpeningWithin = (): void => {
  useLayoutEffect(() => {
    noteOpening();
    return noteOpening;
  }, []);
};
