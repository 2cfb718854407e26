import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPrograms, needPrograms } from './debianPackages.ts';
import { deployed } from './deployed.ts';
import { runListening } from './listening.ts';
import { freePort } from './product.ts';

/** Load balancer on the loopback address, without root rights. */
export interface Haproxy {
  /** URL without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/** Returns HAProxy’s settings as shipped, without TLS and in front of servers on these ports. */
export const plainBalancer = (port: number, [first = 0, second = 0]: readonly number[]): string =>
  deployed('haproxy-servers.cfg', {
    'bind :80': `bind 127.0.0.1:${port}`,
    '  bind :443 ssl crt /etc/haproxy/tillsyn.pem alpn h2,http/1.1\n': '',
    '  http-request redirect scheme https code 308 unless { ssl_fc }\n': '',
    '10.0.0.11:4780': `127.0.0.1:${first}`,
    '10.0.0.12:4780': `127.0.0.1:${second}`,
  });

/**
 * Starts HAProxy with these settings, which listen on `port`, and the files that they name.
 * @throws Error when it is missing or doesn't start
 */
export async function runHaproxy(
  port: number,
  settings: string,
  files: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const programs = needPrograms('haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const { place, env } = copyPrograms(programs, join(folder, 'programs'));
  for (const [name, text] of Object.entries({ ...files, 'haproxy.cfg': settings }))
    writeFileSync(join(folder, name), text);
  return runListening(port, folder, { command: `${place}/usr/sbin/haproxy`, args: ['-db', '-f', file], env });
}

/**
 * Starts HAProxy in front of two servers on these ports.
 * @throws Error when it is missing or doesn't start
 */
export async function startHaproxy(servers: readonly number[]): Promise<Haproxy> {
  const port = await freePort();
  return { url: `http://127.0.0.1:${port}`, stop: await runHaproxy(port, plainBalancer(port, servers)) };
}
