/** Normalises a name for comparison: case, Unicode composition and whitespace are ignored. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
