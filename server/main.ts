import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { claimStart, listenForAdmin } from './adminSocket.ts';
import { settleRestore } from './afterRestore.ts';
import { createApp } from './app.ts';
import { connectionTimeouts, followConnections } from './connections.ts';
import type { Connections } from './connections.ts';
import { openDatabase } from './db/client.ts';
import type { Database, OpenDatabase } from './db/client.ts';
import { users } from './db/schema/users.ts';
import { rejectUnfinished } from './db/unfinishedRestore.ts';
import { makeDemoWhenEmpty } from './services/demo/demoData.ts';
import { ensureReference } from './db/reference/ensureReference.ts';
import { exposedDemo } from './exposedDemo.ts';
import { makeFirstDataInProcess } from './firstDataInProcess.ts';
import { demoAccounts, demoPassword } from './db/demo/accounts.ts';
import { keepAssets } from './middleware/keptAssets.ts';
import { administer } from './services/tenants/administrators.ts';
import { createServerBackup, isBackedUp, isBackupRequest } from './services/backup/serverBackup.ts';
import { createBackground } from './services/shared/background.ts';
import { systemClock } from './core/clock.ts';
import { describeFailure } from './core/failure.ts';
import { createSecretBox } from './core/secrets/secretBox.ts';
import { createOutgoingClient } from './core/outgoing/outgoingClient.ts';
import { createTxtResolver } from './core/outgoing/txtRecords.ts';
import type { FileStore, Mailer, Meter } from './core/ports.ts';
import { openFileStore } from './services/files/fileStore.ts';
import { renewWebhookSecrets } from './services/webhooks/renewedSecrets.ts';
import { renewSecrets } from './services/identity/renewedSecrets.ts';
import { jobRunner, schedules } from './services/jobs/runJob.ts';
import type { JobServices } from './services/jobs/runJob.ts';
import { sendJobs } from './services/queue/jobs.ts';
import { startWorkers } from './services/queue/worker.ts';
import type { Workers } from './services/queue/worker.ts';
import { createMailer } from './services/emails/mailer.ts';
import { createTokens } from './services/shared/tokens.ts';
import { keepDatabasePrivate, keepPrivate } from './privateFolders.ts';
import { secretKeysOf } from './settings/secretKeys.ts';
import { secretInDatabase, secretInFolder } from './settings/tokenSecret.ts';
import { createDatabaseHealth, createQueryLog } from './services/watch/databaseHealth.ts';
import { reportSlowQueries } from './services/watch/slowQueries.ts';
import { startMetrics } from './wantedMetrics.ts';
import { help, readSettings } from './settings/settings.ts';
import { explainStartFailure } from './startFailure.ts';
import type { Settings } from './settings/settings.ts';
import { showStep } from './startProgress.ts';

/** Longest wait of a shutdown for running requests, in milliseconds. */
const graceMs = 4_000;
/** Timeout of the shutdown, in milliseconds: after five seconds another process is started in its place. */
const longestStopMs = 4_800;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Warns both on the terminal and in the log. */
function warn(log: Logger, line: string): void {
  printLine(line);
  log.warn(line);
}

function warnOfOpenFolders(settings: Settings, log: Logger): void {
  const stayOpen = keepPrivate(settings);
  if (stayOpen.length === 0) return;
  warn(
    log,
    `WARNING: other users of this machine can read ${stayOpen[0]} (${stayOpen.length} in all), which belongs to another user: make it yours with chown.`,
  );
}

/** Warns at startup that no user exists yet, or that the demo accounts are exposed. */
async function warnOfUsers(settings: Settings, { db }: OpenDatabase, log: Logger): Promise<void> {
  if ((await db.$count(users, eq(users.deleted, false))) === 0)
    warn(log, 'There is no user yet. The first one: npm run admin -- create "FIRST LAST" EMAIL');
  const exposed = await exposedDemo(db, settings);
  if (exposed !== null) warn(log, exposed);
}

/** Warns if the store doesn't work, which may be temporary or caused by a wrong setting. */
async function warnOfStore(files: FileStore, log: Logger): Promise<void> {
  try {
    await files.check?.();
  } catch (error) {
    warn(log, `WARNING: ${error instanceof Error ? error.message : String(error)} Is FILES_URL right?`);
  }
}

async function start(settings: Settings): Promise<void> {
  const releaseStart = settings.databaseUrl === undefined ? claimStart(settings.dataDir) : () => undefined;
  try {
    await startClaimed(settings, releaseStart);
  } finally {
    releaseStart();
  }
}

/** Creates the mailer; without an SMTP server it saves e-mails in the folder, and says so. */
function openMailer({ smtpUrl }: Settings, folder: string, log: Logger): Mailer {
  if (smtpUrl === undefined) printLine(`No SMTP_URL is set: e-mails are saved as files in ${folder}`);
  return createMailer({ folder, log, ...(smtpUrl === undefined ? {} : { smtpUrl }) });
}

/** Opens and migrates the database. */
const openLoggedDatabase = (
  { dataDir, databaseUrl }: Settings,
  onQuery: ReturnType<typeof reportSlowQueries>,
): Promise<OpenDatabase> =>
  showStep('Opening and migrating the database', () =>
    openDatabase({ dataDir, onQuery, ...(databaseUrl === undefined ? {} : { url: databaseUrl }) }),
  );

/** Creates the reference texts that are missing, and the demo data if they are requested and the database is empty. */
const prepareContent = ({ isDemo }: Settings, db: Database, files: FileStore): Promise<void> =>
  showStep(isDemo ? 'Checking the demo data' : 'Checking the reference texts', async () => {
    await ensureReference(db, systemClock());
    if (isDemo) await makeDemoWhenEmpty(db, files);
  });

/**
 * Starts the server, once the data folder is claimed. @param onCommands called as soon as the server accepts
 * `npm run admin` and `npm run backup`
 */
async function startClaimed(settings: Settings, onCommands: () => void): Promise<void> {
  const log = pino({ level: settings.isProduction ? 'info' : 'warn' });
  warnOfOpenFolders(settings, log);
  rejectUnfinished(settings.dataDir);
  await rejectTakenPort(settings);
  await makeFirstDataInProcess(settings);
  let meter: Meter | undefined;
  const queries = createQueryLog();
  const reportSlowQuery = reportSlowQueries(log, () => meter);
  const database = await openLoggedDatabase(settings, (...query) => {
    queries.onQuery(...query);
    reportSlowQuery(...query);
  });
  const stopEarly = onStop(() => void database.close().finally(() => process.exit(0)));
  try {
    const files = await openFileStore(settings);
    const mailFolder = join(settings.dataDir, 'mails');
    const mail = openMailer(settings, mailFolder, log);
    await prepareContent(settings, database.db, files);
    await settleRestore(database, settings.dataDir, systemClock());
    const background = createBackground(log);
    let isStopping = false;
    const keys = await keysOf(settings, database);
    const client = await clientFolders(settings);
    const databaseHealth = createDatabaseHealth(database.probeDb, systemClock, queries);
    const clock = systemClock;
    const metrics = await startMetrics(settings.metrics, { ...database, databaseHealth, files, clock });
    ({ meter } = metrics.parts);
    const parts = {
      ...metrics.parts,
      db: database.db,
      kind: database.kind,
      databaseHealth,
      ...database.shared,
      files,
      mail,
      log,
      background,
      clock,
      resolveTxt: createTxtResolver(settings.dnsServers),
      outgoing: createOutgoingClient({ allowedHosts: settings.outgoingHosts }),
      isStopping: () => isStopping,
      settings: { ...appSettingsOf(settings), ...keys, ...client },
    };
    const app = createApp(parts);
    const connections = await showStep('Starting the server', () => listen(app.fetch, settings));
    const stopAdminRequests = await takeAdminRequests(settings, database, { mail, mailFolder, log });
    onCommands();
    const tokens = createTokens(keys.tokenSecret, clock);
    const workers = await startJobs(
      database,
      { ...parts, tokens, secrets: createSecretBox(keys.secretKeys), databaseKind: database.kind },
      settings,
    );
    onStop(() => {
      isStopping = true;
      for (const end of [stopAdminRequests, metrics.close]) end();
      const jobsEnded = workers.stop(graceMs);
      void stop(connections, log, async () => {
        await background.settled();
        await jobsEnded;
        mail.close();
        await database.close();
      });
    });
    // After the other handler is installed: a signal without a listener ends the process immediately.
    stopEarly();
    if (client.clientFolder === null)
      printLine('The client is not built (npm run build): only the API is served.');
    keepDatabasePrivate(settings.dataDir);
    announce(settings, database, log);
    await warnOfUsers(settings, database, log);
    void warnOfStore(files, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the settings of the application, except for its keys and the folders of the client. */
const appSettingsOf = ({ trustedProxies, publicUrl, passkeyDomain, outgoingHosts, level }: Settings) => ({
  trustedProxies,
  publicUrl,
  passkeyDomain,
  outgoingHosts,
  isLimited: true,
  level,
});

/** Starts the workers of the queue, with the job of a new version, and encrypts secrets with the newest key. */
async function startJobs(
  database: OpenDatabase,
  services: Omit<JobServices, 'isBackedUp'> & { log: Logger },
  { dataDir }: Settings,
): Promise<Workers> {
  const run = jobRunner({ ...services, isBackedUp: isBackedUp(database, dataDir) });
  const workers = await startWorkers(database, services.log, { run, schedules });
  await sendJobs(database.db, 'serviceStatesOfVersion', [{ payload: null }]);
  await renewSecrets(database.db, services.secrets, services.log);
  await renewWebhookSecrets(database.db, services.secrets, services.log);
  return workers;
}

/** Returns the secret of the tokens and the keys of stored secrets: those of the settings, or generated ones. */
async function keysOf({ tokenSecret, secretKeys, dataDir }: Settings, database: OpenDatabase) {
  const { db, shared } = database;
  const now = systemClock();
  return {
    tokenSecret: tokenSecret ?? (shared ? await secretInDatabase(db, dataDir, now) : secretInFolder(dataDir)),
    secretKeys: await secretKeysOf(secretKeys, database, { dataDir, now }),
  };
}

/** Returns the folder of the built client, and the folder of its files from earlier versions; null when it isn't built. */
async function clientFolders({ dataDir }: Settings) {
  const clientFolder = join(import.meta.dirname, '../dist');
  if (!existsSync(clientFolder)) return { clientFolder: null, keptAssetsFolder: null };
  const keptFolder = join(dataDir, 'client-assets');
  return { clientFolder, keptAssetsFolder: await keepAssets(clientFolder, keptFolder, systemClock()) };
}

/**
 * Accepts `npm run admin` and `npm run backup` while the embedded database is open in this process; with PostgreSQL the commands
 * open the database themselves.
 */
async function takeAdminRequests(
  { dataDir, smtpUrl, publicUrl }: Settings,
  database: OpenDatabase,
  { mail, mailFolder, log }: { mail: Mailer; mailFolder: string; log: Logger },
): Promise<() => void> {
  const { db, kind } = database;
  const parts = { db, mail, mailFolder: smtpUrl === undefined ? mailFolder : null, publicUrl };
  const takeBackup = createServerBackup(database, dataDir);
  if (kind === 'postgres') return () => undefined;
  try {
    return await listenForAdmin(dataDir, (request) =>
      isBackupRequest(request)
        ? takeBackup(request)
        : administer({ ...parts, now: systemClock().toISOString() }, request),
    );
  } catch (error) {
    log.warn(
      { reason: describeFailure(error).reason },
      'npm run admin and npm run backup work only while the server is stopped',
    );
    return () => undefined;
  }
}

/** Checks that the port is free before the database is opened, which takes seconds. Rejects with the reason if it isn't. */
async function rejectTakenPort({ port, host }: Settings): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Listens, or rejects with the reason why it can't. */
function listen(fetch: Parameters<typeof serve>[0]['fetch'], { port, host }: Settings): Promise<Connections> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host, serverOptions: connectionTimeouts }) as Server;
    const connections = followConnections(server);
    server.once('listening', () => resolve(connections)).once('error', reject);
  });
}

function announce(settings: Settings, database: OpenDatabase, log: Logger): void {
  log.info({ contractLevel: settings.level }, 'started');
  printLine(
    `Tillsyn is ready at ${settings.publicUrl}/ (${database.kind} database, data in ${settings.dataDir})`,
  );
  if (settings.level === 'specified')
    printLine('It answers only calls and fields that the specification names (--specified).');
  if (!settings.isDemo) return;
  printLine(`Demo accounts, all with the password ${demoPassword}:`);
  for (const { email } of demoAccounts) printLine(`  ${email}`);
  printLine('docs/tour.md walks through the product with some of them.');
}

/**
 * Calls `act` once, for the first signal; a second one ends the process immediately.
 * @returns a function that removes the handler
 */
function onStop(act: () => void): () => void {
  let isStopping = false;
  const handle = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    act();
  };
  process.on('SIGTERM', handle).on('SIGINT', handle);
  return () => process.off('SIGTERM', handle).off('SIGINT', handle);
}

/**
 * Responds to running requests, then closes everything and exits; work still running at the timeout ends as if killed, which it tolerates.
 */
async function stop(connections: Connections, log: Logger, close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(0), longestStopMs);
  const cut = await connections.drain(graceMs);
  if (cut > 0) log.warn({ cut }, 'requests were cut by the shutdown');
  await close();
  process.exit(0);
}

let settings: Settings | null = null;
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  printLine(help.trimEnd());
} else {
  try {
    settings = readSettings(process.env, process.argv);
    await start(settings);
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error, settings)}\n`);
    process.exitCode = 1;
  }
}
