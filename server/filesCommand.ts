import { parseArgs } from 'node:util';
import { copyMark, end } from './copyMark.ts';
import { StorageUnavailableError } from './core/storageUnavailableError.ts';
import { openDatabase } from './db/client.ts';
import { OwnerLockError } from './db/ownerLock.ts';
import { filesPlaceOf } from './settings/filesPlace.ts';
import { checkFiles } from './services/files/checkFiles.ts';
import type { FilesReport } from './services/files/checkFiles.ts';
import { copyObjects, totalOf } from './services/files/copyObjects.ts';
import { openObjects } from './services/files/fileStore.ts';
import { keptDays } from './services/files/unnamedFiles.ts';
import { keepPrivate } from './privateFolders.ts';
import { megabytes, progressTeller } from './services/shared/progress.ts';
import { readSettings } from './settings/settings.ts';
import { SettingsError } from './settings/settingsError.ts';

const usage = `The uploaded files (same settings as the server’s):

  npm run files -- copy FROM TO   copies all files that are missing there and compares every byte; a run that was broken
                                  off goes on. FROM and TO have the form of FILES_URL.
       --anew                     compares again what an earlier run has compared
  npm run files -- check          tells of records without files or with one of another size, and of files without records
       --read                     reads each file and compares it with its record’s SHA-256
`;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);
const shownAtMost = 20;

/** Runs `npm run files -- …`. @returns the exit code */
export async function manageFiles(args: readonly string[]): Promise<number> {
  const command = commandOf(args);
  if (!command) {
    process.stdout.write(usage);
    return args.length === 0 || args.includes('--help') ? 0 : 1;
  }
  try {
    return await command();
  } catch (error) {
    const isTold =
      error instanceof SettingsError ||
      error instanceof OwnerLockError ||
      error instanceof StorageUnavailableError;
    if (!isTold) throw error;
    process.stderr.write(`${error.message}\n`);
    if (error instanceof StorageUnavailableError)
      process.stderr.write('Run the same command again: it goes on.\n');
    return 1;
  }
}

function commandOf(args: readonly string[]): (() => Promise<number>) | null {
  const options = { anew: { type: 'boolean' }, read: { type: 'boolean' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, from, to, ...rest] = positionals;
    if (name === 'copy' && from !== undefined && to !== undefined && rest.length === 0 && !values.read)
      return () => copy(from, to, values.anew === true);
    if (name === 'check' && from === undefined && !values.anew) return () => check(values.read === true);
    return null;
  } catch {
    return null; // an unknown option
  }
}

async function copy(from: string, to: string, isAnew: boolean): Promise<number> {
  const { dataDir } = readSettings(process.env);
  const readEnvironment = (name: string) => process.env[name]?.trim() || undefined;
  const source = await openObjects(filesPlaceOf(from, { dataDir, read: readEnvironment, name: 'FROM' }));
  const target = await openObjects(filesPlaceOf(to, { dataDir, read: readEnvironment, name: 'TO' }));
  await target.check();
  process.umask(0o077);
  const mark = copyMark(dataDir, [from, to], isAnew);
  const total = await totalOf(source.list());
  printLine(`${total.files} files, ${megabytes(total.bytes)} MB.`);
  const reportProgress = progressTeller(total, printLine);
  const done = await copyObjects(source, target, {
    comparedTo: mark.comparedTo,
    mark: (key, progress) => {
      mark.write(key);
      reportProgress(progress);
    },
  });
  mark.write(end);
  printLine(
    `All ${done.files} files are there in the same bytes; ${megabytes(done.copiedBytes)} MB were copied.`,
  );
  return 0;
}

async function check(isReading: boolean): Promise<number> {
  const settings = readSettings(process.env);
  keepPrivate(settings);
  const objects = await openObjects(settings.files);
  const { dataDir, databaseUrl } = settings;
  const database = await openDatabase({
    dataDir,
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
  });
  try {
    let lastAt = Date.now();
    const reportRecords = (records: number) => {
      if (!isReading || Date.now() - lastAt < 10_000) return;
      lastAt = Date.now();
      printLine(`${records} files read.`);
    };
    const report = await checkFiles(database.db, objects, { isReading, tell: reportRecords });
    for (const line of linesOf(report)) printLine(line);
    return report.missing.length + report.damaged.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function linesOf({ records, objects, missing, damaged, unnamed }: FilesReport): string[] {
  const unnamedBytes = unnamed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const listLines = <T>(all: readonly T[], line: (one: T) => string): string[] => [
    ...all.slice(0, shownAtMost).map((one) => `  ${line(one)}`),
    ...(all.length > shownAtMost ? [`  and ${all.length - shownAtMost} more`] : []),
  ];
  const byRecord = ({ record, storageKey }: { record: string; storageKey: string }) =>
    `${record}: ${storageKey}`;
  return [
    `${records} records name files, ${objects} files are stored.`,
    `Records without their file: ${missing.length}`,
    ...listLines(missing, byRecord),
    `Records whose file is another: ${damaged.length}`,
    ...listLines(damaged, byRecord),
    `Files without a record: ${unnamed.length}, ${megabytes(unnamedBytes)} MB (they go after ${keptDays} days)`,
    ...listLines(unnamed, ({ key }) => key),
  ];
}
