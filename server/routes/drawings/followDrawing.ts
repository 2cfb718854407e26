import { followDrawing } from '../../services/drawings/followDrawing.ts';
import { route } from '../../core/route.ts';
import type { Route } from '../../core/route.ts';

/** Drawings that others have open too. */
export const followDrawingRoutes: readonly Route[] = [
  route('followDrawing', (call) => followDrawing(call, call.id(), call.body())),
];
