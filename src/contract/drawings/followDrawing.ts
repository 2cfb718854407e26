import { z } from 'zod';
import { id, oneLine } from '../primitives.ts';
import { area, mapItem } from './drawing.ts';

/** The longest cursor that a backend may give: it tells of some thousands of records. */
const longestCursor = 60_000;
const cursor = oneLine.max(longestCursor);

/** A deleted record, with the version that its deletion gave it. */
const stamp = z.object({ id, version: z.int() });

/** Says that a tab has a drawing open, and asks for what others have changed on it since; the first time without a cursor. */
export const drawingFollowing = z.object({
  /** The tab, by a UUID of its own. */
  tab: z.uuid(),
  since: cursor.nullish(),
});
export type DrawingFollowing = z.input<typeof drawingFollowing>;

/**
 * Who else has the drawing open, each person once, and the records that were changed since, as they are now: one may be told that was told
 * before, so that a record counts by its version. `version` is the drawing's own.
 */
export const followedDrawing = z.object({
  /** `name` is null for somebody whom the caller doesn't see. */
  others: z.array(z.object({ name: z.string().nullable() })),
  items: z.array(mapItem),
  areas: z.array(area),
  gone: z.object({ items: z.array(stamp), areas: z.array(stamp) }),
  version: z.int(),
  cursor,
});
export type FollowedDrawing = z.infer<typeof followedDrawing>;
