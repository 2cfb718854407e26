/** The number of one kind in a root's tree against its licence: room, no room, or too many. */
export type LicenceStanding = 'unlimited' | 'room' | 'full' | 'over';

/** True when `adding` more may be made beside the `used` non-deleted ones; a `max` of 0 sets no limit. [LIC-03, LIC-04] */
export function hasRoomFor(max: number, used: number, adding = 1): boolean {
  return max === 0 || used + adding <= max;
}

/** A tree's number against its licence; over after the limit was lowered, when nothing is removed. */
export function licenceStanding(max: number, used: number): LicenceStanding {
  if (max === 0) return 'unlimited';
  if (hasRoomFor(max, used)) return 'room';
  return hasRoomFor(max, used, 0) ? 'full' : 'over';
}
