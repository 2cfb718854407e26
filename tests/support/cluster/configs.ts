import { join } from 'node:path';

/** A PostgreSQL under Patroni. */
export interface NodePlace {
  name: string;
  folder: string;
  /** PostgreSQL's port, and that of Patroni's own interface. */
  port: number;
  restPort: number;
}

/** So long, in seconds, a leader that says nothing keeps its place: short, so that another one leads soon. */
const leaderSeconds = 10;

/** Patroni's settings; JSON is YAML. */
export const patroniConfig = (node: NodePlace, etcdPort: number, programs: string): string =>
  JSON.stringify({
    scope: 'tillsyn',
    name: node.name,
    restapi: { listen: `127.0.0.1:${node.restPort}`, connect_address: `127.0.0.1:${node.restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...{ ttl: leaderSeconds, loop_wait: 2, retry_timeout: 3, maximum_lag_on_failover: 16_777_216 },
        ...{ synchronous_mode: true, synchronous_mode_strict: true },
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 150, wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${node.port}`,
      connect_address: `127.0.0.1:${node.port}`,
      data_dir: join(node.folder, 'data'),
      bin_dir: programs,
      pgpass: join(node.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'tillsyn', password: 'tillsyn' },
        replication: { username: 'replicator', password: 'replicator' },
      },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
      // Processes die here, never the machine.
      parameters: { fsync: 'off', shared_buffers: '64MB', unix_socket_directories: node.folder },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  });

/** Where HAProxy listens: for the database, whose primary it finds by Patroni, and before the servers. */
export interface ProxyPlace {
  databasePort: number;
  serversPort: number;
  serverPorts: readonly number[];
}

export const proxyConfig = (nodes: readonly NodePlace[], proxy: ProxyPlace): string => `
defaults
  timeout connect 2s
  timeout client 10m
  timeout server 10m
  timeout check 2s

listen database
  mode tcp
  bind 127.0.0.1:${proxy.databasePort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}

listen servers
  mode http
  bind 127.0.0.1:${proxy.serversPort}
  balance roundrobin
  option redispatch 1
  default-server inter 1s fall 1 rise 1
${proxy.serverPorts.map((port, at) => `  server server${at + 1} 127.0.0.1:${port} check`).join('\n')}
`;
