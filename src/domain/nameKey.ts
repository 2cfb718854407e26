/** A name for comparison: case, composition and the width of its spaces are ignored. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
