import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { findPrograms, python } from '#scripts/support/debianPackages.ts';
import type { Programs } from '#scripts/support/debianPackages.ts';
import { freePort } from '#scripts/support/product.ts';
import { stopProgram } from '#scripts/support/run.ts';

/** A temporary object store on the loopback address, with an S3 interface and without buckets. */
export interface Swift {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Sends SIGKILL to all its processes; its contents stay. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  /** Lets it accept requests without responding until it is resumed. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
}

const user = { accessKeyId: 'test:tester', secretAccessKey: 'testing-secret', region: 'eu-north-1' };

const storageSettings = (folder: string, kind: string, port: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
log_level = ERROR
fallocate_reserve = 0
# Nothing runs here that would list later what a busy machine couldn't list in a second.
container_update_timeout = 60
conn_timeout = 60
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (folder: string, port: number, cachePort: number) => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# There is one node: after failures it is asked again at once.
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${user.region}
[filter:tempauth]
use = egg:swift#tempauth
user_${user.accessKeyId.replace(':', '_')} = ${user.secretAccessKey} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;

const hashSettings = '[swift-hash]\nswift_hash_path_prefix = tillsyn\nswift_hash_path_suffix = tillsyn\n';

/** Rings of one node with one device for each kind, as its own tool would write them in three runs each. */
const rings = (ports: Record<string, number>) => `import json
from swift.common.ring import RingBuilder
for kind, port in json.loads('${JSON.stringify(ports)}').items():
    ring = RingBuilder(2, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1, meta=''))
    ring.rebalance()
    ring.get_ring().save(kind + '.ring.gz')`;

/**
 * Launcher that runs one of its programs with `swift.conf` in a folder of ours, which none of its options
 * names.
 */
const launcher = (folder: string) => `import runpy, sys
from swift.common import utils
utils.SWIFT_CONF_FILE = ${JSON.stringify(join(folder, 'swift.conf'))}
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')`;

function runCache({ place, env }: Programs, port: number): ChildProcess {
  const args = ['-l', '127.0.0.1', '-p', String(port), '-m', '16', '-u', userInfo().username];
  return spawn(`${place}/usr/bin/memcached`, args, { env, stdio: 'ignore' });
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}

/** Creates a bucket. @returns a server's settings for it, and the address of a place in it */
export async function makeBucket(swift: Swift, bucket: string) {
  const { endpoint, region, accessKeyId, secretAccessKey } = swift;
  await new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${endpoint}/${bucket}`,
  }).createBucket();
  return {
    keys: { FILES_KEY_ID: accessKeyId, FILES_KEY_SECRET: secretAccessKey },
    place: (name: string) => `s3://${bucket}/${name}?endpoint=${endpoint}&region=${region}`,
  };
}

/**
 * Starts OpenStack Swift in a temporary folder. @returns null where it isn't installed @throws Error when it
 * doesn't respond within 120 s
 */
export async function startSwift(): Promise<Swift | null> {
  const foundPrograms = findPrograms('swift');
  if (!foundPrograms) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-swift-'));
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), hashSettings);
  const run = (name: string): ChildProcess =>
    spawn(
      python,
      [
        '-c',
        launcher(folder),
        `${foundPrograms.place}/usr/bin/swift-${name}-server`,
        join(folder, `${name}.conf`),
      ],
      {
        cwd: folder,
        env: foundPrograms.env,
        stdio: ['ignore', 'ignore', process.env.SWIFT_TALKS ? 'inherit' : 'ignore'],
      },
    );
  const [account, container, object] = [await freePort(), await freePort(), await freePort()];
  const [port, cachePort] = [await freePort(), await freePort()];
  const ports = { account, container, object };
  execFileSync(python, ['-c', rings(ports)], { cwd: folder, env: foundPrograms.env, stdio: 'ignore' });
  writeFileSync(join(folder, 'proxy.conf'), proxySettings(folder, port, cachePort));
  for (const [kind, own] of Object.entries(ports))
    writeFileSync(join(folder, `${kind}.conf`), storageSettings(folder, kind, own));
  const start = () => [...['proxy', ...Object.keys(ports)].map(run), runCache(foundPrograms, cachePort)];
  const endpoint = `http://127.0.0.1:${port}`;
  let running = start();
  // Also where a test file fails before it has begun.
  process.once('exit', () => {
    for (const program of running) program.kill('SIGKILL');
  });
  const halt = async () => {
    await Promise.all(running.map((program) => stopProgram(program, 'SIGKILL', 5_000)));
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  const storage = [account, container, object].map((own) => `http://127.0.0.1:${own}`);
  const reach = async () => {
    for (const deadline = Date.now() + 120_000; ; await sleep(100)) {
      const answering = await Promise.all([endpoint, ...storage].map(answers));
      if (!answering.includes(false)) return;
      if (running[0]?.exitCode === null && Date.now() < deadline) continue;
      await stop();
      throw new Error('OpenStack Swift did not start.');
    }
  };
  await reach();
  return {
    ...user,
    endpoint,
    halt,
    resume: async () => {
      running = start();
      await reach();
    },
    freeze: () => void running[0]?.kill('SIGSTOP'),
    thaw: () => void running[0]?.kill('SIGCONT'),
    stop,
  };
}
