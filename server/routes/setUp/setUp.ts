import type { Route } from '../../core/route.ts';

/** A customer's guide and the copying of its set-up. */
export const setUpRoutes: readonly Route[] = [];
