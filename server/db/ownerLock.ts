import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeWhole } from './wholeFile.ts';

/** Owner of a data folder: `started` is the process's start in system ticks, since process ids are reused. */
interface Owner {
  pid: number;
  started: string | null;
  since: string;
}

/** Error for a data folder that another running process owns. */
export class OwnerLockError extends Error {
  override name = 'OwnerLockError';
}

const takeoverTimeoutMs = 10_000;

const inUse = (holder: string): string =>
  `The data folder is in use by ${holder}: stop it first, or set another DATA_DIR.`;

/**
 * Acquires the lock of a data folder, also from a process that has died.
 * @throws OwnerLockError that names the owner and since when
 */
export function acquireOwnerLock(path: string, words = inUse): { release: () => void } {
  const mine: Owner = { pid: process.pid, started: startOf(process.pid), since: new Date().toISOString() };
  const text = JSON.stringify(mine);
  if (!createFile(path, text)) takeOver(path, text, words);
  return {
    release: () => {
      if (readText(path) === text) rmSync(path, { force: true });
    },
  };
}

/** Replaces a dead owner's lock. The guard admits one process at a time, else two could each remove the other's lock. */
function takeOver(path: string, text: string, words: typeof inUse): void {
  const guard = `${path}.takeover`;
  const age = ageMs(guard);
  if (age !== null && age > takeoverTimeoutMs) rmSync(guard, { force: true });
  if (!createFile(guard, text)) throw heldBy(readOwner(path), words);
  try {
    const owner = readOwner(path);
    if (owner && isAlive(owner)) throw heldBy(owner, words);
    writeWhole(path, text);
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Returns whether a running process owns a lock. */
export function isOwned(path: string): boolean {
  const owner = readOwner(path);
  return owner !== null && isAlive(owner);
}

function heldBy(owner: Owner | null, words: typeof inUse): OwnerLockError {
  return new OwnerLockError(words(owner ? `process ${owner.pid} since ${owner.since}` : 'another process'));
}

/** Creates the file; returns false when it exists already. */
function createFile(path: string, text: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    writeFileSync(file, text);
    closeSync(file);
    return true;
  } catch (error) {
    if (isErrorWithCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Reads the owner; returns null when the lock is gone or was never written completely because its writer died. */
function readOwner(path: string): Owner | null {
  const text = readText(path);
  if (!text) return null;
  try {
    const owner: unknown = JSON.parse(text);
    return isOwner(owner) ? owner : null;
  } catch {
    return null; // a truncated lock has no owner
  }
}

function isOwner(value: unknown): value is Owner {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'since' in value
  );
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: the process lives, but belongs to another user.
    if (isErrorWithCode(error, 'ESRCH')) return false;
  }
  const started = startOf(owner.pid);
  return started === null || owner.started === null || started === owner.started;
}

/** Returns the start time of a process on Linux; null if unknown. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null; // no /proc on this system, or the process is gone
  }
}

function ageMs(path: string): number | null {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return null; // missing
  }
}

function isErrorWithCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
