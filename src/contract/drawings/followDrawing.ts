import { z } from 'zod';
import { id, oneLine } from '../primitives.ts';
import { area, mapItem } from './drawing.ts';

/** Maximum length of a backend's cursor: enough for some thousands of records. */
const longestCursor = 60_000;
const cursor = oneLine.max(longestCursor);

/** A deleted record, with the version after its deletion. */
const stamp = z.object({ id, version: z.int() });

/** Poll of an open drawing: registers the tab and returns changes since the cursor; the first request has none. */
export const drawingFollowing = z.object({
  /** UUID of the tab. */
  tab: z.uuid(),
  since: cursor.nullish(),
});
export type DrawingFollowing = z.input<typeof drawingFollowing>;

/**
 * Other users with the drawing open, without duplicates, and the current state of the records changed since the cursor. Records may be
 * repeated, so clients compare versions; `version` belongs to the drawing.
 */
export const followedDrawing = z.object({
  /** `name` is null for a user whom the caller may not see. */
  others: z.array(z.object({ name: z.string().nullable() })),
  items: z.array(mapItem),
  areas: z.array(area),
  gone: z.object({ items: z.array(stamp), areas: z.array(stamp) }),
  version: z.int(),
  cursor,
});
export type FollowedDrawing = z.infer<typeof followedDrawing>;
