import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './db/wholeFile.ts';

/** Remembers in a folder how far a copy between two places has been compared. */
export interface CopyMark {
  /** The key up to which everything was; empty at first. */
  comparedTo: string;
  write: (key: string) => void;
}

const everyMs = 1_000;
/** Behind every key. */
export const end = '~';

/** The mark of a copy; `isAnew` forgets what earlier runs compared. */
export function copyMark(folder: string, places: readonly [string, string], isAnew: boolean): CopyMark {
  const name = createHash('sha256').update(places.join('\n')).digest('hex').slice(0, 16);
  const path = join(folder, `files-copy-${name}`);
  let written = 0;
  return {
    comparedTo: isAnew ? '' : readMark(path),
    write: (key) => {
      if (key !== end && Date.now() - written < everyMs) return;
      written = Date.now();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeWhole(path, key);
    },
  };
}

function readMark(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // none yet
  }
}
