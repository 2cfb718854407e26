import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RetentionKind } from '#contract/privacy/retentionLimits.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Root customer and the time before which its data is deleted. */
interface Cutoff {
  rootId: number;
  cutoff: string;
}

/** Number of records that one statement deletes, so that calls run in between. */
const rowsAtOnce = 500;

const ofRoot = (rootId: number): SQL => sql`(select c.id from customers c where c.root_id = ${rootId})`;

/**
 * Selects the photos of rounds that were finished before the cutoff: of flaws that have been fixed since before it, and of items that couldn't
 * be checked. Photos of open flaws stay.
 */
const photos = ({ rootId, cutoff }: Cutoff): SQL => sql`select f.id from files f
  where not f.deleted and f.customer_id in ${ofRoot(rootId)} and f.map_id is null and f.document_type is null and (
    exists (select 1 from flaw_files ff join flaws w on w.id = ff.flaw_id join round_histories r on r.id = w.round_history_id
      where ff.file_id = f.id and r.done < ${cutoff} and (w.done < ${cutoff} or w.deleted))
    or exists (select 1 from round_history_items i join round_histories r on r.id = i.round_history_id
      where i.unchecked_file_id = f.id and r.done < ${cutoff}))
  and not exists (select 1 from flaw_files ff join flaws w on w.id = ff.flaw_id
    where ff.file_id = f.id and not w.deleted and (w.done is null or w.done >= ${cutoff}))`;

const contacts = ({ rootId, cutoff }: Cutoff): SQL => sql`select t.id from fault_reports t
  where t.contact <> '' and t.created < ${cutoff} and t.customer_id in ${ofRoot(rootId)}`;

const auditEntries = ({ rootId, cutoff }: Cutoff): SQL => sql`select t.id from audit_log t
  where t.created < ${cutoff} and t.customer_id in ${ofRoot(rootId)}`;

const selections: Record<RetentionKind, (cutoff: Cutoff) => SQL> = { photos, contacts, audit: auditEntries };

/** Returns the number of records that a retention would delete. */
export async function countRetained(db: Database, kind: RetentionKind, cutoff: Cutoff): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${selections[kind](cutoff)}) selected`,
  );
  return row?.count ?? 0;
}

/** Statements that delete records of a selection, by kind: files are swept later, contact details are emptied. */
const deletions: Record<RetentionKind, (ids: SQL, now: string) => SQL> = {
  photos: (ids, now) =>
    sql`update files set deleted = true, updated = ${now}, version = version + 1 where id in (${ids}) returning id`,
  contacts: (ids, now) =>
    sql`update fault_reports set contact = '', updated = ${now}, version = version + 1 where id in (${ids}) returning id`,
  audit: (ids) => sql`delete from audit_log where id in (${ids}) returning id`,
};

/**
 * Deletes the records of a retention, a batch per transaction: a killed server leaves the rest for the next night. The trigger of the audit log
 * lets only such a transaction delete entries, and only this root's from before the cutoff.
 */
export async function deleteRetained(
  db: Database,
  kind: RetentionKind,
  { now, isStopping, ...cutoff }: Cutoff & { now: string; isStopping: () => boolean },
): Promise<{ isDone: boolean }> {
  while (!isStopping()) {
    const deleted = await db.transaction(async (tx) => {
      if (kind === 'audit')
        await tx.execute(
          sql`select set_config('tillsyn.audit_retention', ${`${cutoff.rootId} ${cutoff.cutoff}`}, true)`,
        );
      const ids = sql`select id from (${selections[kind](cutoff)}) selected order by id limit ${rowsAtOnce}`;
      return rowsOf(tx, deletions[kind](ids, now));
    });
    if (deleted.length < rowsAtOnce) return { isDone: true };
  }
  return { isDone: false };
}
