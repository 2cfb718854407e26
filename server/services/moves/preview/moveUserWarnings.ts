import { sql } from 'drizzle-orm';
import { roles } from '#server/db/schema/users.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { idList } from '../records/moveChoices.ts';
import type { MoveOutcomes } from '../records/moveOutcomes.ts';
import type { Warning } from '../records/moveLines.ts';

/** Returns the warnings for people who lose a building or a role. (moves, What nobody chose) */
export function userWarnings({ buildings, roles: roleOutcomes, users, target }: MoveOutcomes): Warning[] {
  const movedIds = idList(buildings.moved);
  const rehomed = idList(users.rehomed);
  const person = sql`u.first_name || ' ' || u.last_name as name`;
  const isChosen = sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(users.chosen)}::jsonb) as c("buildingId" int, "userId" int)
    where c."buildingId" = n.building_id and c."userId" = n.user_id)`;
  const connections = sql`from building_users n join users u on u.id = n.user_id and not u.deleted
    join buildings b on b.id = n.building_id and not b.deleted`;
  return [
    {
      code: 'user_loses_building',
      query: sql`select ${person}, b.name as other ${connections} where b.id = any(${movedIds}) and not ${isChosen}`,
    },
    {
      code: 'user_leaves_building',
      query: sql`select ${person}, b.name as other ${connections}
        where u.id = any(${rehomed}) and b.id <> all(${movedIds}) and n.customer_id <> ${target.customerId}`,
    },
    {
      code: 'user_loses_role',
      query: sql`select ${person}, ${roles.name} as other from user_roles h
        join users u on u.id = h.user_id and not u.deleted join roles on ${roles.id} = h.role_id
        where u.id = any(${rehomed}) and h.link_id is null and h.customer_id <> ${target.customerId}
          and ${roles.id} <> all(${idList([...roleOutcomes.copied, ...roleOutcomes.moved])})
          and not ${usableAt(roles, target.customerId)}
          and not exists (select 1 from roles o where o.customer_id = ${target.customerId} and o.name = ${roles.name})`,
    },
  ];
}
