import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { msPerDay } from '#domain/dates.ts';

const keptMs = 30 * msPerDay;

/**
 * Keeps the hashed files of earlier builds for 30 days, so that a page opened before an update still finds its chunks. Files of the current
 * build count as new at each start.
 * @returns the folder that contains them
 */
export async function keepAssets(clientFolder: string, keptFolder: string, now: Date): Promise<string> {
  await mkdir(keptFolder, { recursive: true });
  const present = await namesIn(join(clientFolder, 'assets'));
  for (const name of present) {
    const keptPath = join(keptFolder, name);
    await mkdir(dirname(keptPath), { recursive: true });
    await copyFile(join(clientFolder, 'assets', name), keptPath, constants.COPYFILE_FICLONE);
    // Copying also copies the permissions.
    await chmod(keptPath, 0o600);
    await utimes(keptPath, now, now);
  }
  for (const name of await namesIn(keptFolder)) {
    const { mtimeMs } = await stat(join(keptFolder, name));
    if (now.getTime() - mtimeMs > keptMs) await rm(join(keptFolder, name));
  }
  return keptFolder;
}

/** Returns the relative paths of all files in a folder, recursively; empty when the folder doesn't exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
