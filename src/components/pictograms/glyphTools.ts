/** White or black drawing on a sign's background, in a square of 24: areas (even-odd, so that a path in a path is a hole) and lines. */
export type Glyph = { fill?: string; line?: string; width?: number };

/** Returns a circle as a path. */
export const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
