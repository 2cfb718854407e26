import { sql } from 'drizzle-orm';
import { later } from '#domain/dates.ts';
import type { Database } from '#server/db/client.ts';

/** Number of days before the due date from which a round includes a service. */
const daysBefore = 30;

/**
 * Stores the overdue and soon due services in a round's items as a snapshot, the earliest first: `serviceKey`, `serviceName` (empty for one
 * named by the product), `performer`, `last` and `due`.
 */
export async function keepDueServices(tx: Database, roundId: number, now: string): Promise<void> {
  const until = later(new Date(now), { days: daysBefore });
  const iso = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  await tx.execute(sql`
    update round_history_items t set due_services = d.services
    from (
      select s.map_item_id, jsonb_agg(jsonb_build_object('serviceKey', s.service_key, 'serviceName', s.service_name,
        'performer', s.performer, 'last', ${iso('s.last')}, 'due', ${iso('s.due')}) order by s.due, s.id) as services
      from service_states s join round_history_items i on i.map_item_id = s.map_item_id and i.round_history_id = ${roundId}
      where s.due < ${until}::timestamptz group by s.map_item_id
    ) d
    where t.round_history_id = ${roundId} and t.map_item_id = d.map_item_id and t.due_services is null`);
}
