import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../scripts/support/postgres.ts';
import { startProduct } from '../scripts/support/product.ts';
import type { Product } from '../scripts/support/product.ts';
import { calls } from '../src/contract/calls.ts';
import { figureTable, rounded } from '../scripts/support/results.ts';
import type { Figure, Section } from '../scripts/support/results.ts';
import { holdUpload } from './support/slowUpload.ts';
import { logInHeader, meanwhile, residentMiB } from './support/watchServer.ts';

const senders = ['webadmin', 'companyadmin', 'customeradmin', 'admin', 'companyadmin2', 'admin2'] as const;
const uploadsEach = 4;
const holdMs = 10_000;
const others = ['inspector', 'user', 'inspector2'] as const;
const small = [`${calls.listBuildings.path}?pageSize=20`, calls.getActiveCustomer.path];

/** Measures uploads of the maximum size, sent almost completely and stalled there: the server's memory, and the effect on others. */
export async function measureHeldUploads(): Promise<Section> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-bench-'));
  const postgres = await startPostgres();
  try {
    const onEmbedded = await measureAt({ DATA_DIR: dataDir }, 'embedded');
    const onPostgres = await measureAt({ DATABASE_URL: postgres.url }, 'PostgreSQL');
    const how = `The product's server with the demo data, loopback. ${senders.length * uploadsEach} documents of 50 MiB by ${senders.length} callers at once, each sent but for its end, held for ${holdMs / 1000} s with 8 KiB every five seconds, and then all finished at once. Meanwhile ${others.length} others ask for 20 buildings and their level, 40 ms after each answer. Memory is that of the server's process and of those that it started.`;
    return { title: 'Held uploads', text: `${how}\n\n${figureTable([...onEmbedded, ...onPostgres])}` };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures a second start: creating the demo data leaves the first process large. */
async function measureAt(env: NodeJS.ProcessEnv, where: string): Promise<Figure[]> {
  await (await startProduct(env)).stop();
  const product = await startProduct(env);
  return measure(product, where).finally(product.stop);
}

async function measure(product: Product, where: string): Promise<Figure[]> {
  const url = (path: string) => `${product.url}/api/${path}`;
  const headersOf = (account: string) => logInHeader(product.url, account);
  const uploaders = await Promise.all(
    senders.map(async (account) => {
      const headers = await headersOf(account);
      const answer = await fetch(url(calls.getActiveCustomer.path), { headers });
      const { data } = (await answer.json()) as { data: { id: number } };
      return { headers, customerId: data.id };
    }),
  );
  const bystanders = { paths: small.map(url), headers: await Promise.all(others.map(headersOf)) };
  const restMiB = residentMiB(product.pid);
  const upload = url(calls.uploadFile.path);
  const allUploaders = uploaders.flatMap((uploader) => Array.from({ length: uploadsEach }, () => uploader));

  const sending = await meanwhile(product, bystanders, () =>
    Promise.all(allUploaders.map(({ headers, customerId }) => holdUpload(upload, headers, customerId))),
  );
  const holding = await meanwhile(product, bystanders, () => sleep(holdMs));
  const ended = await meanwhile(product, bystanders, () =>
    Promise.all(sending.result.map(({ finish }) => finish())),
  );

  const phases = { sent: sending, held: holding, 'finished at once': ended };
  const figures = Object.entries(phases).flatMap(([phase, { seen }]): Figure[] => [
    { what: `${where}, ${phase}: peak of memory`, value: rounded(seen.peakMiB), unit: 'MiB', atMost: 700 },
    { what: `${where}, ${phase}: others’ p95`, value: rounded(seen.p95Ms), unit: 'ms', atMost: 500 },
    { what: `${where}, ${phase}: others’ longest`, value: rounded(seen.longestMs), unit: 'ms' },
    {
      what: `${where}, ${phase}: others’ answers that were no 200`,
      value: seen.failures,
      unit: '',
      atMost: 0,
    },
  ]);
  const keptCount = ended.result.filter((status) => status === 200).length;
  return [
    { what: `${where}, at rest: memory`, value: rounded(restMiB), unit: 'MiB' },
    ...figures,
    { what: `${where}: uploads answered with 200`, value: keptCount, unit: '', atLeast: allUploaders.length },
  ];
}
