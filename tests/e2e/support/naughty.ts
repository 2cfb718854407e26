import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = join(import.meta.dirname, '../../../../shared/fixtures/strings/blns.json');

export const hasNaughtyStrings = existsSync(list);
export const withoutNaughtyStrings = 'the list of naughty strings is not beside the repository';

/** Every n-th of the well-known strings that break programs, without blank ones. */
export function naughtyStrings(every: number): string[] {
  const strings = JSON.parse(readFileSync(list, 'utf8')) as string[];
  return strings
    .filter((text) => text.trim() !== '' && !text.includes('\0'))
    .filter((_text, index) => index % every === 0);
}

/** Hostile texts of our own, used with or without that list. */
export const hostileTexts = [
  "<script>document.title='XSS'</script>",
  `"><img src=x onerror="document.title='XSS'">`,
  "javascript:document.title='XSS'",
  '👩🏽‍🚒🔥🧯 Ä́Ö̈ ﷽ ‮abc‬',
  "'; DROP TABLE flaws; --",
];

export const longText = 'Lång text. '.repeat(460).trim();
