import type { Route } from '../../core/route.ts';

/** Whole sets of drawings. */
export const drawingSetRoutes: readonly Route[] = [];
