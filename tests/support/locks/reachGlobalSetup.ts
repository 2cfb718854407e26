import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the folder in which the files of the proof of locks share the locks that each row reaches. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-reach-'));
  process.env.TILLSYN_LOCKS_REACH = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
