import { join } from 'node:path';
import { deployed } from '#scripts/support/deployed.ts';
import { plainBalancer } from '#scripts/support/haproxy.ts';

/** A PostgreSQL node under Patroni. */
export interface NodePlace {
  name: string;
  folder: string;
  /** Port of PostgreSQL. */
  port: number;
  restPort: number;
}

/** Password of the superuser and the database's owner. */
export const password = 'tillsyn-of-the-tests';

/**
 * Returns the shipped settings of Patroni, with PostgreSQL settings for a machine on which processes die but
 * never the machine itself.
 */
export const patroniConfig = (node: NodePlace, etcdPort: number, programs: string): string =>
  deployed('patroni.yml', {
    'name: node1': `name: ${node.name}`,
    '10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379': `127.0.0.1:${etcdPort}`,
    '10.0.0.1:8008': `127.0.0.1:${node.restPort}`,
    '10.0.0.1:5432': `127.0.0.1:${node.port}`,
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/main': join(node.folder, 'data'),
    '/usr/lib/postgresql/15/bin': programs,
    '/var/lib/postgresql/pgpass': join(node.folder, 'pgpass'),
    '    - data-checksums': '    - data-checksums\n    - no-sync',
    'PASSWORD-OF-POSTGRES': password,
    'PASSWORD-OF-REPLICATOR': 'replicator-of-the-tests',
    'PASSWORD-OF-REWINDER': 'rewinder-of-the-tests',
    '/var/run/postgresql': `${node.folder}\n    fsync: "off"\n    shared_buffers: 64MB`,
  });

/**
 * Addresses of HAProxy: one for the database, whose primary it finds through Patroni, one for the servers.
 */
export interface ProxyPlace {
  databasePort: number;
  serversPort: number;
  serverPorts: readonly number[];
}

/** Returns the shipped HAProxy settings for the database and the servers. */
export const proxyConfigs = (nodes: readonly NodePlace[], proxy: ProxyPlace): string[] => [
  deployed('haproxy-database.cfg', {
    '127.0.0.1:5432': `127.0.0.1:${proxy.databasePort}`,
    ...Object.fromEntries(
      nodes.map(({ port, restPort }, at) => [
        `10.0.0.${at + 1}:5432 check port 8008`,
        `127.0.0.1:${port} check port ${restPort}`,
      ]),
    ),
  }),
  plainBalancer(proxy.serversPort, proxy.serverPorts),
];
