/** How many of one kind a root's tree holds against what its licence allows: room, not a single one more, or more than allowed. */
export type LicenceStanding = 'unlimited' | 'room' | 'full' | 'over';

/** True when `adding` more may be made beside the `used` living ones; a `max` of 0 sets no limit. [LIC-03, LIC-04] */
export function hasRoomFor(max: number, used: number, adding = 1): boolean {
  return max === 0 || used + adding <= max;
}

/** How a tree stands to its licence; it is over after the limit was lowered, when nothing is taken away. */
export function licenceStanding(max: number, used: number): LicenceStanding {
  if (max === 0) return 'unlimited';
  if (hasRoomFor(max, used)) return 'room';
  return hasRoomFor(max, used, 0) ? 'full' : 'over';
}
