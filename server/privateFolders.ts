import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './settingsError.ts';

const folderMode = 0o700;
const fileMode = 0o600;
const othersBits = 0o077;
const stickyBit = 0o1000;

/** What the product itself puts into its data folder; anything else there belongs to somebody else and is left as it is. */
const dataEntry = /^(?:db|db\.lock(?:\.\w+)?|token-secret(?:\.\w+)?|admin\.sock|files|mails|client-assets)$/;
/** What the file store makes of a folder: 256 folders of two hexadecimal digits. */
const storeEntry = /^[0-9a-f]{2}$/;

/**
 * Keeps the data of the product from other users of the machine: whatever this process and its children make from now on is
 * their user's alone, and the folders of earlier starts are mended. Symbolic links are not followed.
 * @returns what stays open to others because this user may not change it
 * @throws SettingsError when a folder can't be made, or belongs to everybody (as `/tmp` does)
 */
export function keepPrivate({ dataDir, filesFolder }: { dataDir: string; filesFolder: string }): string[] {
  process.umask(othersBits);
  const open: string[] = [];
  keepOwn('DATA_DIR', dataDir, dataEntry, open);
  keepOwn('FILES_URL', filesFolder, storeEntry, open);
  return open;
}

/**
 * Mends the embedded database's folder once more: what the database makes while it opens gets rights of its own choice, whatever
 * the process's mask says. Later it makes files that are private.
 */
export function keepDatabasePrivate(dataDir: string): void {
  if (process.platform !== 'win32') closeAll(join(dataDir, 'db'), []);
}

function keepOwn(setting: string, folder: string, entries: RegExp, open: string[]): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${setting} ${folder} can't be used: ${reason}`);
  }
  if (process.platform === 'win32') return;
  // The folder itself may be a link that the administrator made; what is in it may not.
  const mode = statSync(folder).mode;
  if (mode & stickyBit)
    throw new SettingsError(
      `${setting} ${folder} is a folder of all users: set one that is the product's own.`,
    );
  close(folder, mode, folderMode, open);
  for (const name of readdirSync(folder)) if (entries.test(name)) closeAll(join(folder, name), open);
}

/** Closes a file, or a folder with all that is in it. */
function closeAll(path: string, open: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Another server on the same store may have taken it away meanwhile.
  if (!found || found.isSymbolicLink()) return;
  close(path, found.mode, found.isDirectory() ? folderMode : fileMode, open);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name), open);
}

function close(path: string, mode: number, wanted: number, open: string[]): void {
  if ((mode & othersBits) === 0) return;
  try {
    chmodSync(path, wanted);
  } catch (error) {
    // Another user's, who alone may change it: whoever starts is told.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) open.push(path);
  }
}
