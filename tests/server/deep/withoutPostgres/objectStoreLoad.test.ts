import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, serverFlags, startProduct } from '#scripts/support/product.ts';
import { root } from '#scripts/support/run.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { bucketObjects } from '#server/services/files/bucketObjects.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { aDayLater, keysIn, newKey, sha256, someBytes } from '#tests/support/objectStore/storeRules.ts';
import { pdf } from '#tests/support/hostile/uploadForm.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import { makeBucket, startSwift } from '#tests/support/objectStore/swift.ts';
import type { Swift } from '#tests/support/objectStore/swift.ts';

const { startServer } = useServers();
const started = await startSwift();
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-load-'));
afterAll(async () => {
  await started?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;

describe.skipIf(started === null)('a store with an S3 interface', async () => {
  const swift = started as Swift;
  const place = { ...swift, bucket: 'load', prefix: '' };
  const bucket = started && (await makeBucket(started, 'load'));
  const addressOf = (name: string): string => bucket?.place(name) ?? '';

  /** Creates the demo data once, with its files in the bucket: it takes longer than the tests. */
  beforeAll(async () => {
    const dataDir = join(folder, 'demo');
    const env = { ...bucket?.keys, FILES_URL: addressOf('product'), DATA_DIR: dataDir };
    const product = await startProduct(env);
    await product.stop();
  }, 240_000);
  /** Copies the database of the demo data. @returns the path of the copy */
  const copyDemo = (name: string): string => {
    const dataDir = join(folder, name);
    cpSync(join(folder, 'demo'), dataDir, { recursive: true });
    return dataDir;
  };

  test('50 uploads of 50 MB under way take at most 250 MB', { timeout: 580_000 }, async () => {
    const server = fork(join(root, 'tests/support/objectStore/uploadServer.ts'), {
      execArgv: serverFlags,
      env: { STORE_PLACE: JSON.stringify(place) },
    });
    try {
      const [{ port }] = (await once(server, 'message')) as [{ port: number }];
      const send = (caller: number, megabytes: number) =>
        fetch(`http://127.0.0.1:${port}/${caller}`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=load' },
          body: document(megabytes) as never,
          duplex: 'half',
        } as RequestInit).then(async (answer) => answer.text());
      const grown = async () => {
        const reply = once(server, 'message');
        server.send('grown');
        return ((await reply) as [{ grown: number }])[0].grown;
      };
      expect(await send(0, 1)).toBe('kept');
      await grown();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at % 13, 49.9)));
      const megabytes = (await grown()) / megabyte;
      expect(new Set(answers)).toEqual(new Set(['kept']));
      expect(megabytes).toBeLessThan(250);
      expect(megabytes, 'as was measured').toBeGreaterThan(10);
    } finally {
      server.disconnect();
    }
  });

  test(
    'a copy that is killed at any moment resumes to the same bytes, there and back [OPS-10, OPS-11]',
    {
      timeout: 580_000,
    },
    async () => {
      const from = folderObjects(join(folder, 'from'));
      const digests = new Map<string, string>();
      for (let at = 0; at < 40; at += 1) {
        const [key, bytes] = [newKey(), someBytes(at % 8 === 0 ? 6 * megabyte : 200_000 + at, at + 1)];
        await from.write(key, [bytes]);
        digests.set(key, sha256(bytes));
      }
      const address = addressOf('copied');
      await copyWithKills(join(folder, 'from'), address);
      expect(await keysIn(bucketObjects({ ...place, prefix: 'copied/' }))).toEqual(
        [...digests.keys()].toSorted(),
      );
      await copyWithKills(address, join(folder, 'back'));
      for (const [key, digest] of digests)
        expect(sha256(readFileSync(join(folder, 'back', key))), key).toBe(digest);
    },
  );

  test(
    'the product serves its files from there, and goes on while the store is away [OPS-01, OPS-07, OPS-13]',
    { timeout: 400_000 },
    async () => {
      const env = {
        ...bucket?.keys,
        FILES_URL: addressOf('product'),
        DATA_DIR: copyDemo('product'),
      };
      const product = await startProduct(env);
      try {
        const ask = askerOf(`${product.url}/api`, await logIn(product.url));
        const { data } = (await (await ask('v1/File?PageSize=50')).json()) as { data: StoredFile[] };
        expect(data.length).toBeGreaterThan(10);
        for (const { id } of data.slice(0, 5)) {
          const answer = await ask(`v1/File/${id}`);
          const bytes = new Uint8Array(await answer.arrayBuffer());
          expect(answer.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
        }
        const key = randomUUID();
        const upload = () => {
          const form = new FormData();
          form.set('customerId', String(data[0]?.customerId));
          form.set('documentType', '1');
          form.set('file', new Blob([pdf]), 'a.pdf');
          return ask('v1/File', { method: 'POST', body: form, headers: { 'idempotency-key': key } });
        };
        await swift.halt();
        for (const refusal of [await upload(), await ask(`v1/File/${data[0]?.id}`)])
          expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '2']);
        expect((await ask('v1/File')).status).toBe(200);
        await swift.resume();
        expect((await upload()).status).toBe(200);
      } finally {
        await product.stop();
      }
      const { code, words } = await runFiles(['check', '--read'], env);
      expect(words).toContain('Records without their file: 0\n');
      expect(words).toContain('Records whose file is another: 0\n');
      expect(code).toBe(0);

      const objects = bucketObjects({ ...place, prefix: 'product/' });
      const check = async (...options: string[]) => {
        const checkResult = await runFiles(['check', ...options], env);
        return [checkResult.code, /whose file is another: \d+/.exec(checkResult.words)?.[0]];
      };
      const [key = ''] = await keysIn(objects);
      const sizeBytes = (await objects.read(key))?.sizeBytes ?? 0;
      await objects.write(key, [someBytes(sizeBytes)]);
      expect(await check(), 'sizes alone').toEqual([0, 'whose file is another: 0']);
      expect(await check('--read')).toEqual([1, 'whose file is another: 1']);
      await objects.write(key, [someBytes(sizeBytes + 4)]);
      expect(await check(), 'without reading').toEqual([1, 'whose file is another: 1']);
    },
  );

  test(
    'a server that is killed in the middle of an upload leaves nothing half, and the repeat puts it once [OPS-07]',
    { timeout: 400_000 },
    async () => {
      const env = {
        ...bucket?.keys,
        FILES_URL: addressOf('killed'),
        DATA_DIR: copyDemo('killed'),
        PORT: String(await freePort()),
      };
      const objects = bucketObjects({ ...place, prefix: 'killed/' });
      const client = new S3mini({ ...swift, endpoint: `${swift.endpoint}/load` });
      const begun = async () =>
        JSON.stringify(await client.listMultipartUploads('/', '', 'GET', { prefix: 'killed/' }));
      const anUpload = '"UploadId":';
      const start = async () => {
        const server = startServer(env);
        await ready(server);
        const url = `http://127.0.0.1:${env.PORT}`;
        return { server, ask: askerOf(`${url}/api`, await logIn(url)) };
      };
      const filesOf = async (ask: ReturnType<typeof askerOf>) =>
        ((await (await ask('v1/File?PageSize=0')).json()) as { data: StoredFile[] }).data;
      const bytes = Buffer.concat([pdf, someBytes(45 * megabyte), Buffer.from('\n%%EOF\n')]);
      const key = randomUUID();

      const first = await start();
      const [files, keys] = [await filesOf(first.ask), await keysIn(objects)];
      const upload = (ask: ReturnType<typeof askerOf>) => {
        const form = new FormData();
        form.set('customerId', String(files[0]?.customerId));
        form.set('documentType', '1');
        form.set('file', new Blob([bytes]), 'killed.pdf');
        return ask('v1/File', { method: 'POST', body: form, headers: { 'idempotency-key': key } });
      };
      const broken = upload(first.ask).then(
        ({ status }) => status,
        () => 'broken off',
      );
      await expect.poll(begun, { timeout: 60_000, interval: 5 }).toContain(anUpload);
      first.server.program.kill('SIGKILL');
      await first.server.ended;
      expect(await broken).toBe('broken off');
      expect(await keysIn(objects)).toEqual(keys);
      expect(await begun()).toContain(anUpload);

      const second = await start();
      expect(await filesOf(second.ask)).toEqual(files);
      for (let repeats = 0; repeats < 2; repeats += 1) expect((await upload(second.ask)).status).toBe(200);
      const newFiles = (await filesOf(second.ask)).filter(({ name }) => name === 'killed.pdf');
      expect(newFiles).toHaveLength(1);
      const download = await second.ask(`v1/File/${newFiles[0]?.id}`);
      expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(bytes));
      expect(await keysIn(objects)).toHaveLength(keys.length + 1);
      await aDayLater(() => objects.tidy());
      expect(await begun()).not.toContain(anUpload);
    },
  );

  async function copyWithKills(from: string, to: string): Promise<void> {
    const env = { ...bucket?.keys, DATA_DIR: join(folder, 'data') };
    for (const afterMs of [0, 150, 300, 450, 600, 750]) {
      const run = startFiles(['copy', from, to], env);
      const ended = once(run, 'exit');
      await once(run.stdout, 'data');
      await pause(afterMs);
      run.kill('SIGKILL');
      await ended;
    }
    const { code, words } = await runFiles(['copy', from, to], env);
    expect([code, words]).toEqual([0, expect.stringContaining('All 40 files are there in the same bytes')]);
  }
});

const startFiles = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, ['scripts/run.mjs', 'files', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function runFiles(args: string[], env: NodeJS.ProcessEnv) {
  const run = startFiles(args, env);
  let words = '';
  run.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(run, 'close')) as [number];
  return { code, words };
}

const askerOf =
  (address: string, token: string) =>
  (path: string, init: RequestInit = {}) =>
    fetch(`${address}/${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/User/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'companyadmin@example.com', password: demoPassword }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Yields a document of random bytes in chunks. */
async function* document(megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    '--load\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  );
  const piece = someBytes(64 * 1024);
  for (let sentBytes = 0; sentBytes < megabytes * megabyte; sentBytes += piece.byteLength) yield piece;
  yield Buffer.from('\n%%EOF\n\r\n--load--\r\n');
}
