import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { readsFlaw } from '../flaws/flawReaders.ts';
import { criticalSeverity } from '../flaws/promptNotifications.ts';
import type { PromptKind } from '../flaws/promptNotifications.ts';
import { handlersAt } from './officeWork.ts';

/** Queued notification: the flaw or report it is about, and the user who caused it. */
export interface PromptNotification {
  kind: PromptKind;
  targetId: number;
  actorId: number | null;
}

/** Flaw in a notification, with its recipient. */
export interface PromptFlaw {
  kind: PromptKind;
  userId: number;
  id: number;
  customerId: number;
  buildingId: number | null;
  flawTypeId: number | null;
  name: string;
  measure: string;
  place: string;
  due: string | null;
}

/** Returns rows of three values as one parameter, however many there are: a statement takes at most 65,535 parameters. */
const rowsOfNotices = (rows: readonly { kind: PromptKind; targetId: number; userId: number | null }[]): SQL =>
  sql`(select kind, "targetId", "userId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, "targetId" int, "userId" int))`;

/** Tables of the records that notifications are about. */
type PromptTable = 'flaws' | 'fault_reports' | 'register_records';

/** Returns the customers of flaws, reports or incidents by their ids. */
async function customersOf(
  db: Database,
  from: PromptTable,
  notices: readonly PromptNotification[],
): Promise<Map<number, number>> {
  const ids = JSON.stringify(notices.map(({ targetId }) => targetId));
  const rows = await rowsOf<{ id: number; customerId: number }>(
    db,
    sql`select id, customer_id as "customerId" from ${sql.identifier(from)}
      where id in (select value::int from jsonb_array_elements_text(${ids}::jsonb))`,
  );
  return new Map(rows.map(({ id, customerId }) => [id, customerId]));
}

/** Pairs each notification with the users who handle its subject, except the user who caused it. */
async function withHandlers(db: Database, from: PromptTable, notices: readonly PromptNotification[]) {
  const customers = await customersOf(db, from, notices);
  const handlers = new Map<number, number[]>();
  for (const customerId of new Set(customers.values()))
    handlers.set(customerId, await handlersAt(db, customerId));
  return notices.flatMap((notice) =>
    (handlers.get(customers.get(notice.targetId) ?? 0) ?? [])
      .filter((userId) => userId !== notice.actorId)
      .map((userId) => ({ ...notice, userId })),
  );
}

/**
 * Returns the flaws to notify each user of: an assigned flaw notifies its person, or the holders of its role if no person is assigned; a
 * refused fix its author; a critical flaw the same users as an assigned one, and the users who handle flaws there. Excludes a user's own
 * actions, flaws that the user can no longer read, and closed ones. [LIFE-406, LIFE-407]
 */
export async function flawsToTell(
  db: Database,
  notices: readonly PromptNotification[],
): Promise<PromptFlaw[]> {
  if (notices.length === 0) return [];
  const critical = notices.filter(({ kind }) => kind === 'critical');
  const handled = await withHandlers(db, 'flaws', critical);
  const actorRows = rowsOfNotices(notices.map(({ actorId, ...notice }) => ({ ...notice, userId: actorId })));
  return rowsOf<PromptFlaw>(
    db,
    sql`with told as (
        select n.kind, t.id as flaw_id, f.user_id from ${actorRows} n (kind, flaw_id, actor_id)
        join flaws t on case when n.kind = 'refused' then t.continues_id else t.id end = n.flaw_id
        join lateral (
          select t.person_id as user_id where n.kind <> 'refused' and t.person_id is not null
          union select r.user_id from user_roles r where n.kind <> 'refused' and t.person_id is null and r.role_id = t.responsible
          union select e.user_id from flaw_events e where n.kind = 'refused' and e.flaw_id = n.flaw_id and e.kind = 'fixed'
        ) f on f.user_id is distinct from n.actor_id
        union all select * from ${rowsOfNotices(handled)} h (kind, flaw_id, user_id)
      )
      select distinct told.kind, u.id as "userId", t.id, t.customer_id as "customerId", t.building_id as "buildingId",
        t.flaw_type_id as "flawTypeId", t.name, t.measure, to_char(t.due at time zone 'UTC', 'YYYY-MM-DD') as due,
        concat_ws(', ', b0.name, i.position_number || ' ' || i.name) as place
      from told join flaws t on t.id = told.flaw_id join users u on u.id = told.user_id
      left join buildings b0 on b0.id = t.building_id left join map_items i on i.id = t.map_item_id
      where t.done is null and not t.deleted and not t.left_behind and coalesce(not b0.deleted, true)
        and (told.kind <> 'critical' or t.severity = ${criticalSeverity}) and ${readsFlaw}
      order by t.id`,
  );
}

/** Pending reports of each kind, as `t`. */
const pendingReports = {
  fault_reports: sql`fault_reports t where t.state = 'waiting'`,
  register_records: sql`register_records t where t.triage = 'waiting' and not t.deleted`,
} as const;

/**
 * Returns the fault reports or reported incidents to notify each user of: users who handle reports there, if the report is pending and
 * they may read it. [LIFE-407, SBA-05]
 */
export async function reportsToTell(
  db: Database,
  from: keyof typeof pendingReports,
  notices: readonly PromptNotification[],
): Promise<{ userId: number; id: number }[]> {
  const handled = await withHandlers(db, from, notices);
  if (handled.length === 0) return [];
  return rowsOf<{ userId: number; id: number }>(
    db,
    sql`select distinct u.id as "userId", t.id from ${rowsOfNotices(handled)} told (kind, report_id, user_id)
      join (select t.* from ${pendingReports[from]}) t on t.id = told.report_id join users u on u.id = told.user_id
      where ${readsFlaw}`,
  );
}

/** Returns the roles that were handed back, with whoever appointed the person, or else recorded the role, if they may read it. [SBA-08] */
export async function rolesToTell(
  db: Database,
  notices: readonly PromptNotification[],
): Promise<{ userId: number; id: number }[]> {
  if (notices.length === 0) return [];
  const rows = rowsOfNotices(notices.map(({ actorId, ...notice }) => ({ ...notice, userId: actorId })));
  return rowsOf<{ userId: number; id: number }>(
    db,
    sql`select distinct u.id as "userId", t.id from ${rows} told (kind, record_id, actor_id)
      join register_records t on t.id = told.record_id and not t.deleted
      join users u on u.id = coalesce((select l.user_id from register_links l
        where l.record_id = t.id and l.field = 'appointedBy' and l.user_id is not null order by l.position limit 1), t.created_by)
      where u.id is distinct from told.actor_id and ${readsFlaw}`,
  );
}
