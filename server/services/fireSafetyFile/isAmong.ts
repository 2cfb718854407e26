import type { AnyColumn, SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Returns the condition that a column is one of the ids, as one parameter. */
export const isAmong = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${`{${ids.join()}}`}::int[])`;
