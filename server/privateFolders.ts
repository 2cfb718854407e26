import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FilesPlace } from './services/files/objectStore.ts';
import { SettingsError } from './settings/settingsError.ts';

const folderMode = 0o700;
const fileMode = 0o600;
const othersBits = 0o077;
const stickyBit = 0o1000;

/** Pattern of the product's own entries in its data folder; all other entries aren't touched. */
const dataEntry =
  /^(?:db|db\.lock(?:\.\w+)?|db\.restored|backup\.lock(?:\.\w+)?|backup-db|backup-files|(?:token-secret|secrets-key)(?:\.\w+)?|admin\.sock|files|incoming|mails|client-assets)$/;
/** Pattern of the file store's entries in a folder: 256 folders of two hexadecimal digits. */
const storeEntry = /^[0-9a-f]{2}$/;

/**
 * Protects the product's data from other users of the machine: from now on, files created by this process and its children are private, and
 * permissions of existing folders are corrected. Doesn't follow symbolic links.
 * @returns the paths that stay open to others because this user may not change them
 * @throws SettingsError when a folder can't be created, or is shared (such as `/tmp`)
 */
export function keepPrivate({ dataDir, files }: { dataDir: string; files: FilesPlace }): string[] {
  process.umask(othersBits);
  const open: string[] = [];
  keepOwn('DATA_DIR', dataDir, dataEntry, open);
  if (files.kind === 'folder') keepOwn('FILES_URL', files.folder, storeEntry, open);
  return open;
}

/**
 * Corrects the permissions of the embedded database's folder again: files created while opening get permissions chosen by the database,
 * regardless of the process's umask. Later files are private.
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
  // The folder itself may be a symbolic link created by the administrator; its entries may not.
  const mode = statSync(folder).mode;
  if (mode & stickyBit)
    throw new SettingsError(
      `${setting} ${folder} is a folder of all users: set one that is the product's own.`,
    );
  close(folder, mode, folderMode, open);
  for (const name of readdirSync(folder)) if (entries.test(name)) closeAll(join(folder, name), open);
}

/** Makes a file, or a folder with its contents, private. */
function closeAll(path: string, open: string[]): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Another server on the same store may have removed it.
  if (!stats || stats.isSymbolicLink()) return;
  close(path, stats.mode, stats.isDirectory() ? folderMode : fileMode, open);
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name), open);
}

function close(path: string, mode: number, wanted: number, open: string[]): void {
  if ((mode & othersBits) === 0) return;
  try {
    chmodSync(path, wanted);
  } catch (error) {
    // File of another user, which only that user may change: reported at startup.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) open.push(path);
  }
}
