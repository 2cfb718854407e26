import type { Route } from '../../core/route.ts';

/** What symbols mean. */
export const symbolKindRoutes: readonly Route[] = [];
