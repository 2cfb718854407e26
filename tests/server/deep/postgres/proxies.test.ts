import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWhenStale } from '#scripts/build.ts';
import { findPrograms } from '#scripts/support/debianPackages.ts';
import { freePort } from '#scripts/support/product.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Session } from '#contract/users/user.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { proxies } from '#tests/support/deploy/proxies.ts';
import { someBytes } from '#tests/support/objectStore/storeRules.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import type { StartedServer } from '#tests/support/server/serverProcess.ts';

const database = process.env.TEST_DATABASE_URL;
/** Address of the client on the loopback network, different from the only trusted proxy. */
const clientAddress = '127.0.0.2';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

const { newFolder, startServer } = useServers(afterAll);
const servers: { port: number; env: NodeJS.ProcessEnv; started: StartedServer }[] = [];
let filesFolder = '';
let db: OpenDatabase;
const proxyPorts = { caddy: 0, haproxy: 0 };

const begin = async (env: NodeJS.ProcessEnv): Promise<StartedServer> => {
  const started = startServer(env);
  await ready(started, 200_000);
  return started;
};

beforeAll(async () => {
  if (database === undefined) return;
  await buildWhenStale();
  const ownDatabase = await createOwnDatabase(database);
  afterAll(ownDatabase.drop);
  filesFolder = newFolder();
  for (const name of ['caddy', 'haproxy'] as const) proxyPorts[name] = await freePort();
  const shared = {
    DATABASE_URL: ownDatabase.url,
    FILES_URL: filesFolder,
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'on',
  };
  for (let number = 0; number < 2; number += 1) {
    const port = await freePort();
    const ports = { PORT: String(port), METRICS_PORT: String(await freePort()) };
    const env = { ...shared, ...ports, DATA_DIR: newFolder(), PUBLIC_URL: 'https://localhost' };
    servers.push({ port, env, started: await begin(env) });
  }
  db = await openPostgres(ownDatabase.url);
  afterAll(db.close);
}, 400_000);

const headersOfSecurity = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
  'content-security-policy',
  'cache-control',
];

describe.each(['caddy', 'haproxy'] as const)('two servers behind %s', (name) => {
  const isThere = database !== undefined && findPrograms(name) !== null;
  let agent: Agent;
  let stop: () => Promise<void>;
  let ca = '';

  const send = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
    const outgoing = request({
      host: 'localhost',
      port: proxyPorts[name],
      path,
      method,
      agent,
      localAddress: clientAddress,
      family: 4,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    });
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const bytes = await buffer(answer);
    const count = (header: string) =>
      answer.rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === header).length;
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, count };
  };
  const dataOf = <T>(bytes: Buffer) => (JSON.parse(bytes.toString()) as Envelope<T>).data as T;
  const logIn = (more: Record<string, string> = {}) =>
    send('/api/v1/User/Login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
    });
  const authorised = async () => {
    const { token, user } = dataOf<Session>((await logIn()).bytes);
    return { authorization: `Bearer ${token}`, user };
  };

  beforeAll(async () => {
    if (!isThere) return;
    const [first = 0, second = 0] = servers.map(({ port }) => port);
    const proxy = await proxies[name]({ port: proxyPorts[name], servers: [first, second] });
    ({ stop, ca } = proxy);
    agent = new Agent({ keepAlive: true, maxSockets: 20, ca });
    await vi.waitFor(async () => expect((await send('/api/health/ready')).status).toBe(200), 60_000);
  }, 180_000);
  afterAll(async () => {
    if (!isThere) return;
    agent.destroy();
    await stop();
  });

  test.skipIf(!isThere)(
    'are reached by TLS with what they answer: headers once, compressed once, 304, an upload of 50 MiB [OPS-72]',
    { timeout: 240_000 },
    async () => {
      const socket = connect({
        host: 'localhost',
        port: proxyPorts[name],
        ca,
        ALPNProtocols: ['h2', 'http/1.1'],
        servername: 'localhost',
      });
      await once(socket, 'secureConnect');
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();

      const login = await logIn();
      expect([login.status, login.headers.via, login.headers.server]).toEqual([200, undefined, undefined]);
      expect(headersOfSecurity.filter((header) => login.count(header) !== 1)).toEqual([]);
      const { authorization, user } = await authorised();

      const accepted = { authorization, 'accept-encoding': 'gzip' };
      const list = await send('/api/v1/Building?pageSize=500', { headers: accepted });
      const plain = await send('/api/v1/Building?pageSize=500', { headers: { authorization } });
      expect([list.headers['content-encoding'], list.count('content-encoding')]).toEqual(['gzip', 1]);
      expect(gunzipSync(list.bytes).equals(plain.bytes)).toBe(true);

      const page = await send('/', { headers: { 'accept-encoding': 'gzip, br' } });
      expect([page.headers['content-encoding'], page.count('content-encoding')]).toEqual(['br', 1]);
      expect(brotliDecompressSync(page.bytes).toString()).toContain('<html');
      expect(headersOfSecurity.filter((header) => page.count(header) !== 1)).toEqual([]);
      const repeat = await send('/', { headers: { 'if-none-match': page.headers.etag ?? '' } });
      expect([repeat.status, repeat.bytes.byteLength]).toEqual([304, 0]);

      const pdf = someBytes(uploadLimits.documentBytes);
      pdf.write('%PDF-1.4\n1 0 obj<<>>endobj\n', 0);
      pdf.write('\ntrailer<<>>\n%%EOF\n', pdf.byteLength - 20);
      const form = new FormData();
      form.set('customerId', String(user.customerId));
      form.set('documentType', '1');
      form.set('file', new Blob([new Uint8Array(pdf)]), 'Stor.pdf');
      const encoded = new Response(form);
      const upload = await send('/api/v1/File', {
        method: 'POST',
        headers: { authorization, 'content-type': encoded.headers.get('content-type') ?? '' },
        body: new Uint8Array(await encoded.arrayBuffer()),
      });
      expect([upload.status, upload.bytes.toString().slice(0, 500)]).toEqual([200, expect.any(String)]);
      const { id } = dataOf<StoredFile>(upload.bytes);
      const download = await send(`/api/v1/File/${id}`, { headers: { authorization } });
      expect(download.bytes.equals(pdf)).toBe(true);
    },
  );

  test.skipIf(!isThere)(
    'servers know their clients by the proxy and ignore headers that a client invents [OPS-74]',
    async () => {
      const newest = async () =>
        (await db.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).map(
          ({ address }) => address,
        );
      await logIn({ 'x-forwarded-for': '198.51.100.66' });
      expect(await newest()).toEqual([clientAddress]);
      await logIn({ 'x-forwarded-for': '198.51.100.66, 127.0.0.1', forwarded: 'for=198.51.100.66' });
      expect(await newest()).toEqual([clientAddress]);

      // Without a trusted proxy.
      const body = JSON.stringify({ email: 'admin@example.com', password: demoPassword });
      const direct = plainRequest({
        host: '127.0.0.1',
        port: servers[0]?.port,
        path: '/api/v1/User/Login',
        method: 'POST',
        localAddress: '127.0.0.3',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.66' },
      }).end(body);
      const [answer] = (await once(direct, 'response')) as [IncomingMessage];
      await buffer(answer);
      expect(await newest()).toEqual(['127.0.0.3']);
    },
  );

  test.skipIf(!isThere)(
    'lose no request while one after the other is stopped and started again [OPS-73]',
    { timeout: 500_000 },
    async () => {
      const { authorization, user } = await authorised();
      const statuses = new Map<string, number>();
      let isDone = false;
      const work = async () => {
        while (!isDone) {
          // Ten of them stay below a caller's limit of writes per minute.
          await sleep(60);
          const answers = [
            await send(`/api/v1/User/${user.id}`, { headers: { authorization } }).catch(String),
            await send('/api/v1/Building', {
              method: 'POST',
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify({ name: '\0' }),
            }).catch(String),
          ];
          for (const answer of answers) {
            const outcome =
              typeof answer === 'string' || answer.status < 500
                ? String(typeof answer === 'string' ? answer : answer.status)
                : `${answer.status} ${answer.bytes.toString()}`;
            statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
          }
        }
      };
      const working = Array.from({ length: 10 }, work);
      const sum = () => [...statuses.values()].reduce((all, count) => all + count, 0);
      const goOn = async () => {
        const before = sum();
        await expect.poll(sum, { timeout: 120_000 }).toBeGreaterThan(before + 100);
      };
      for (const server of servers) {
        await goOn();
        server.started.program.kill('SIGTERM');
        expect(await server.started.ended).toBe(0);
        await goOn();
        server.started = await begin(server.env);
        // The other server may stop once the proxy has seen that this one is ready again.
        const metrics = async () =>
          (await fetch(`http://127.0.0.1:${server.env.METRICS_PORT}/metrics`)).text();
        await expect.poll(metrics, { timeout: 60_000 }).toContain('call="getUser",outcome="ok"');
      }
      isDone = true;
      await Promise.all(working);
      // Caddy answers 503 itself if a busy machine delayed its health checks.
      const borne = name === 'caddy' ? ['200', '400', '503 '] : ['200', '400'];
      expect([...statuses.keys()].filter((told) => !borne.includes(told))).toEqual([]);
    },
  );

  test.skipIf(!isThere)(
    'answer for themselves while no store of files makes any ready [OPS-73]',
    { timeout: 240_000 },
    async () => {
      const { authorization, user } = await authorised();
      renameSync(filesFolder, `${filesFolder}.away`);
      writeFileSync(filesFolder, '');
      try {
        const isUnready = async () =>
          (
            await Promise.all(servers.map(({ port }) => fetch(`http://127.0.0.1:${port}/api/health/ready`)))
          ).every(({ status }) => status === 503);
        await expect.poll(isUnready, { timeout: 60_000 }).toBe(true);
        await expect
          .poll(async () => (await send('/api/health/ready')).headers['retry-after'], { timeout: 60_000 })
          .toBeDefined();
        const ownRecord = await send(`/api/v1/User/${user.id}`, { headers: { authorization } });
        expect(ownRecord.status).toBe(200);
        expect((await logIn()).status).toBe(200);
      } finally {
        rmSync(filesFolder);
        renameSync(`${filesFolder}.away`, filesFolder);
      }
      await expect.poll(async () => (await send('/api/health/ready')).status, { timeout: 60_000 }).toBe(200);
    },
  );
});
