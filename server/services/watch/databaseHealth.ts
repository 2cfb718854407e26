import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { OnQuery } from '#server/db/queryTimes.ts';
import type { Clock } from '#server/core/clock.ts';
import type { DatabaseHealth } from '#server/core/ports.ts';
import { outcomeWithin } from './outcomeWithin.ts';

const timeoutMs = 2_000;
/** Pause between two probes that write, in milliseconds. */
const writeIntervalMs = 10_000;
/** Time for which the database counts as not working after a call failed for lack of resources, in milliseconds. */
const exhaustedMs = 5_000;

/** Query without a result while the database is read-only: on a standby, or by its settings. */
const selectWritable = sql`select 1 where current_setting('transaction_read_only') = 'off'`;
/** Statement that allocates some 300 kB of the database's disk until the end of the transaction. */
const allocateDisk = sql`create temp table write_probe on commit drop as select generate_series(1, 8000) as number`;

async function probeRead(db: Database): Promise<void> {
  if ((await rowsOf(db, selectWritable)).length === 0) throw new Error('The database is read-only.');
}

async function probeWrite(db: Database): Promise<void> {
  await db.transaction((tx) => tx.execute(allocateDisk));
}

/** Counter of successful queries, as evidence that a slow database works. */
export interface QueryLog {
  onQuery: OnQuery;
  /** Number of queries that succeeded since the start of the process. */
  succeeded: () => number;
}

export function createQueryLog(): QueryLog {
  let count = 0;
  return {
    onQuery: (_text, _ms, error) => {
      if (error === undefined) count += 1;
    },
    succeeded: () => count,
  };
}

/**
 * Creates the database health for the health routes. The database works while a probe on a dedicated connection succeeds; a probe without a
 * response within 2 s counts as success as long as other queries succeeded meanwhile. Every 10 s the probe allocates disk. After a call
 * failed for lack of resources (SQLSTATE class 53) the database counts as not working for 5 s and until such a probe succeeds.
 * @param probeDb runs the probes; on PostgreSQL with a connection that no call uses
 */
export function createDatabaseHealth(
  probeDb: Database,
  clock: Clock,
  queries: Pick<QueryLog, 'succeeded'> = { succeeded: () => 0 },
): DatabaseHealth {
  let lastWriteAt = -Infinity;
  let lastExhaustedAt = -Infinity;
  let probe: Promise<void> | undefined;
  let judgement: Promise<boolean> | undefined;

  const now = () => clock().getTime();

  const startProbe = async (): Promise<void> => {
    const startedAt = now();
    const mustWrite = startedAt - lastWriteAt > writeIntervalMs || lastExhaustedAt >= lastWriteAt;
    await probeRead(probeDb);
    if (!mustWrite) return;
    await probeWrite(probeDb);
    lastWriteAt = startedAt;
  };

  const judge = async (): Promise<boolean> => {
    const succeededBefore = queries.succeeded();
    probe ??= startProbe().finally(() => (probe = undefined));
    const outcome = await outcomeWithin(probe, timeoutMs);
    if (outcome === 'failed' || now() - lastExhaustedAt < exhaustedMs) return false;
    const isProven = outcome === 'succeeded' || queries.succeeded() > succeededBefore;
    return isProven && (lastExhaustedAt === -Infinity || lastWriteAt > lastExhaustedAt);
  };

  return {
    isWorking: () => (judgement ??= judge().finally(() => (judgement = undefined))),
    noteExhausted: () => {
      lastExhaustedAt = now();
    },
  };
}
