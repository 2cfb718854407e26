import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { defaultLanguage, languages } from '../src/contract/constants.ts';
import { askRunning, replyTo } from './adminSocket.ts';
import type { AdminReply } from './adminSocket.ts';
import { systemClock } from './core/clock.ts';
import { openDatabase } from './db/client.ts';
import { OwnerLockError } from './db/ownerLock.ts';
import { keepDatabasePrivate, keepPrivate } from './privateFolders.ts';
import { administer } from './services/tenants/administrators.ts';
import type { AdminRequest } from './services/tenants/administrators.ts';
import { createMailer } from './services/emails/mailer.ts';
import { readSettings } from './settings/settings.ts';
import type { Settings } from './settings/settings.ts';
import { SettingsError } from './settings/settingsError.ts';

const usage = `Commands for whoever runs Tillsyn, whether or not the server is running (same settings as the server’s):

  npm run admin -- create "FIRST LAST" EMAIL   a web administrator, with a company; prints a link to choose the password
       --company NAME                          the company’s name (otherwise what follows the @)
  npm run admin -- link EMAIL                  a new link for somebody to choose a password
  npm run admin -- letter EMAIL                a test e-mail
       --language sv, en or fi                 of the person, the link or the test e-mail (sv)

Links work once, for an hour.
`;

/**
 * Runs `npm run admin -- …`: sends the request to the running server, or performs it itself if no server has the database open.
 * @returns the exit code
 */
export async function administrate(args: readonly string[]): Promise<number> {
  const request = requestOf(args);
  if (!request) {
    process.stdout.write(usage);
    return args.length === 0 || args.includes('--help') ? 0 : 1;
  }
  try {
    const settings = readSettings(process.env);
    const { isDone, lines } = await replyOf(settings, request);
    (isDone ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`);
    return isDone ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof OwnerLockError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function requestOf(args: readonly string[]): AdminRequest | null {
  const options = { company: { type: 'string' }, language: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const language = languages.find((known) => known === (values.language ?? defaultLanguage));
    const [command, first, second, ...rest] = positionals;
    if (language === undefined || first === undefined || rest.length > 0) return null;
    if (command === 'create' && second !== undefined)
      return { command, name: first, email: second, company: values.company, language };
    if ((command === 'link' || command === 'letter') && second === undefined)
      return { command, email: first, language };
    return null;
  } catch {
    return null; // an unknown option
  }
}

async function replyOf(settings: Settings, request: AdminRequest): Promise<AdminReply> {
  const { dataDir, databaseUrl, smtpUrl, publicUrl } = settings;
  const reply = databaseUrl === undefined ? await askRunning(dataDir, request) : null;
  if (reply) return reply;
  keepPrivate(settings);
  const database = await openDatabase({
    dataDir,
    ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
  });
  keepDatabasePrivate(dataDir);
  const log = pino({ level: 'silent' });
  const folder = join(dataDir, 'mails');
  const mailFolder = smtpUrl === undefined ? folder : null;
  const mail = createMailer({ folder, log, ...(smtpUrl === undefined ? {} : { smtpUrl }) });
  try {
    const now = systemClock().toISOString();
    const parts = { db: database.db, mail, mailFolder, publicUrl, now };
    return await replyTo(() => administer(parts, request));
  } finally {
    mail.close();
    await database.close();
  }
}
