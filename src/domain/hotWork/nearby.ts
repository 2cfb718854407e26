/** Place on a drawing, in units of its grid. */
interface GridPlace {
  mapId: number;
  positionX: number;
  positionY: number;
}

/** Returns those within a radius of a place on its drawing, the nearest first. */
export function nearby<Placed extends GridPlace>(
  placed: readonly Placed[],
  place: GridPlace,
  radius: number,
): Placed[] {
  const distance = ({ positionX, positionY }: GridPlace) =>
    Math.hypot(positionX - place.positionX, positionY - place.positionY);
  return placed
    .filter((each) => each.mapId === place.mapId && distance(each) <= radius)
    .toSorted((a, b) => distance(a) - distance(b));
}
