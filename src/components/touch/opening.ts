import { useLayoutEffect } from 'react';

/** Time for which a newly opened element refuses taps, in ms: the finger was aimed at the previous content. */
const openingMs = 250;

let openedAtMs = -Infinity;

/** Records that an element has opened, or closed and uncovered the content below it. */
const noteOpening = (): void => {
  openedAtMs = performance.now();
};

/** Returns whether an element opened shortly before a time, in ms of `performance.now`. */
export const isOpening = (atMs: number): boolean => atMs - openedAtMs < openingMs;

/** Refuses taps briefly on an overlay that opens. */
export const useOpening = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (isOpen) noteOpening();
  }, [isOpen]);
};

/** Like `useOpening`, for content that opens within the page while the caller is mounted: closing it also moves the content below. */
export const useOpeningWithin = (): void => {
  useLayoutEffect(() => {
    noteOpening();
    return noteOpening;
  }, []);
};
