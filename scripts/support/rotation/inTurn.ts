import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run.ts';

/** Number of successive runs that together cover everything that rotates. */
export const turns = 3;

/** Share of the rotating tests in a run; `npm run test:deep` writes it, the runners' processes read it. */
export interface Rotation {
  /** Turn: 0, 1 or 2. */
  turn: number;
  /** Source and test files that changed since the base, and all that depend on one of them: their tests run entirely. */
  touched: readonly string[];
  /** Files as in `touched`, without the ones that depend on a change by a path through `server` or `src`. */
  touchedHarness: readonly string[];
  /** Test files that this run leaves out. */
  skippedFiles: readonly string[];
}

/** Name of the environment variable with the path of the rotation's file; without it everything runs. */
export const rotationVariable = 'TEST_ROTATION';

let cachedRotation: { path: string; rotation: Rotation } | null = null;

/** Returns the rotation of the run that this process belongs to; null if everything runs. */
export function readRotation(): Rotation | null {
  const path = process.env[rotationVariable];
  if (path === undefined || path === '') return null;
  if (cachedRotation?.path !== path)
    cachedRotation = { path, rotation: JSON.parse(readFileSync(path, 'utf8')) as Rotation };
  return cachedRotation.rotation;
}

/** Returns the turn for a stable name, 0 to 2: added and removed names don't change the turns of others. */
export const turnOf = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % turns;

/** Returns a third of a list, and at least one entry of a non-empty one. */
export function thirdOf<Entry>(entries: readonly Entry[], turn: number): Entry[] {
  const third = entries.filter((_entry, index) => index % turns === turn);
  const [only] = entries.slice(turn % Math.max(1, entries.length));
  return third.length > 0 || only === undefined ? third : [only];
}

/**
 * Returns the entries of a test file's list that are checked in this run: seeds, moments of a kill, languages, sizes. It is a third of
 * them, or all if the file or one of its dependencies has changed.
 * @param importer path of the module that holds the list (`import.meta.filename`)
 */
export function inTurn<Entry>(
  importer: string,
  entries: readonly Entry[],
  rotation: Rotation | null = readRotation(),
): Entry[] {
  const isWhole = rotation === null || rotation.touched.includes(relative(root, importer));
  return isWhole ? [...entries] : thirdOf(entries, rotation.turn);
}
