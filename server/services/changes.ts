import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { refuse } from '../core/refusal.ts';

/** The columns that mark a new record. */
export function made(now: string): { created: string; updated: string } {
  return { created: now, updated: now };
}

/** The columns that mark a change: spread them into every `set`. */
export function changed(table: { version: PgColumn }, now: string) {
  return { updated: now, version: sql`${table.version} + 1` };
}

/** Holds a record until the transaction ends, whether or not the caller may see it: what is read of it next is what is changed. */
export async function holdRow(db: Database, table: PgTable & { id: PgColumn }, id: number): Promise<void> {
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
}

/** Refuses a PUT that was based on an older version. Call it on a row that was read for update. @throws Refusal stale_version */
export function refuseStale(record: { version: number }, basedOn: number | undefined): void {
  if (basedOn !== undefined && basedOn !== record.version) refuse('stale_version');
}

/** The one row that a statement returns. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}
