import { Client } from 'pg';
import { advisoryLocks } from './advisoryLocks.ts';
import { refusedForRestore } from './unfinishedRestore.ts';

/**
 * State of a PostgreSQL database for restores: the backup id of an unfinished restore, and whether it contains any table besides that mark.
 */
export interface RestoreState {
  backupId: string | null;
  isFilled: boolean;
}

type Asked = Pick<Client, 'query'>;

const mark = 'unfinished_restore';
/** Empty table, in the schema of the migrations' history, that marks a database as restored until a server starts on it. */
export const restoredTable = 'drizzle.finished_restore';

async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the broken query reports it
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function markedBackup(client: Asked): Promise<string | null> {
  const { rows } = await client.query<{ there: string | null }>('select to_regclass($1) as there', [
    `public.${mark}`,
  ]);
  if (!rows[0]?.there) return null;
  const marks = await client.query<{ backup_id: string }>(`select backup_id from public.${mark}`);
  return marks.rows[0]?.backup_id ?? null;
}

async function stateOf(client: Asked): Promise<RestoreState> {
  const { rowCount } = await client.query(
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename <> $1 limit 1`,
    [mark],
  );
  return { backupId: await markedBackup(client), isFilled: rowCount !== 0 };
}

export const restoreStateOf = (url: string): Promise<RestoreState> => withClient(url, stateOf);

/** Marks an empty database, so that no server starts on it. @returns false when it isn't empty, or is marked for another backup */
export const markPostgres = (url: string, backupId: string): Promise<boolean> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const state = await stateOf(client);
    if (state.backupId !== null || state.isFilled) return state.backupId === backupId;
    await client.query('begin');
    await client.query(`create table public.${mark} (backup_id text not null)`);
    await client.query(`insert into public.${mark} values ($1)`, [backupId]);
    await client.query('commit');
    return true;
  });

/** Marks the database as restored; idempotent. */
export const finishPostgres = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query(`create table if not exists ${restoredTable} ()`);
    await client.query(`drop table if exists public.${mark}`);
    await client.query('commit');
  });

/** Returns whether a pg_restore is running on the database: one whose parent was killed ends by itself. */
export const isBeingFilled = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'pg_restore'`,
    );
    return rowCount !== 0;
  });

/** Fails while a restore isn't finished. @throws OwnerLockError while a restore isn't finished */
export async function rejectUnfinishedIn(client: Asked): Promise<void> {
  if ((await markedBackup(client)) !== null) throw refusedForRestore('this database');
}
