/**
 * Formats an item with its floor, to distinguish items across floors: "Plan 2 · 12 Pulversläckare"; without a floor, number and name alone.
 */
export const itemOnFloor = (
  { positionNumber, name }: { positionNumber: number | null; name: string },
  floorName: string | null | undefined,
): string =>
  [
    positionNumber === null ? null : floorName,
    [positionNumber, name].filter((part) => part !== null && part !== '').join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
