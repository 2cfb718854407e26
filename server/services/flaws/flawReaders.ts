import type { Database } from '#server/db/client.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FlawPerson } from '#contract/flaws/flawWork.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { reachOf } from '#domain/can.ts';
import type { Reach } from '#domain/can.ts';
import { users } from '#server/db/schema/users.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { areActive } from '../shared/activeUsers.ts';
import { lockActive } from '../shared/changes.ts';

const levelsWith = (reach: Reach): number[] =>
  [...accessLevels.keys()].filter((level) => reachOf({ level, licences: [] }) === reach);

const has = (reach: Reach): SQL =>
  sql`u.access_level in (${sql.join(
    levelsWith(reach).map((level) => sql.raw(String(level))),
    sql`, `,
  )})`;

/** Returns the SQL condition that the level of user `u` reaches the customer `there`; `isLinked` is the condition that a link does. */
const isOwn = (
  there: string,
): SQL => sql`exists (select 1 from customers home where home.id = u.customer_id and (
  ${has('everything')} or (${has('company')} and ${sql.raw(there)}.company_id = home.company_id)
  or (${has('root')} and ${sql.raw(there)}.root_id = home.root_id) or starts_with(${sql.raw(there)}.path, home.path)))`;
const isLinked = (
  there: string,
): SQL => sql`exists (select 1 from customer_links l join customers linked on linked.id = l.customer_id
  where l.user_id = u.id and starts_with(${sql.raw(there)}.path, linked.path))`;

/** SQL condition that user `u` is connected to the building `b`, or may perform a plan in it. */
const isConnected = sql`(exists (select 1 from building_users bu where bu.user_id = u.id and bu.building_id = b.id)
  or exists (select 1 from round_planning_floors pf join floors pfl on pfl.id = pf.target_id
    join round_plannings p on p.id = pf.round_planning_id and not p.deleted
    join user_roles ur on ur.user_id = u.id
    where pfl.building_id = b.id and (p.role_id = ur.role_id or exists (
      select 1 from round_planning_roles pr where pr.round_planning_id = p.id and pr.target_id = ur.role_id))))`;

/**
 * SQL condition that the user of row `u` may read the flaw of row `t`: the same rule as `flawsInScope`, in the opposite direction. The
 * surrounding query defines both rows.
 */
export const readsFlaw = sql`(not u.deleted
  and exists (select 1 from customers tc where tc.id = t.customer_id and (${isOwn('tc')} or ${isLinked('tc')}))
  and (t.building_id is null or exists (select 1 from buildings b join customers bc on bc.id = b.customer_id
    where b.id = t.building_id and ((${isOwn('bc')} and (not ${has('connected')} or ${isConnected}))
      or (${isLinked('bc')} and ${isConnected})))))`;

/** Returns the SQL source of existing flaws, as `t`. */
export const theseFlaws = (ids: readonly number[]): SQL =>
  sql`flaws t where t.id in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;

/** Returns the SQL source of the flaw that a fault report would become, as `t`. */
export const flawOfReport = (id: number): SQL => sql`fault_reports t where t.id = ${id}`;

/** Selects the people whom the caller may set as responsible: people in scope who may read all of the flaws, as `t`; a deactivated one only by id, as the person who is responsible already. [LIFE-72] */
export async function peopleFor(
  { db, scope, caller }: RequestContext,
  asked: SQL,
  personId?: number,
): Promise<FlawPerson[]> {
  const isSeen = or(eq(users.id, caller.userId ?? 0), scope.ownCustomers(users.customerId));
  const unread = sql`exists (select 1 from users u, ${asked} and u.id = ${users.id} and not ${readsFlaw})`;
  return db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      detail: users.email,
    })
    .from(users)
    .where(
      and(
        personId === undefined ? areActive() : eq(users.deleted, false),
        isSeen,
        sql`not ${unread}`,
        personId === undefined ? undefined : inArray(users.id, [personId]),
      ),
    )
    .orderBy(asc(users.sortKey), asc(users.id));
}

/**
 * Locks a person who is to be set on flaws, until the transaction ends. Call it before locking the flaws, in the lock
 * order of a person's deletion.
 */
export const lockPerson = (db: Database, id: number | null | undefined): Promise<void> =>
  lockActive(db, users, id == null ? [] : [id]);

/** Locks and returns the responsible person; undefined if none is given. @throws HttpProblem invalid_reference */
export async function referredPerson(
  call: RequestContext,
  flawIds: readonly number[],
  id: number | null | undefined,
) {
  if (id == null) return id === null ? { id: null, name: null } : undefined;
  const [person] = await peopleFor(call, theseFlaws(flawIds), id);
  return person ?? fail('invalid_reference', 'personId');
}
