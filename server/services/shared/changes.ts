import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { fail } from '#server/core/httpProblem.ts';

/** Returns the timestamps of a new record. */
export function createdColumns(now: string): { created: string; updated: string } {
  return { created: now, updated: now };
}

/** Returns the columns that record a change: spread them into every `set`. */
export function updatedColumns(table: { version: PgColumn }, now: string) {
  return { updated: now, version: sql`${table.version} + 1` };
}

/** Locks a record until the transaction ends, regardless of the caller's scope: later reads see the state that will be changed. */
export async function lockRow(db: Database, table: PgTable & { id: PgColumn }, id: number): Promise<void> {
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
}

/**
 * Locks records that are to be deleted: concurrent writes that refer to one have committed by then, or find it deleted. Check their uses in
 * a separate statement afterwards. Lock parents before their parts.
 */
export async function lockRows(
  db: Database,
  table: PgTable & { id: PgColumn },
  which: SQL | undefined,
): Promise<void> {
  await db.select({ id: table.id }).from(table).where(which).orderBy(asc(table.id)).for('update');
}

/**
 * Locks the non-deleted ones among the records that a write refers to against deletion until it is committed; other writes may still refer
 * to them too. Later reads in the write see the effect of an earlier deletion. Needed because a soft deletion violates no foreign key.
 */
export async function lockActive(
  db: Database,
  table: PgTable & { id: PgColumn; deleted: PgColumn },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isActive = and(inArray(table.id, [...ids]), eq(table.deleted, false));
  await db.select({ id: table.id }).from(table).where(isActive).orderBy(asc(table.id)).for('key share');
}

/** Fails for a PUT that was based on an older version. Call it on a row that was read for update. @throws HttpProblem stale_version */
export function failIfStale(record: { version: number }, basedOn: number | undefined): void {
  if (basedOn !== undefined && basedOn !== record.version) fail('stale_version');
}

/** Returns the only row of a statement. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}
