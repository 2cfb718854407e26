import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyPrograms, findPrograms } from '#scripts/support/debianPackages.ts';
import { deployed } from '#scripts/support/deployed.ts';
import { runHaproxy } from '#scripts/support/haproxy.ts';
import { runListening } from '#scripts/support/listening.ts';
import { makeAuthority } from '../server/certificates.ts';

/** A proxy with the shipped configuration and TLS, in front of two servers on the loopback address. */
export interface Proxy {
  /** Certificate of its certificate authority. */
  ca: string;
  stop: () => Promise<void>;
}

interface Start {
  port: number;
  servers: readonly [number, number];
}

async function startCaddy({ port, servers }: Start): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-caddy-'));
  const { place, env } = copyPrograms(
    findPrograms('caddy') ?? { place: '', env: {} },
    join(folder, 'programs'),
  );
  const ofTests = 'admin off\n\tauto_https disable_redirects\n\tskip_install_trust\n';
  const settings = deployed('Caddyfile', {
    '(servers) {': `{\n\t${ofTests}}\n(servers) {`,
    'tillsyn.example.com {': `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls internal`,
    'to 127.0.0.1:4780': `to ${servers.map((server) => `127.0.0.1:${server}`).join(' ')}`,
  });
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, settings);
  const stop = await runListening(port, folder, {
    command: `${place}/usr/bin/caddy`,
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { ...env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return { ca: readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8'), stop };
}

async function startHaproxy({ port, servers: [first, second] }: Start): Promise<Proxy> {
  const authority = makeAuthority();
  const ca = readFileSync(authority.file, 'utf8');
  const { certificate, key } = authority.certify('localhost');
  authority.remove();
  const settings = deployed('haproxy-servers.cfg', {
    '  bind :80\n': '',
    'bind :443': `bind 127.0.0.1:${port}`,
    '/etc/haproxy/tillsyn.pem': 'tillsyn.pem',
    '10.0.0.11:4780': `127.0.0.1:${first}`,
    '10.0.0.12:4780': `127.0.0.1:${second}`,
  });
  return { ca, stop: await runHaproxy(port, settings, { 'tillsyn.pem': certificate + key }) };
}

export const proxies = { caddy: startCaddy, haproxy: startHaproxy } as const;
