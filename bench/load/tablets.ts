import { openPostgres } from '#server/db/client.ts';
import { figureTable, rounded, type Section } from '#scripts/support/results.ts';
import { bundleClient } from '#tests/faults/clientBundle.ts';
import { countHarms, type Findings } from '#tests/faults/checker.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { beginRound } from '#tests/faults/sweep.ts';
import { callCount, finishStep, makeWork, roundOf360, type WorkSize } from '#tests/faults/work.ts';
import { makeWorld, type World } from '#tests/faults/world.ts';
import { makeBackend } from '#tests/support/server/backend.ts';
import { at } from '../support/observe.ts';
import { probeHealth, type HealthCounts } from './healthProbe.ts';
import { startSite, type Site } from './site.ts';

/** Timeout of the tablets, in milliseconds; missing work then counts as lost. */
const patienceMs = 20 * 60_000;

/** Returns the size of a round with this many calls, in the proportions of one of 360. */
const sizeOf = (calls: number): WorkSize => {
  const share = (calls - 1) / (callCount(roundOf360) - 1);
  const part = (count: number) => Math.max(1, Math.round(count * share));
  const size: WorkSize = {
    questions: 0,
    items: Math.max(2, part(roundOf360.items)),
    newFlaws: part(roundOf360.newFlaws),
    changedFlaws: part(roundOf360.changedFlaws),
    photos: part(roundOf360.photos),
  };
  return { ...size, questions: Math.max(1, calls - callCount(size)) };
};

/** Result of saving the rounds. */
export interface Saved {
  seconds: number;
  writes: number;
  refused: number;
  p95Ms: number;
  findings: Findings;
  health: HealthCounts;
}

/** Measures tablets with the client's own code that save a round each at the same time, and the checker's findings. */
export async function measureTablets(options: { tablets: number; calls: number }): Promise<Section> {
  const size = sizeOf(options.calls);
  const saved = await saveAtOnce(options, (line) => console.log(line));
  const harms = Object.entries(countHarms(saved.findings));
  const figures = figureTable([
    {
      what: `until all ${options.tablets} rounds are saved`,
      value: rounded(saved.seconds),
      unit: 's',
      atMost: 600,
    },
    { what: 'writing calls', value: saved.writes, unit: '', atLeast: options.tablets * callCount(size) },
    { what: 'of these without a success', value: saved.refused, unit: '', atMost: 0 },
    { what: 'a writing call, p95', value: rounded(saved.p95Ms), unit: 'ms' },
    {
      what: `of ${saved.health.probes} health probes of the servers answered 503`,
      value: saved.health.unhealthy,
      unit: '',
      atMost: 0,
    },
    { what: 'the slowest of them', value: rounded(saved.health.slowestMs), unit: 'ms' },
    ...harms.map(([harm, count]) => ({ what: `${harm} operations`, value: count, unit: '', atMost: 0 })),
  ]);
  const how = `${options.tablets} tablets with the client's own log and sender, in one process on the same machine, finish a round of ${callCount(size)} calls each (${size.photos} of them photos) at the same moment, from one address: HAProxy, two servers, PostgreSQL 15. The checker of the faults reads database, receipts and logs.`;
  const shownFindings = saved.findings.slice(0, 20).map(({ harm, what }) => `    ${harm}: ${what}`);
  return { title: 'Tablets that save at once', text: [how, figures, ...shownFindings].join('\n\n') };
}

/** Starts a site and saves a round with this many calls from each tablet. */
export async function saveAtOnce(
  options: { tablets: number; calls: number },
  tell: (line: string) => void = () => undefined,
): Promise<Saved> {
  await bundleClient();
  const site = await startSite({ isDemo: false });
  try {
    return await saveAll(site, options.tablets, sizeOf(options.calls), tell);
  } finally {
    await site.stop();
  }
}

async function saveAll(
  site: Site,
  tablets: number,
  size: WorkSize,
  tell: (line: string) => void,
): Promise<Saved> {
  const database = await openPostgres(site.databaseUrl);
  try {
    const backend = makeBackend(database);
    backend.time.now = new Date();
    const times: number[] = [];
    const world = await makeWorld(
      backend,
      makeRandom(1),
      {},
      { deliver: (request) => deliver(site.url, request, times) },
    );
    const saves = [];
    for (let number = 0; number < tablets; number += 1) saves.push(await prepare(world, number, size));
    tell(`${tablets} rounds are ready to be saved.`);
    times.length = 0;
    const stopProbes = probeHealth(site.serverUrls);
    const startedAt = performance.now();
    for (const save of saves) void save().catch(() => undefined);
    await world.passUntil(world.isAllSent, patienceMs);
    const seconds = (performance.now() - startedAt) / 1000;
    const health = await stopProbes();
    tell(`Saved in ${rounded(seconds)} s.`);
    const writes = world.wire.sent.filter(({ isWrite }) => isWrite);
    const refusedCount = writes.filter(({ isAnswered }) => !isAnswered).length;
    return {
      seconds,
      writes: writes.length,
      refused: refusedCount,
      p95Ms: at(times, 0.95),
      findings: await world.check(),
      health,
    };
  } finally {
    await database.close();
  }
}

/** Carries out a round on a tablet; the returned function saves it. */
async function prepare(world: World, number: number, size: WorkSize): Promise<() => Promise<unknown>> {
  const { round, inspector, tablet, tab, owner, share } = await beginRound(
    world,
    size,
    `tablet ${number + 1}`,
  );
  const { random, clock } = world;
  const label = String(number);
  const steps = await makeWork({
    size,
    share,
    owner,
    random,
    label,
    worker: inspector,
    now: clock.now,
  });
  for (const step of [...steps, finishStep(round.id, new Date(clock.now()).toISOString())])
    await world.act(tablet, tab, round, step);
  return () => tab.sender.saveRound(round.id);
}

async function deliver(url: string, request: Request, times: number[]): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === 'GET';
  const body = isRead ? null : await request.arrayBuffer();
  const startedAt = performance.now();
  const answer = await fetch(url + pathname + search, {
    method: request.method,
    headers: request.headers,
    body,
  });
  if (!isRead) times.push(performance.now() - startedAt);
  return answer;
}
