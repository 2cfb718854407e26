import { Client } from 'pg';

/** Whether a database has no table of anybody's. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
