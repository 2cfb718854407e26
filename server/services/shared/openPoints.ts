import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * Condition for points `p` of cases `c` that still count: of the newest visit, and neither mended there nor fixed since, by the view or by
 * all of their flaws.
 */
export const isOpenPoint: SQL = sql`(not c.deleted and p.outcome <> 'mended' and p.view is distinct from 'fixed'
  and not exists (select 1 from visit_cases n where n.continues_case_id = c.id and not n.deleted)
  and (not exists (select 1 from visit_point_links l where l.point_id = p.id and l.flaw_id is not null)
    or exists (select 1 from visit_point_links l join flaws f on f.id = l.flaw_id
      where l.point_id = p.id and not f.deleted and (f.done is null or f.turned_down is not null)
        and not exists (select 1 from flaws g where g.continues_id = f.id and not g.deleted))))`;
