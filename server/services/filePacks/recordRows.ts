import { sql } from 'drizzle-orm';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { isInLine } from './packPlace.ts';
import type { PackContext } from './packContext.ts';

/** Record of a register as a pack shows it. */
export interface RecordRow {
  id: number;
  kind: string;
  values: RecordValues;
  valid_until: string | null;
  created_by: number | null;
  installation: string | null;
  /** True for a record of a level above the building's, without its people and files. */
  is_above: boolean;
}

/** Person, role, file or place of a record. */
export interface LinkRow {
  record_id: number;
  field: string;
  user_id: number | null;
  name: string;
  created: string;
  accepted: string | null;
  role: string | null;
  file_name: string | null;
  storage_key: string | null;
  size_bytes: number | null;
  sha256: string | null;
  item: string | null;
  floor: string | null;
}

/** Reads the records of the building and of the levels above it, newest first. */
export const readRecords = ({ db, place }: PackContext): Promise<RecordRow[]> =>
  rowsOf<RecordRow>(
    db,
    sql`select r.id, r.kind, r.values, r.valid_until, r.created_by, n.name as installation,
        r.building_id is null and c.id <> ${place.customerId} as is_above
      from register_records r join customers c on c.id = r.customer_id
      left join installations n on n.id = r.installation_id
      where not r.deleted and not r.is_draft and coalesce(r.triage, 'accepted') = 'accepted'
        and ((r.building_id = ${place.buildingId} and c.id = ${place.customerId})
          or (r.building_id is null and starts_with(${place.path}, c.path)))
      order by r.created desc, r.id desc`,
  );

/** Reads the links of records in order; roles and files of other customers are left out. */
export const readRecordLinks = ({ db, place }: PackContext, ids: readonly number[]): Promise<LinkRow[]> =>
  rowsOf<LinkRow>(
    db,
    sql`select l.record_id, l.field, l.user_id, l.name, l.created, l.accepted, o.name as role, d.name as file_name,
        d.storage_key, d.size_bytes, d.sha256, f.name as floor,
        case when i.id is null then null else i.position_number || ' ' || i.name end as item
      from register_links l
      left join roles o on o.id = l.role_id and (o.customer_id is null or ${isInLine(place, sql`o.customer_id`)})
      left join files d on d.id = l.file_id and not d.deleted and ${isInLine(place, sql`d.customer_id`)}
      left join map_items i on i.id = l.map_item_id and i.building_id = ${place.buildingId}
      left join maps m on m.id = coalesce(l.map_id, i.map_id) and m.building_id = ${place.buildingId}
      left join floors f on f.id = m.floor_id
      where l.record_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::int)
      order by l.record_id, l.field, l.position`,
  );

/** Reads when the building came to this customer from another one, ISO 8601; null if it didn't. */
export async function readArrival({ db, place }: PackContext): Promise<string | null> {
  const [row] = await rowsOf<{ arrived: string | null }>(
    db,
    sql`select max(m.executed) as arrived from moves m join move_buildings b on b.move_id = m.id
      where m.executed is not null and not (${isInLine(place, sql`m.customer_id`)}) and (b.building_id = ${place.buildingId} or exists (
        select 1 from move_copies o
        where o.move_id = m.id and o.table_name = 'buildings' and o.new_id = ${place.buildingId}))`,
  );
  return row?.arrived ? toIsoMoment(row.arrived) : null;
}
