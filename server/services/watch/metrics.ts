import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '#server/db/client.ts';
import type { Clock } from '#server/core/clock.ts';
import type { DatabaseHealth, FileStore, Meter } from '#server/core/ports.ts';
import { version } from '#server/db/programVersion.ts';
import { isStoreWorking } from './storeHealth.ts';
import { createUnsentAges } from './unsentAges.ts';
import { lastBackup } from './lastBackup.ts';
import { waitingMails, waitingQuarantine } from './waiting.ts';
import type { Waiting } from './waiting.ts';

/** Sources of the metrics. */
export interface MetricsSources extends Pick<OpenDatabase, 'db' | 'kind' | 'connections'> {
  databaseHealth: DatabaseHealth;
  files: FileStore;
  clock: Clock;
}

export interface Metrics {
  meter: Meter;
  /** Returns all metrics in Prometheus' text format. */
  read: () => Promise<string>;
  contentType: string;
}

const durationBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const outcomeOf = (status: number): string => {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
};

/** Creates the server's metrics. Labels are names of calls and fixed texts, never data of a person, a customer or an address. */
export function createMetrics(sources: MetricsSources): Metrics {
  const { connections, clock } = sources;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, collect?: () => number): Gauge =>
    new Gauge({
      name: `tillsyn_${name}`,
      help,
      registers,
      ...(collect && {
        collect(this: Gauge) {
          this.set(collect());
        },
      }),
    });

  const calls = new Counter({
    name: 'tillsyn_calls_total',
    help: 'Answered requests by call; outcome is ok, refused (4xx) or failed (5xx).',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'tillsyn_call_duration_seconds',
    help: 'Time to the beginning of the answer, by call.',
    labelNames: ['call'],
    buckets: durationBuckets,
    registers,
  });
  const slowQueries = new Counter({
    name: 'tillsyn_slow_queries_total',
    help: 'Queries that took long, by the call that sent them.',
    labelNames: ['call'],
    registers,
  });
  new Gauge({
    name: 'tillsyn_info',
    help: 'Always 1: the version and the kind of database.',
    labelNames: ['version', 'database'],
    registers,
  }).set({ version, database: sources.kind }, 1);
  if (connections) {
    gauge('pool_connections', 'Connections to the database.', () => connections.totalCount);
    gauge('pool_idle', 'Connections that nobody uses.', () => connections.idleCount);
    gauge('pool_waiting', 'Queries that wait for a connection.', () => connections.waitingCount);
  }
  const unsent = createUnsentAges(() => clock().getTime());
  gauge('unsent_sessions', 'Sessions whose device has unsent work.', () => unsent.read().sessions);
  gauge(
    'unsent_oldest_seconds',
    'Age of the oldest unsent work that devices tell.',
    () => unsent.read().oldestSeconds,
  );
  const readDatabase = databaseGauges(gauge, sources);

  return {
    meter: {
      answered: (call, status, ms) => {
        calls.inc({ call, outcome: outcomeOf(status) });
        durations.observe({ call }, ms / 1_000);
      },
      queriedSlowly: (call) => slowQueries.inc({ call }),
      unsent: unsent.tell,
    },
    read: async () => {
      await readDatabase();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Creates the gauges that are read for each scrape; while the database is unavailable, only that is reported. */
function databaseGauges(
  gauge: (name: string, help: string) => Gauge,
  { db, databaseHealth, files, clock }: MetricsSources,
): () => Promise<void> {
  const database = gauge('database_up', '1 while the database can be written to.');
  const store = gauge('store_up', '1 while the store of files takes bytes.');
  const backup = gauge('backup_age_seconds', 'Time since the last backup; without a value there was none.');
  const mails = {
    count: gauge('mails_waiting', 'Mails that no mail server has accepted yet.'),
    age: gauge('mails_oldest_seconds', 'How long the oldest of them waits.'),
  };
  const quarantine = {
    count: gauge('quarantine_waiting', 'Work in quarantine that nobody has decided on.'),
    age: gauge('quarantine_oldest_seconds', 'How long the oldest of it waits.'),
  };
  const secondsSince = (moment: string) => Math.max(0, (clock().getTime() - Date.parse(moment)) / 1_000);
  const setGauges = (gauges: { count: Gauge; age: Gauge }, { count, since }: Waiting) => {
    gauges.count.set(count);
    gauges.age.set(since === null ? 0 : secondsSince(since));
  };
  const allGauges = [mails.count, mails.age, quarantine.count, quarantine.age, backup];
  const readRows = async () => ({
    mails: await waitingMails(db),
    quarantine: await waitingQuarantine(db),
    backedUp: await lastBackup(db),
  });

  return async () => {
    const [isDatabaseUp, isStoreUp] = await Promise.all([
      databaseHealth.isWorking(),
      isStoreWorking(files, clock()),
    ]);
    const rows = isDatabaseUp ? await readRows().catch(() => null) : null; // it may go away meanwhile
    // Updated synchronously, since scrapes may be concurrent.
    store.set(isStoreUp ? 1 : 0);
    database.set(rows ? 1 : 0);
    for (const gauge of allGauges) gauge.remove();
    if (!rows) return;
    setGauges(mails, rows.mails);
    setGauges(quarantine, rows.quarantine);
    if (rows.backedUp !== null) backup.set(secondsSince(rows.backedUp));
  };
}
