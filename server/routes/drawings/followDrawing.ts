import { followDrawing } from '#server/services/drawings/followDrawing.ts';
import { route } from '#server/core/route.ts';
import type { Route } from '#server/core/route.ts';

/** Concurrent editing of drawings. */
export const followDrawingRoutes: readonly Route[] = [
  route('followDrawing', (call) => followDrawing(call, call.id(), call.body())),
];
