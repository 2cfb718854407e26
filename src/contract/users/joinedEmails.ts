/** Splits a text of addresses joined by semicolons; empty parts are ignored. [PICK-03] */
export function emailsOf(joined: string): string[] {
  return joined
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
