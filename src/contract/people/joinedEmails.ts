/** The addresses of a text that joins several by semicolons; empty parts count for nothing. [PICK-03] */
export function emailsOf(joined: string): string[] {
  return joined
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
