import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { roles } from '#server/db/schema/users.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { idList } from '../records/moveChoices.ts';
import type { Journal, Writes } from '../records/moveJournal.ts';

/** Target of people and buildings. */
interface Target {
  customerId: number;
  companyId: number;
}

const isUser = (userIds: readonly number[]): SQL => sql`t.user_id = any(${idList(userIds)})`;

/** Returns the target's equivalent of a role: its copy, the role itself, or the target's own role of the same name; else null. */
export function roleAtTarget(
  { copyOf }: Pick<Writes, 'copyOf'>,
  roleId: SQL,
  { customerId }: Pick<Target, 'customerId'>,
): SQL {
  return sql`coalesce(${copyOf('roles', roleId)},
    (select roles.id from roles where roles.id = ${roleId} and ${usableAt(roles, customerId)}),
    (select min(own.id) from roles own join roles held on held.id = ${roleId} and held.name = own.name where own.customer_id = ${customerId}))`;
}

/**
 * Changes the home of people: with their roles there, their sessions and all dependent records, and without a link that they
 * had to it. Runs after roles.
 */
export async function rehomeUsers(
  journal: Journal,
  userIds: readonly number[],
  target: Target,
): Promise<void> {
  const { set, remove } = journal;
  const targetOwner = { customer_id: sql`${target.customerId}::int` };
  const isAtTarget = sql`${isUser(userIds)} and t.customer_id = ${target.customerId}`;
  const isAtHome = sql`${isUser(userIds)} and t.link_id is null and t.customer_id <> ${target.customerId}`;
  const role = roleAtTarget(journal, sql.raw('t.role_id'), target);
  const isTwice = sql`exists (select 1 from user_roles o where o.user_id = t.user_id and o.id <> t.id and (
    (o.customer_id = ${target.customerId} and o.role_id = ${role})
    or (o.id < t.id and o.link_id is null and o.customer_id = t.customer_id
      and ${roleAtTarget(journal, sql.raw('o.role_id'), target)} = ${role})))`;
  await set('user_roles', { link_id: sql`null::int` }, sql`${isAtTarget} and t.link_id is not null`);
  await remove('customer_links', isAtTarget);
  await remove('user_roles', sql`${isAtHome} and (${role} is null or ${isTwice})`);
  await set('user_roles', { ...targetOwner, role_id: role }, isAtHome);
  await set(
    'users',
    { ...targetOwner, company_id: sql`${target.companyId}::int` },
    sql`t.id = any(${idList(userIds)})`,
  );
  await set('sessions', targetOwner, isUser(userIds));
  for (const table of ['password_resets', 'passkeys', 'identity_links', 'scim_users'])
    await set(table, targetOwner, isUser(userIds));
  await set(
    'refresh_tokens',
    targetOwner,
    sql`t.session_id in (select s.id from sessions s where s.user_id = any(${idList(userIds)}))`,
  );
}

/** Links people to the target in addition to their home, with their roles that are moved or copied there. Runs after roles. */
export async function connectUsers(
  { make, remove, copyOf }: Journal,
  userIds: readonly number[],
  { target, movedRoles }: { target: Target; movedRoles: readonly number[] },
): Promise<void> {
  const otherHomeUsers = sql`from users u where u.id = any(${idList(userIds)}) and u.customer_id <> ${target.customerId}`;
  const hasLink = sql`exists (select 1 from customer_links l where l.user_id = u.id and l.customer_id = ${target.customerId})`;
  await make(
    'customer_links',
    ['user_id', 'customer_id'],
    sql`select u.id, ${target.customerId}::int ${otherHomeUsers} and not ${hasLink}`,
  );
  const isMovedAway = sql`held.role_id = any(${idList(movedRoles)})`;
  const targetRole = sql`case when ${isMovedAway} then held.role_id else ${copyOf('roles', sql.raw('held.role_id'))} end`;
  // Held at home or by a link; guests who held a moved role keep it at the target.
  await make(
    'user_roles',
    ['customer_id', 'user_id', 'role_id', 'link_id'],
    sql`select distinct ${target.customerId}::int, held.user_id, there.role_id, l.id
      from user_roles held
      join users u on u.id = held.user_id
      left join customer_links l on l.user_id = u.id and l.customer_id = ${target.customerId},
      lateral (select ${targetRole} as role_id) there
      where ${sql.raw('held.user_id')} = any(${idList(userIds)}) and held.customer_id <> ${target.customerId}
        and (held.link_id is null or ${isMovedAway}) and (l.id is not null or u.customer_id = ${target.customerId})
        and there.role_id is not null and not exists (
          select 1 from user_roles o where o.user_id = held.user_id and o.role_id = there.role_id and o.customer_id = ${target.customerId})`,
  );
  // A moved role is no longer held at its previous customer.
  await remove(
    'user_roles',
    sql`${isUser(userIds)} and t.role_id = any(${idList(movedRoles)}) and t.customer_id <> ${target.customerId}`,
  );
}

/** People moved with each building. */
export interface Connections {
  target: Target;
  copiedBuildings: readonly number[];
  movedBuildings: readonly number[];
  rehomed: readonly number[];
  /** Chosen people, by building. */
  chosen: readonly { buildingId: number; userId: number }[];
}

/**
 * Connects the chosen people to the new buildings. Other people lose their connection to a moved building, and people with a new home their
 * connections to the remaining buildings. Runs after buildings. (moves, What nobody chose)
 */
export async function transferConnections(
  { copy, set, remove, copyOf }: Journal,
  { target, copiedBuildings, movedBuildings, rehomed, chosen }: Connections,
): Promise<void> {
  const targetOwner = { customer_id: sql`${target.customerId}::int` };
  const isChosen = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c("buildingId" int, "userId" int)
    where c."buildingId" = t.building_id and c."userId" = t.user_id)`;
  const isMoved = sql`t.building_id = any(${idList(movedBuildings)})`;
  await copy(
    'building_users',
    { ...targetOwner, building_id: copyOf('buildings', sql.raw('t.building_id')) },
    sql`t.building_id = any(${idList(copiedBuildings)}) and ${isChosen}`,
  );
  await remove('building_users', sql`${isMoved} and not ${isChosen}`);
  await remove(
    'building_users',
    sql`t.user_id = any(${idList(rehomed)}) and not (${isMoved}) and t.customer_id <> ${target.customerId}`,
  );
  await set('building_users', targetOwner, isMoved);
}
