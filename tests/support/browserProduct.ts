import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { contractLevels } from '#contract/constants.ts';
import type { ContractLevel } from '#contract/constants.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/core/clock.ts';
import type { Email, Mailer } from '#server/core/ports.ts';
import { openEmbedded } from '#server/db/client.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { recordOf } from '#server/services/identity/domains.ts';
import { keepAssets } from '#server/middleware/keptAssets.ts';
import { createBackground } from '#server/services/shared/background.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { keepPristine } from './database/pristineData.ts';
import { runJobs } from './server/runJobs.ts';
import { testSecret, testSecretKeys } from './server/testSecret.ts';

/**
 * Serves the built product as `npm start` does at `PORT`, on the data in `DATA_DIR`, or with another build of
 * the client. A POST to `RENEW_PORT` resets data and application, which isolates tests, and its path may be the
 * level of the contract; a GET sends the queued e-mails and returns
 * those sent since.
 */
const {
  DATA_DIR: dataDir = '',
  PORT: port = '',
  RENEW_PORT: renewPort = '',
  CLIENT_FOLDER: clientFolder = join(import.meta.dirname, '../../dist'),
} = process.env;
const log = pino({ level: 'warn' });
const background = createBackground(log);
const { db, close } = await openEmbedded(dataDir);
const letters: Email[] = [];
const mail: Mailer = {
  send: async (letter) => void letters.push(letter),
  close: () => undefined,
};
const parts = {
  db,
  files: createFolderStore(join(dataDir, 'files')),
  mail,
  clock: systemClock,
  // Every customer has added the records that the product asks for.
  resolveTxt: async (name: string) =>
    (await db.select().from(identityDomains).where(eq(identityDomains.name, name))).map(recordOf),
  log,
  background,
  settings: {
    tokenSecret: testSecret,
    secretKeys: testSecretKeys,
    publicUrl: `http://127.0.0.1:${port}`,
    clientFolder,
    keptAssetsFolder: await keepAssets(clientFolder, join(dataDir, 'client-assets'), systemClock()),
    isLimited: true,
    outgoingHosts: ['127.0.0.1'],
  },
};
const restore = await keepPristine(db);
let app = createApp(parts);
let sending = Promise.resolve();
/** Requests in progress, whose writes belong to the previous test. */
const underWay = new Set<Promise<unknown>>();

const server = serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: (request, env) => {
    const answer = Promise.resolve(app.fetch(request, env));
    underWay.add(answer);
    void answer.finally(() => underWay.delete(answer)).catch(() => undefined);
    return answer;
  },
});

async function renew(level: ContractLevel | undefined): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await background.settled();
  await restore();
  letters.length = 0;
  app = createApp({ ...parts, settings: { ...parts.settings, ...(level && { level }) } });
}

const fail = (response: ServerResponse, error: unknown): void =>
  void response.writeHead(500).end(error instanceof Error ? (error.stack ?? '') : String(error));

/** Sends the queued e-mails, one caller after the other; the product of these tests has no workers. */
async function sendQueued(): Promise<void> {
  sending = sending.then(async () => {
    await background.settled();
    await runJobs(parts);
  });
  await sending;
}

const control = createServer(({ method, url }, response) => {
  if (method === 'GET') {
    sendQueued().then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(letters)),
      (error: unknown) => fail(response, error),
    );
    return;
  }
  renew(contractLevels.find((level) => url === `/${level}`)).then(
    () => response.writeHead(204).end(),
    (error: unknown) => fail(response, error),
  );
}).listen(Number(renewPort), '127.0.0.1');

process.once('SIGTERM', () => {
  control.close();
  server.close();
  void background
    .settled()
    .then(close)
    .finally(() => process.exit(0));
});
