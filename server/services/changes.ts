import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { refuse } from '../core/refusal.ts';

/** The columns that mark a new record. */
export function made(now: string): { created: string; updated: string } {
  return { created: now, updated: now };
}

/** The columns that mark a change: spread them into every `set`. */
export function changed(table: { version: PgColumn }, now: string) {
  return { updated: now, version: sql`${table.version} + 1` };
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
