import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/support/postgres.ts';
import { startProduct } from '../scripts/support/product.ts';
import type { Product } from '../scripts/support/product.ts';
import { run } from '../scripts/support/run.ts';
import { calls } from '../src/contract/calls.ts';
import type { CallName } from '../src/contract/calls.ts';
import { figureTable, rounded } from '../scripts/support/results.ts';
import type { Figure, Section } from '../scripts/support/results.ts';
import { makeBigCustomer } from './support/bigCustomer.ts';
import type { BigCustomer, BigSize } from './support/bigCustomer.ts';
import { logInHeader, meanwhile, readResponse } from './support/watchServer.ts';
import type { Meanwhile, Reading } from './support/watchServer.ts';

const size: BigSize = {
  buildings: 10_000,
  itemsEach: 5,
  roundsEach: 1,
  flaws: 20_000,
  largestRound: 10_000,
  departments: 10_000,
};
/** Accounts with access to all of the big customer. */
const readers = ['webadmin', 'companyadmin', 'customeradmin'] as const;
const bystanderNames = ['admin', 'inspector', 'admin2'] as const;
const mostMs = 500;
const small = [
  `${calls.listBuildings.path}?pageSize=20`,
  calls.getActiveCustomer.path,
  `${calls.listFlaws.path}?pageSize=20`,
];

/** Requests whose responses grow with the data: everything of the big customer at once. */
const questions = (big: BigCustomer): readonly [CallName, string][] => {
  const year = new Date().getUTCFullYear();
  const period = `start=${year}-01-01&stop=${year}-12-31`;
  return [
    ['listMapItems', 'pageSize=0'],
    ['listCustomers', 'pageSize=0'],
    ['listBuildings', 'pageSize=0'],
    ['listRoundPlannings', 'pageSize=0'],
    ['listCompletedRounds', 'pageSize=0'],
    ['listFlaws', 'pageSize=0'],
    ['listFoundQuestions', 'pageSize=0'],
    ['listRoundStatistics', `pageSize=0&${period}`],
    ['listAllCustomers', ''],
    ['getCustomerTree', ''],
    ['getRootCustomers', ''],
    ['getCustomerInformation', `customerId=${big.levelId}`],
    ['listDuePlans', ''],
    ['countFindings', ''],
    ['getFlawStatistics', period],
    ['getFlawCount', ''],
    ['getFlawAttentions', ''],
    ['listRoundInfos', `roundHistoryId=${big.roundId}&pageSize=0`],
    ['searchEverywhere', 'text=sl%C3%A4ckare'],
  ];
};

/** Measures large responses over HTTP, their cost, and their effect on other requests. */
export async function measureBigAnswers(): Promise<Section> {
  const embedded = await measureEmbedded();
  const onPostgres = await measurePostgres();
  const how = `The product's server, loopback, uncompressed, each answer read to its last byte and thrown away. A level with ${size.buildings} buildings and as many plans and rounds, ${size.buildings * size.itemsEach} items, ${size.flaws} flaws, a round of ${size.largestRound} items and ${size.departments} levels beside it. Meanwhile ${bystanderNames.length} others ask for 20 buildings, their level and 20 flaws, 40 ms after each answer. Memory is that of the server's process; the embedded database lives in it.`;
  return {
    title: 'Big answers',
    text: [how, '### Embedded database', embedded, '### PostgreSQL', onPostgres].join('\n\n'),
  };
}

async function measureEmbedded(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-bench-'));
  try {
    const making = await run(process.execPath, ['bench/makeBigCustomer.ts', dataDir, JSON.stringify(size)]);
    if (making !== 0) throw new Error('The data could not be made.');
    const big = JSON.parse(readFileSync(join(dataDir, 'big.json'), 'utf8')) as BigCustomer;
    const product = await startProduct({ DATA_DIR: dataDir });
    return await measureAll(product, big).finally(product.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measurePostgres(): Promise<string> {
  const postgres = await startPostgres();
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url });
    const measure = async () => measureAll(product, await makeBigCustomer(postgres.url, size));
    return await measure().finally(product.stop);
  } finally {
    await postgres.stop();
  }
}

async function measureAll(product: Product, big: BigCustomer): Promise<string> {
  const url = (path: string) => `${product.url}/api/${path}`;
  const headersOf = (account: string) => logInHeader(product.url, account);
  const askers = await Promise.all(readers.map(headersOf));
  const bystanders = { paths: small.map(url), headers: await Promise.all(bystanderNames.map(headersOf)) };
  const watch = <T>(work: () => Promise<T>) => meanwhile(product, bystanders, work);
  // A running server has these responses in its cache.
  for (const path of bystanders.paths)
    for (const headers of bystanders.headers) await readResponse(path, headers);

  const wholeList = url(`${calls.listMapItems.path}?pageSize=0`);
  const many = Array.from({ length: 8 }, (_, index) => askers[index % askers.length] ?? {});
  const idle = await watch(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  const oneReading = await watch(() => readAll(wholeList, askers.slice(0, 1)));
  const eight = await watch(() => readAll(wholeList, many));
  const rows: string[] = [];
  for (const [name, query] of questions(big)) {
    const requestUrl = url(`${calls[name].path}?${query}`);
    rows.push(rowOf(name, await watch(() => readAll(requestUrl, askers))));
  }
  const table = ['| call, by three at once | longest s | MB each | others’ p95 ms | longest ms |'];
  return [
    figureTable([
      { what: 'others, nothing else going on: p95', value: rounded(idle.seen.p95Ms), unit: 'ms' },
      { what: 'memory at rest', value: rounded(idle.seen.peakMiB), unit: 'MiB' },
      ...figuresOf('one whole list of items', oneReading),
      ...figuresOf('eight whole lists by three callers', eight),
    ]),
    [...table, '|---|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n');
}

interface Watched {
  result: Reading[];
  seen: Meanwhile;
}

async function readAll(url: string, askers: readonly Record<string, string>[]): Promise<Reading[]> {
  const answers = await Promise.all(askers.map((headers) => readResponse(url, headers)));
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new Error(`${url} answered ${wrong.status}.`);
  return answers;
}

const longestSeconds = ({ result }: Watched) => rounded(Math.max(...result.map(({ ms }) => ms)) / 1000, 1);
const megabytes = ({ result }: Watched) => rounded(Math.max(...result.map(({ bytes }) => bytes)) / 1e6, 1);

function figuresOf(what: string, watched: Watched): Figure[] {
  const { seen } = watched;
  return [
    { what, value: longestSeconds(watched), unit: 's' },
    { what: `${what}: size of each`, value: megabytes(watched), unit: 'MB' },
    { what: `${what}: peak of memory`, value: rounded(seen.peakMiB), unit: 'MiB' },
    { what: `${what}: others’ p95`, value: rounded(seen.p95Ms), unit: 'ms', atMost: mostMs },
    { what: `${what}: others’ longest`, value: rounded(seen.longestMs), unit: 'ms' },
    { what: `${what}: others’ answers that were no 200`, value: seen.failures, unit: '', atMost: 0 },
  ];
}

function rowOf(name: CallName, watched: Watched): string {
  const { p95Ms, longestMs } = watched.seen;
  const cells = [name, longestSeconds(watched), megabytes(watched), rounded(p95Ms), rounded(longestMs)];
  return `| ${cells.join(' | ')} |`;
}
