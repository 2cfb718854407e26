import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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

/**
 * Holds records that are about to be deleted: whoever names one has committed by then, or finds it gone. Look for their uses in a
 * statement of its own afterwards. Parents come before what stands in them.
 */
export async function holdRows(
  db: Database,
  table: PgTable & { id: PgColumn },
  which: SQL | undefined,
): Promise<void> {
  await db.select({ id: table.id }).from(table).where(which).orderBy(asc(table.id)).for('update');
}

/**
 * Holds the living ones of records that a write names until it is committed, so that nobody deletes them meanwhile; others may name them
 * too. What the write reads of them next is what a deletion that was first has left. A soft deletion keeps to no foreign key, so that
 * nothing else tells.
 */
export async function keepLiving(
  db: Database,
  table: PgTable & { id: PgColumn; deleted: PgColumn },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isLiving = and(inArray(table.id, [...ids]), eq(table.deleted, false));
  await db.select({ id: table.id }).from(table).where(isLiving).orderBy(asc(table.id)).for('key share');
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
