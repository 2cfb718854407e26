import { parseArgs } from 'node:util';
import { describe } from './support/counts.ts';
import { ensurePrograms } from './support/debianPackages.ts';
import { runVitest } from './support/vitestRun.ts';

const usage = `Usage: npm run faults [-- options] [-- files]

Breaks the network, the backend and the tablets at every step of a save and counts what came of it: lost, duplicate,
phantom, torn, leaked and stuck operations, all of which must be 0. Without options: each of four faults at each call of a
round of 40 calls (160 rounds), 12 drawn schedules, the planted bugs, the sessions, installations behind portals, and 4 kills
of the server's process. On PostgreSQL also restarts and crashes of the database under load, 5 s without it, and a time in
which it is read only: no process ends, nothing but 503 is answered.

  --full       a round of 360 calls (1,440 rounds), 200 schedules, 100 kills, 60 s without database: well over an hour on two cores
  --seeds N    so many drawn schedules
  --from N     the first of their seeds (1)
  --seed N     this schedule only
  --kill N     only the server's process, killed so many times
  --cluster    only a database that fails over, on Debian: three PostgreSQL under Patroni and etcd behind HAProxy, two servers, an
               object store, a mail server, and rounds of ten tablets; by kill -9 a PostgreSQL, a node with its Patroni, a server,
               the store or the mail server dies, one after the other. With
    --kills N  so many of them (20), --from N the number of the first (1) and --seed N (1): a part of the whole can be run alone
`;

const options = {
  full: { type: 'boolean' },
  seeds: { type: 'string' },
  from: { type: 'string' },
  seed: { type: 'string' },
  kill: { type: 'string' },
  cluster: { type: 'boolean' },
  kills: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs `npm run faults`: the fault-injection harness. With a `TEST_DATABASE_URL` it runs on PostgreSQL, else on the embedded database. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) {
    console.log(usage.trimEnd());
    return 0;
  }
  if (values.cluster === true) return runOnCluster(values);
  const { full = false, seeds = full ? '200' : undefined, from, seed, kill } = values;
  const kills = kill ?? (full ? '100' : undefined);
  const env: NodeJS.ProcessEnv = {
    TILLSYN_FAULTS_FULL: full ? 'on' : 'off',
    ...(seeds !== undefined && { TILLSYN_FAULTS_SEEDS: seeds }),
    ...(from !== undefined && { TILLSYN_FAULTS_FROM: from }),
    ...(seed !== undefined && { TILLSYN_FAULTS_SEED: seed }),
    ...(kills !== undefined && { TILLSYN_FAULTS_KILLS: kills }),
  };
  const chosenParts = [
    ...positionals,
    ...(seed === undefined ? [] : ['tests/faults/schedules.test.ts']),
    ...(kill === undefined ? [] : ['tests/faults/kill.test.ts']),
  ];
  const counts = await runVitest('faults', chosenParts, env);
  console.log(describe(counts));
  return counts.failed > 0 || (process.env.CI === 'true' && counts.skipped > 0) ? 1 : 0;
}

interface ClusterRun {
  kills?: string | undefined;
  from?: string | undefined;
  seed?: string | undefined;
}

async function runOnCluster({ kills = '20', from = '1', seed = '1' }: ClusterRun): Promise<number> {
  for (const name of ['cluster', 'haproxy', 'swift'] as const) ensurePrograms(name);
  const counts = await runVitest('faults', ['tests/faults/cluster/cluster.test.ts'], {
    TILLSYN_FAULTS_CLUSTER: 'on',
    TILLSYN_FAULTS_KILLS: kills,
    TILLSYN_FAULTS_FROM: from,
    TILLSYN_FAULTS_SEED: seed,
  });
  console.log(describe(counts));
  return counts.failed > 0 ? 1 : 0;
}
