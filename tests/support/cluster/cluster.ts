import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyPrograms, needPrograms, python } from '#scripts/support/debianPackages.ts';
import type { Programs } from '#scripts/support/debianPackages.ts';
import { ensurePostgres, ordinaryUser } from '#scripts/support/postgres.ts';
import { freePort } from '#scripts/support/product.ts';
import { stopProgram } from '#scripts/support/run.ts';
import { password, patroniConfig, proxyConfigs } from './configs.ts';
import type { NodePlace } from './configs.ts';

/** Three PostgreSQL nodes under Patroni and etcd, one primary and one synchronous standby, behind HAProxy. */
export interface Cluster {
  /** `postgres://…` of an empty database through HAProxy. */
  url: string;
  /** URL of the servers' balancer, without a slash at the end. */
  serversUrl: string;
  /** Returns the name of the primary; null if there is none. */
  leader: () => Promise<string | null>;
  /** Returns true if the primary has a synchronous standby. */
  isWhole: () => Promise<boolean>;
  /** Sends SIGKILL to a node's PostgreSQL, which its Patroni restarts. */
  killPostgres: (name: string) => void;
  /** Sends SIGKILL to a node's Patroni and PostgreSQL. */
  killNode: (name: string) => Promise<void>;
  /** Starts the Patroni of a killed node. */
  reviveNode: (name: string) => void;
  stop: () => Promise<void>;
}

const startLimitMs = 180_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Polls until a condition holds. @throws Error with `what` on a timeout */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  limitMs = startLimitMs,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`In ${limitMs / 1000} s there was not: ${what}`);
    await sleep(200);
  }
}

const isRunning = ({ state }: Member): boolean => state === 'running' || state === 'streaming';

async function membersBy({ restPort }: NodePlace): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
  return ((await answer.json()) as { members: Member[] }).members;
}

/** Runs a statement on a new connection. @returns the number of rows */
async function ask(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // the broken query reports it
  await client.connect();
  try {
    return (await client.query(statement)).rows.length;
  } finally {
    await client.end();
  }
}

/** Returns the process of a PostgreSQL and its children, some of which outlive it briefly. */
function processesOf({ folder }: NodePlace): number[] {
  const [first = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  const parentOf = (pid: string): number => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    } catch {
      return 0; // it ended meanwhile
    }
  };
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
  return [postmaster, ...children.map(Number)];
}

/** Kills a process; returns false if it has ended already. */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function killPostgres(node: NodePlace): void {
  for (const pid of processesOf(node)) isKilled(pid);
}

/** Returns etcd's arguments for a single node with these client and peer URLs. */
const etcdArgs = (dataDir: string, etcd: string, peer: string): string[] => [
  '--name',
  'etcd',
  '--data-dir',
  dataDir,
  '--log-level',
  'error',
  '--listen-client-urls',
  etcd,
  '--advertise-client-urls',
  etcd,
  '--listen-peer-urls',
  peer,
  '--initial-advertise-peer-urls',
  peer,
  '--initial-cluster',
  `etcd=${peer}`,
];

/** Starts the cluster as an ordinary user in a temporary folder; the servers will listen on `serverPorts`. */
export async function startCluster(serverPorts: readonly number[]): Promise<Cluster> {
  const programs = ensurePostgres();
  const [ofCluster, ofBalancer] = [needPrograms('cluster'), needPrograms('haproxy')];
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-cluster-'));
  const ofNodes = copyPrograms(ofCluster, join(folder, 'cluster'));
  const balancer = copyPrograms(ofBalancer, join(folder, 'balancer'));
  if (user) chownSync(folder, user.uid, user.gid);
  const running = new Map<string, ChildProcess>();

  const place = (name: string, text?: string): string => {
    const path = join(folder, name);
    if (text === undefined) mkdirSync(path, { mode: 0o700 });
    else writeFileSync(path, text);
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const start = (name: string, command: string, args: readonly string[], { env }: Programs): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const ownEnv = { ...env, PATH: `${programs}:/usr/bin:/bin`, HOME: folder };
    running.set(
      name,
      spawn(command, args, { ...user, cwd: folder, env: ownEnv, stdio: ['ignore', log, log] }),
    );
    closeSync(log);
  };

  const etcdPort = await freePort();
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const nodes: NodePlace[] = [];
  for (const name of ['node1', 'node2', 'node3'])
    nodes.push({ name, folder: place(name), port: await freePort(), restPort: await freePort() });
  const nodeOf = (name: string): NodePlace => {
    const node = nodes.find((one) => one.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    return node;
  };
  const [databasePort, serversPort] = [await freePort(), await freePort()];
  const startNode = (node: NodePlace): void =>
    start(node.name, python, ['-m', 'patroni', join(folder, `${node.name}.yml`)], ofNodes);

  const members = async (): Promise<Member[]> => {
    for (const node of nodes) {
      const members = await membersBy(node).catch(() => null);
      if (members) return members;
    }
    return [];
  };
  const addressFor = (role: string) => `postgres://${role}:${password}@127.0.0.1:${databasePort}`;
  const maintenance = `${addressFor('postgres')}/postgres`;
  const cluster: Cluster = {
    url: `${addressFor('tillsyn')}/tillsyn`,
    serversUrl: `http://127.0.0.1:${serversPort}`,
    leader: async () =>
      (await members()).find((one) => one.role === 'leader' && isRunning(one))?.name ?? null,
    isWhole: async () => {
      const standbys = await ask(
        maintenance,
        `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
      );
      return standbys > 0;
    },
    killPostgres: (name) => killPostgres(nodeOf(name)),
    killNode: async (name) => {
      const patroni = running.get(name);
      if (!patroni) throw new Error(`${name} doesn't run.`);
      const ended = once(patroni, 'exit');
      patroni.kill('SIGKILL');
      killPostgres(nodeOf(name));
      await ended;
    },
    reviveNode: (name) => startNode(nodeOf(name)),
    stop: async () => {
      for (const program of running.values()) await stopProgram(program, 'SIGKILL', 5_000);
      for (const node of nodes) if (existsSync(join(node.folder, 'data/postmaster.pid'))) killPostgres(node);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  try {
    start('etcd', `${ofNodes.place}/usr/bin/etcd`, etcdArgs(place('etcd'), etcd, peer), ofNodes);
    await until('etcd', async () => (await fetch(`${etcd}/health`)).ok);
    for (const node of nodes) {
      place(`${node.name}.yml`, patroniConfig(node, etcdPort, programs));
      startNode(node);
    }
    const settings = proxyConfigs(nodes, { databasePort, serversPort, serverPorts });
    const files = settings.flatMap((text, at) => ['-f', place(`haproxy${at}.cfg`, text)]);
    start('proxy', `${balancer.place}/usr/sbin/haproxy`, ['-db', ...files], balancer);
    await until('a primary with a synchronous standby', cluster.isWhole);
    await ask(maintenance, `create role tillsyn login password '${password}'`);
    await ask(maintenance, 'create database tillsyn owner tillsyn');
  } catch (error) {
    const words = [...running.keys()].map((name) => `${name}: ${lastWords(join(folder, `${name}.log`))}`);
    await cluster.stop();
    throw new Error(`The cluster did not start.\n${words.join('\n')}`, { cause: error });
  }
  return cluster;
}

const lastWords = (file: string): string => readFileSync(file, 'utf8').slice(-1_000);
