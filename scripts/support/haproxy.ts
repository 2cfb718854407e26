import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ordinaryUser } from './postgres.ts';
import { freePort } from './product.ts';
import { stopProgram } from './run.ts';

/** A load balancer on the loopback address, without rights of its own. */
export interface Haproxy {
  /** Without a slash at the end. */
  url: string;
  stop: () => Promise<void>;
}

const debianPath = '/usr/sbin/haproxy';

function ensureProgram(): string {
  const asked = spawnSync('haproxy', ['-v']);
  if (asked.status === 0) return 'haproxy';
  if (existsSync(debianPath)) return debianPath;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error('No HAProxy found: install haproxy.');
  console.log('No HAProxy found: installing the Debian package haproxy (apt-get).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const quiet = ['-y', '-qq', '--no-install-recommends'];
  execFileSync('apt-get', ['install', ...quiet, 'haproxy'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return debianPath;
}

/** In turns to servers that are healthy; a request that never reached one goes to another. */
const settingsOf = (port: number, servers: readonly number[]): string => `
global
  maxconn 4000
defaults
  mode http
  option forwardfor
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 120s
  timeout server 120s
frontend tillsyn
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/health/ready
${servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server} check inter 500ms`).join('\n')}
`;

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Starts HAProxy in front of servers on these ports.
 * @throws Error when it is missing and can't be installed, or doesn't listen within 10 s
 */
export async function startHaproxy(servers: readonly number[]): Promise<Haproxy> {
  const program = ensureProgram();
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settingsOf(port, servers));
  if (user) chownSync(folder, user.uid, user.gid);
  const running = spawn(program, ['-db', '-f', file], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  running.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2_000)));
  const stop = async () => {
    await stopProgram(running, 'SIGTERM', 5_000);
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 10_000;
  while (!(await isListening(port))) {
    if (running.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`HAProxy did not start:\n${words}`);
    }
    await sleep(50);
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
