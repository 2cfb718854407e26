import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** Tables whose rows only accompany a record and aren't written by a user's choice: the referring column, and the record's table. */
export const companions = [
  ['reminder_notices', 'round_planning_id', 'round_plannings'],
  ['open_drawings', 'map_id', 'maps'],
  ['prompt_notices', 'flaw_id', 'flaws'],
  ['prompt_notices', 'fault_report_id', 'fault_reports'],
  ['prompt_notices', 'record_id', 'register_records'],
  ['service_states', 'building_id', 'buildings'],
] as const;

/** Deletes the accompanying rows of a move's copies: sent reminders, open drawings, and computed service days. */
export async function deleteCompanions(tx: Database, moveId: number): Promise<void> {
  for (const [table, column, records] of companions)
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t using move_copies c
      where c.move_id = ${moveId} and c.table_name = ${records} and c.new_id = ${sql.raw(`t.${column}`)}`);
}
