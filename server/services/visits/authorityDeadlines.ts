import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { noteEvent } from '../flaws/flawEvents.ts';
import type { FlawWriter } from '../flaws/flawEvents.ts';

interface ChangedFlaw {
  id: number;
  customerId: number;
  buildingId: number | null;
  day: string | null;
}

/**
 * Sets the authority's deadline of flaws: the earliest of their points that count, which are those of the newest visit that weren't mended.
 * A flaw without such a point keeps its day as an ordinary one. The only writer of `authority_due`; the constraint
 * `flaws_authority_due_check` keeps every other one from moving the day.
 */
export async function applyDeadlines(writer: FlawWriter, flawIds: readonly number[]): Promise<void> {
  const ids = [...new Set(flawIds)].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  const list = sql`${sql.param(`{${ids.join()}}`)}::int[]`;
  await writer.db.execute(sql`select id from flaws where id = any(${list}) order by id for update`);
  const changedFlaws = await rowsOf<ChangedFlaw>(
    writer.db,
    sql`update flaws f set authority_due = d.due, due = coalesce(d.due, f.due), updated = ${writer.now}::timestamptz,
        version = f.version + 1
      from (select t.id, (
          select (min(p.deadline) || 'T00:00:00Z')::timestamptz from visit_point_links l
          join visit_points p on p.id = l.point_id and p.outcome <> 'mended'
          join visit_cases c on c.id = p.case_id and not c.deleted
          where l.flaw_id = t.id
            and not exists (select 1 from visit_cases n where n.continues_case_id = c.id and not n.deleted)
        ) as due from flaws t where t.id = any(${list})) d
      where d.id = f.id and f.authority_due is distinct from d.due
      returning f.id, f.customer_id as "customerId", f.building_id as "buildingId",
        to_char(f.authority_due at time zone 'UTC', 'YYYY-MM-DD') as day`,
  );
  for (const { day, ...flaw } of changedFlaws.toSorted((a, b) => a.id - b.id))
    if (day !== null) await noteEvent(writer, flaw, { kind: 'changed', details: { due: day } });
}

/** Returns the ids of the flaws that points of cases became. */
export async function flawsOfCases(
  { db }: Pick<FlawWriter, 'db'>,
  caseIds: readonly number[],
): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select distinct l.flaw_id as id from visit_point_links l join visit_points p on p.id = l.point_id
      where l.flaw_id is not null and p.case_id = any(${sql.param(`{${caseIds.join()}}`)}::int[])`,
  );
  return rows.map(({ id }) => id);
}
