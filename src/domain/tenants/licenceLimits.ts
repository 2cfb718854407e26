/** Use of a root's tree against its licence: room, no room, or too many. */
export type LicenceStanding = 'unlimited' | 'room' | 'full' | 'over';

/** Returns whether `adding` more may be created in addition to the `used` non-deleted ones; a `max` of 0 sets no limit. [LIC-03, LIC-04] */
export function hasRoomFor(max: number, used: number, adding = 1): boolean {
  return max === 0 || used + adding <= max;
}

/** Returns the use of a tree against its licence; `over` occurs after the limit was lowered, since nothing is removed. */
export function licenceStanding(max: number, used: number): LicenceStanding {
  if (max === 0) return 'unlimited';
  if (hasRoomFor(max, used)) return 'room';
  return hasRoomFor(max, used, 0) ? 'full' : 'over';
}
