import { writing } from '#server/middleware/calls/chains.ts';
import { followDrawing } from '#server/services/drawings/followDrawing.ts';
import type { Route } from '#server/middleware/calls/chain.ts';

/** Concurrent editing of drawings. */
export const followDrawingRoutes: readonly Route[] = [
  writing.route('followDrawing', (call) => followDrawing(call, call.id(), call.body())),
];
