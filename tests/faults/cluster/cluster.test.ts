import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { freePort } from '#scripts/support/product.ts';
import { openPostgres } from '#server/db/client.ts';
import { filesPlaceOf } from '#server/settings/filesPlace.ts';
import { openObjects } from '#server/services/files/fileStore.ts';
import type { ObjectStore } from '#server/services/files/objectStore.ts';
import { startCluster, until } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { makeMailServer } from '#tests/support/cluster/mailServer.ts';
import { makeBucket, startSwift } from '#tests/support/objectStore/swift.ts';
import { makeBackend } from '#tests/support/server/backend.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { testSecret } from '#tests/support/server/testSecret.ts';
import { makeRandom } from '../random.ts';
import { makeServerProcess } from '../serverProcess.ts';
import type { ServerProcess } from '../serverProcess.ts';
import { gapsAfter, makeRounds } from './clusterWorld.ts';
import { keepMarks, makeReminders } from './reminders.ts';
import { findLostPhotos } from './storedPhotos.ts';

const kills = Number(process.env.TILLSYN_FAULTS_KILLS ?? 3);
const from = Number(process.env.TILLSYN_FAULTS_FROM ?? 1);
const seed = Number(process.env.TILLSYN_FAULTS_SEED ?? 1);
/** The longest that tablets may need to go on by themselves. */
const longestGapMs = 30_000;

let cluster: Cluster;
let backend: Backend;
const servers: ServerProcess[] = [];
/** In the order in which what they end was begun. */
const cleanUps: (() => Promise<void>)[] = [];
const filesFolder = mkdtempSync(join(tmpdir(), 'tillsyn-cluster-files-'));
const swift = await startSwift();
const mailServer = await makeMailServer();
let objects: ObjectStore;
/** Duration of an outage of the object store or the mail server, in milliseconds. */
const awayMs = 5_000;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  const begun = Date.now();
  cleanUps.push(async () => rmSync(filesFolder, { recursive: true, force: true }));
  if (swift) cleanUps.push(swift.stop);
  cleanUps.push(mailServer.remove);
  await mailServer.start();
  const bucket = swift && (await makeBucket(swift, 'files'));
  const keys: Readonly<Record<string, string>> = bucket?.keys ?? {};
  const filesUrl = bucket?.place('cluster') ?? filesFolder;
  objects = await openObjects(
    filesPlaceOf(filesUrl, { dataDir: filesFolder, read: (name) => keys[name], name: 'FILES_URL' }),
  );
  cluster = await startCluster(ports);
  cleanUps.push(cluster.stop);
  process.stdout.write(`\nThe cluster is ready after ${seconds(Date.now() - begun)} s\n`);
  const settings = { DEMO: 'off', TOKEN_SECRET: testSecret, SMTP_URL: mailServer.url, ...keys };
  for (const port of ports)
    servers.push(await makeServerProcess({ databaseUrl: cluster.url, filesUrl, port, settings }));
  cleanUps.push(...servers.map(({ remove }) => remove));
  for (const server of servers) await server.start();
  const database = await openPostgres(cluster.url);
  cleanUps.push(database.close);
  backend = makeBackend(database);
  Object.defineProperty(backend.time, 'now', { get: () => new Date() });
  await keepMarks(backend);
}, 400_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, 60_000);

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const isOtherLeader = (before: string) => async () => {
  const leader = await cluster.leader();
  return leader !== null && leader !== before;
};

/** Processes ended by `kill -9`; each promise resolves when the process runs again. */
const deaths: Readonly<Record<string, (number: number) => Promise<void>>> = {
  'a server': async (number) => {
    const server = servers[number % servers.length];
    await server?.kill();
    await server?.start();
  },
  'the mail server': async () => {
    await mailServer.kill();
    await pause(awayMs);
    await mailServer.start();
  },
  'the primary’s PostgreSQL': async () => {
    cluster.killPostgres((await cluster.leader()) ?? '');
  },
  'the primary’s PostgreSQL and Patroni': async () => {
    const leader = (await cluster.leader()) ?? '';
    await cluster.killNode(leader);
    await until('another primary', isOtherLeader(leader));
    cluster.reviveNode(leader);
  },
  ...(swift && {
    'the store': async () => {
      await swift.halt();
      await pause(awayMs);
      await swift.resume();
    },
  }),
};
const kinds = Object.keys(deaths);
/** Without the store a tablet's other calls go on, and these from when it is back: how long it starts is its own. */
const onlyPath: Readonly<Record<string, string>> = { 'the store': 'v1/File' };

const numbers = Array.from({ length: kills }, (_, index) => from + index);
const gaps: number[] = [];

test.each(inTurn(import.meta.filename, numbers))(
  'kill %i: a process killed during ten rounds costs no acknowledged operation, photo or e-mail, and tablets continue [OPS-23, OPS-80]',
  { timeout: 600_000 },
  async (number) => {
    const random = makeRandom(seed * 1_000 + number);
    const kind = kinds[(seed + number) % kinds.length] ?? '';
    await until('a primary with a synchronous standby', cluster.isWhole);
    const rounds = await makeRounds(backend, cluster.serversUrl, seed * 1_000 + number);
    const { world, statuses } = rounds;
    const reminders = await makeReminders(backend, mailServer, rounds);
    const walking = Promise.all([rounds.walk(), reminders.send()]);
    // The moment within the rounds is the very thing that is drawn here.
    await pause(random.between(3_000, 12_000));
    const killedAt = Date.now();
    const dying = deaths[kind]?.(number).then(() => Date.now());
    await walking;
    const backAt = await dying;
    await until('nothing that waits on a tablet', world.isAllSent, 90_000).catch(() => undefined);
    const findings = await world.check();
    const losses = [
      ...(await reminders.check()),
      ...(await findLostPhotos(backend.db, objects, rounds.photos)),
    ];
    const only = onlyPath[kind];
    const ownGaps = gapsAfter(world, (only === undefined ? killedAt : backAt) ?? killedAt, only);
    gaps.push(...ownGaps);
    const acknowledged = world.wire.sent.filter(({ isWrite, isAnswered }) => isWrite && isAnswered).length;
    process.stdout.write(
      `\nKill ${number}, ${kind}: ${acknowledged} writes acknowledged; gap p50 ${seconds(median(ownGaps))} s, longest ${seconds(Math.max(0, ...ownGaps))} s; answers ${JSON.stringify([...statuses])}\n`,
    );
    expect({ number, kind, findings, lost: losses }).toEqual({ number, kind, findings: [], lost: [] });
    // The load balancer answers in place of a killed server.
    const mayBe = kind === 'a server' ? ['503', '502 bare', '503 bare', '504 bare'] : ['503'];
    expect([...statuses.keys()].filter((told) => told >= '5' && !mayBe.includes(told))).toEqual([]);
    expect(Math.max(0, ...ownGaps)).toBeLessThan(longestGapMs);

    // The checker must report a flaw that never arrived.
    const missing = { description: '', measure: '', by: '', photos: 0 };
    world.rounds[0]?.expected.newFlaws.set('Brist that never arrived', missing);
    expect(await world.check()).toContainEqual({
      harm: 'lost',
      what: expect.stringContaining('never arrived') as string,
    });
    const [photo] = rounds.photos;
    if (!photo) throw new Error('The rounds have no photos.');
    expect(await findLostPhotos(backend.db, objects, [{ ...photo, name: 'never.jpg' }])).toHaveLength(1);
  },
);

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
afterAll(() => {
  process.stdout.write(
    `\n${kills} kills: gap p50 ${seconds(median(gaps))} s, longest ${seconds(Math.max(0, ...gaps))} s\n`,
  );
});
