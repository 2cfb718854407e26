import type { Route } from '../../core/route.ts';

/** Drawings that others have open too. */
export const followDrawingRoutes: readonly Route[] = [];
