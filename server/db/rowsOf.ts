import type { SQL } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Returns the rows of an SQL statement, in the same form for both drivers: columns by the names in the statement. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}
