import type { SQL } from 'drizzle-orm';
import type { Database } from './client.ts';

/** The rows of a statement in SQL, as both drivers give them: columns by the names that the statement gives them. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}
