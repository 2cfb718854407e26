import type { Database } from '#server/db/client.ts';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FlawPerson } from '#contract/flaws/flawWork.ts';
import { accessLevels } from '#contract/people/permissions.ts';
import { reachOf } from '#domain/can.ts';
import type { Reach } from '#domain/can.ts';
import { users } from '#server/db/schema/people.ts';
import type { Asking } from '#server/core/authorise.ts';
import { refuse } from '#server/core/refusal.ts';
import { keepLiving } from '../shared/changes.ts';

const levelsWith = (reach: Reach): number[] =>
  [...accessLevels.keys()].filter((level) => reachOf({ level, licences: [] }) === reach);

const has = (reach: Reach): SQL =>
  sql`u.access_level in (${sql.join(
    levelsWith(reach).map((level) => sql.raw(String(level))),
    sql`, `,
  )})`;

/** Whether the level of user `u` reaches the customer `there`, and whether a link of theirs does. */
const isOwn = (
  there: string,
): SQL => sql`exists (select 1 from customers home where home.id = u.customer_id and (
  ${has('everything')} or (${has('company')} and ${sql.raw(there)}.company_id = home.company_id)
  or (${has('root')} and ${sql.raw(there)}.root_id = home.root_id) or starts_with(${sql.raw(there)}.path, home.path)))`;
const isLinked = (
  there: string,
): SQL => sql`exists (select 1 from customer_links l join customers linked on linked.id = l.customer_id
  where l.user_id = u.id and starts_with(${sql.raw(there)}.path, linked.path))`;

/** Whether user `u` is connected to the building `b`, or may walk a plan of it. */
const isConnected = sql`(exists (select 1 from building_users bu where bu.user_id = u.id and bu.building_id = b.id)
  or exists (select 1 from round_planning_floors pf join floors pfl on pfl.id = pf.target_id
    join round_plannings p on p.id = pf.round_planning_id and not p.deleted
    join user_roles ur on ur.user_id = u.id
    where pfl.building_id = b.id and (p.role_id = ur.role_id or exists (
      select 1 from round_planning_roles pr where pr.round_planning_id = p.id and pr.target_id = ur.role_id))))`;

/**
 * Whether the user of row `u` reads the flaw of row `t`: the same rule as `flawsInScope`, asked the other way round. Both rows are named by
 * the query around it.
 */
export const readsFlaw = sql`(not u.deleted
  and exists (select 1 from customers tc where tc.id = t.customer_id and (${isOwn('tc')} or ${isLinked('tc')}))
  and (t.building_id is null or exists (select 1 from buildings b join customers bc on bc.id = b.customer_id
    where b.id = t.building_id and ((${isOwn('bc')} and (not ${has('connected')} or ${isConnected}))
      or (${isLinked('bc')} and ${isConnected})))))`;

/** Flaws that are there, as `t`. */
export const theseFlaws = (ids: readonly number[]): SQL =>
  sql`flaws t where t.id in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;

/** The flaw that a fault report would become, as `t`. */
export const flawOfReport = (id: number): SQL => sql`fault_reports t where t.id = ${id}`;

/** People whom the caller may name as responsible: those they see, who read every one of the flaws, as `t`. [LIFE-72] */
export async function peopleFor(
  { db, scope, caller }: Asking,
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
        eq(users.deleted, false),
        isSeen,
        sql`not ${unread}`,
        personId === undefined ? undefined : inArray(users.id, [personId]),
      ),
    )
    .orderBy(asc(users.sortKey), asc(users.id));
}

/**
 * Locks a person that flaws are to name, until the transaction ends. Call it before the flaws are locked, as a deletion of the person does.
 */
export const lockPerson = (db: Database, id: number | null | undefined): Promise<void> =>
  keepLiving(db, users, id == null ? [] : [id]);

/** Returns the person responsible, who is locked; undefined where nothing is said. @throws Refusal invalid_reference */
export async function referredPerson(
  call: Asking,
  flawIds: readonly number[],
  id: number | null | undefined,
) {
  if (id == null) return id === null ? { id: null, name: null } : undefined;
  const [person] = await peopleFor(call, theseFlaws(flawIds), id);
  return person ?? refuse('invalid_reference', 'personId');
}
