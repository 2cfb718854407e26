import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './db/wholeFile.ts';

/** Persistent mark of a copy between two locations: the position up to which it was compared. */
export interface CopyMark {
  /** Key up to which everything was compared; empty at first. */
  comparedTo: string;
  write: (key: string) => void;
}

const everyMs = 1_000;
/** Key that sorts after all others. */
export const end = '~';

/** Creates the mark of a copy; `isAnew` resets the results of earlier runs. */
export function copyMark(folder: string, places: readonly [string, string], isAnew: boolean): CopyMark {
  const name = createHash('sha256').update(places.join('\n')).digest('hex').slice(0, 16);
  const path = join(folder, `files-copy-${name}`);
  let writtenBytes = 0;
  return {
    comparedTo: isAnew ? '' : readMark(path),
    write: (key) => {
      if (key !== end && Date.now() - writtenBytes < everyMs) return;
      writtenBytes = Date.now();
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
