import { parseArgs } from 'node:util';
import { withFailureMessages } from './backupCommand.ts';
import { filesPlaceOf } from './settings/filesPlace.ts';
import { rehearseRestore } from './rehearsal.ts';
import { restoreInto } from './restoreInto.ts';
import type { OpenBackup } from './restoreInto.ts';
import { openBackupPlace } from './services/backup/backupPlace.ts';
import { readIdentity } from './services/backup/encryption.ts';
import { readManifest } from './services/backup/manifest.ts';
import { checkBackup } from './services/backup/restoreBackup.ts';
import type { FilesPlace } from './services/files/objectStore.ts';
import { megabytes } from './services/shared/progress.ts';
import { readSettings } from './settings/settings.ts';

const usage = `A backup's return (same settings as the server’s, which doesn't run):

  npm run restore -- FROM              into a data folder, a database and a place for files that are empty; one that was
                                       broken off goes on when it is run again
  npm run restore -- FROM --check      reads the whole backup and compares it with its digests, nothing else
  npm run restore -- FROM --rehearse   restores it beside the running product, migrates it, compares records and files,
                                       and removes it again
       --identity FILE                 the secret key of an encrypted backup, as age-keygen writes it
`;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs `npm run restore -- FROM`. @returns the exit code */
export async function restore(args: readonly string[]): Promise<number> {
  const parsed = parseRestoreArguments(args);
  if (!parsed) {
    process.stdout.write(usage);
    return args.length === 0 || args.includes('--help') ? 0 : 1;
  }
  return withFailureMessages(() => run(parsed));
}

interface RestoreArguments {
  from: string;
  mode: 'restore' | 'check' | 'rehearse';
  identityFile: string | undefined;
}

function parseRestoreArguments(args: readonly string[]): RestoreArguments | null {
  try {
    const options = {
      check: { type: 'boolean' },
      rehearse: { type: 'boolean' },
      identity: { type: 'string' },
    } as const;
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [from, ...more] = positionals;
    if (from === undefined || more.length > 0 || (values.check && values.rehearse)) return null;
    const mode = values.check ? 'check' : values.rehearse ? 'rehearse' : 'restore';
    return { from, mode, identityFile: values.identity };
  } catch {
    return null; // an unknown option
  }
}

/** Opens a backup: first its manifest, then its location with the decryption key and the prefix of shared files from there. */
async function openBackup(from: FilesPlace, identityFile: string | undefined): Promise<OpenBackup> {
  const { manifest, id } = await readManifest(await openBackupPlace(from));
  const { recipient = null, filesPrefix } = manifest;
  const identity = identityFile === undefined ? null : readIdentity(identityFile);
  const place = await openBackupPlace(from, {
    keys: { recipient, identity },
    isEncrypted: recipient !== null,
    filesPrefix,
  });
  return { place, manifest, id };
}

async function run({ from, mode, identityFile }: RestoreArguments): Promise<number> {
  const settings = readSettings(process.env);
  const readEnvironment = (name: string) => process.env[name]?.trim() || undefined;
  const place = filesPlaceOf(from, { dataDir: settings.dataDir, read: readEnvironment, name: 'FROM' });
  const backup = await openBackup(place, identityFile);
  const { files, moment } = backup.manifest;
  printLine(`A backup of ${moment}: ${files.count} files, ${megabytes(files.bytes)} MB, and the database.`);
  if (mode === 'check') {
    await checkBackup({ ...backup, say: printLine });
    printLine('All of it is as its digests say.');
    return 0;
  }
  if (mode === 'rehearse') return rehearseRestore(settings, backup, printLine);
  await restoreInto(settings, backup, printLine);
  printLine('All of it is restored: the server can be started.');
  return 0;
}
