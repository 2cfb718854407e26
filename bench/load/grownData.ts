import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { Backend } from '#tests/support/server/backend.ts';

/** Number of records of each kind. */
export interface GrownSize {
  customers: number;
  buildingsEach: number;
  itemsEach: number;
  roundsEach: number;
  roundItemsEach: number;
  flawsEach: number;
}

/**
 * Returns the sizes: 2,000 customers, 20,000 buildings, 2,000,000 items, 400,000 rounds with 4,000,000 items, and 1,000,000 flaws; `share`
 * of the customers.
 */
export const grownSize = (share: number): GrownSize => ({
  customers: Math.round(2_000 * share),
  buildingsEach: 10,
  itemsEach: 100,
  roundsEach: 20,
  roundItemsEach: 10,
  flawsEach: 50,
});

const stampColumns = 'created, updated';
const stamps = `now() - interval '400 days', now()`;
const names = (name: string) => `${name}, lower(${name}), lower(${name})`;
const nameColumns = `name, sort_key, search_text`;

/** Schema for the created customers and the completed steps, in the same database as the product's tables. */
const ownTables = `create schema if not exists grown;
  create table if not exists grown.customers (id int primary key, n int not null);
  create table if not exists grown.steps (step text primary key, company_id int, root_id int)`;

/** Returns the statements, in order; `$company` is the reseller. */
const stepsOf = (size: GrownSize): readonly string[] => [
  `insert into grown.customers select nextval(pg_get_serial_sequence('customers', 'id'))::int, n
   from generate_series(1, ${size.customers}) n`,
  `insert into customers (id, company_id, parent_id, root_id, path, depth, ${nameColumns}, ${stampColumns})
   select id, $company, null, id, '/' || id || '/', 0, ${names(`'Kund ' || n`)}, ${stamps} from grown.customers`,
  `insert into customer_licences (customer_id, api_key, ${stampColumns}) select id, true, ${stamps} from grown.customers`,
  `insert into roles (customer_id, ${nameColumns}, ${stampColumns}) select id, ${names(`'Brandskyddskontrollant'`)}, ${stamps} from grown.customers`,
  `insert into buildings (customer_id, ${nameColumns}, item_count, ${stampColumns})
   select id, ${names(`'Hus ' || n || '-' || b`)}, ${size.itemsEach}, ${stamps} from grown.customers, generate_series(1, ${size.buildingsEach}) b`,
  `insert into floors (customer_id, building_id, ${nameColumns}, level, ${stampColumns})
   select customer_id, id, ${names(`'Plan 1'`)}, 1, ${stamps} from buildings where customer_id in (select id from grown.customers)`,
  `insert into maps (customer_id, building_id, floor_id, ${nameColumns}, ${stampColumns})
   select customer_id, building_id, id, ${names(`'Ritning 1'`)}, ${stamps} from floors where customer_id in (select id from grown.customers)`,
  `insert into map_items (customer_id, building_id, map_id, fire_protection_id, position_number, ${nameColumns}, ${stampColumns})
   select m.customer_id, m.building_id, m.id, (select min(id) from fire_protections), n, ${names(`'Släckare ' || n`)}, ${stamps}
   from maps m, generate_series(1, ${size.itemsEach}) n where m.customer_id in (select id from grown.customers)`,
  `insert into round_plannings (customer_id, ${nameColumns}, start, role_id, interval_value, interval_type, ${stampColumns})
   select b.customer_id, ${names(`'Rond ' || b.id`)}, now() + (b.id % 365 - 73) * interval '1 day', r.id, 3, 3, ${stamps}
   from buildings b join roles r on r.customer_id = b.customer_id where b.customer_id in (select id from grown.customers)`,
  `insert into round_planning_floors (customer_id, round_planning_id, target_id, ${stampColumns})
   select f.customer_id, p.id, f.id, ${stamps} from floors f
   join round_plannings p on p.customer_id = f.customer_id and p.name = 'Rond ' || f.building_id`,
  // The newest round of every tenth plan is under way.
  `insert into round_histories (customer_id, round_planning_id, name, role_id, interval_value, interval_type, expires, done, created, updated)
   select customer_id, id, name, role_id, 3, 3, now() - n * interval '90 days' + interval '91 days',
     case when n = 1 and id % 10 = 0 then null else now() - n * interval '90 days' end,
     now() - n * interval '90 days' - interval '1 hour', now() - n * interval '90 days'
   from round_plannings, generate_series(1, ${size.roundsEach}) n where customer_id in (select id from grown.customers)`,
  `insert into round_history_infos (customer_id, round_history_id, building_id, building_name, floor_id, floor_name, map_id, position, ${stampColumns})
   select r.customer_id, r.id, f.building_id, 'Hus', f.id, 'Plan 1', m.id, 0, r.created, r.updated
   from round_histories r join round_planning_floors pf on pf.round_planning_id = r.round_planning_id
   join floors f on f.id = pf.target_id join maps m on m.floor_id = f.id where r.customer_id in (select id from grown.customers)`,
  `insert into round_history_items (customer_id, round_history_id, round_history_info_id, map_item_id, position_number, name,
     inventory_type, fire_protection_id, fire_protection_name, position_x, position_y, controlled, continue_without_adding, ${stampColumns})
   select i.customer_id, i.round_history_id, i.id, mi.id, mi.position_number, mi.name, 'powder_extinguisher', mi.fire_protection_id,
     mi.name, 50, 50, i.created, mi.id % 211 = 0, i.created, i.updated
   from round_history_infos i join map_items mi on mi.map_id = i.map_id and mi.position_number <= ${size.roundItemsEach}
   where i.customer_id in (select id from grown.customers)`,
  `insert into round_history_question_lists (customer_id, round_history_id, name, position, ${stampColumns})
   select customer_id, id, 'Egenkontroll', 0, created, updated from round_histories where customer_id in (select id from grown.customers)`,
  `insert into round_history_questions (customer_id, round_history_id, round_history_question_list_id, position_number, name,
     positive, negative, answer, answer_description, done, ${stampColumns})
   select customer_id, round_history_id, id, n, 'Fråga ' || n, 'Ja', 'Nej', case when (id + n) % 9 = 0 then 'Nej' else 'Ja' end, '',
     case when id % 3 = 0 then now() end, created, updated
   from round_history_question_lists, generate_series(1, 2) n where customer_id in (select id from grown.customers)`,
  // Four in five are fixed.
  `insert into flaws (customer_id, building_id, map_id, map_item_id, round_history_id, ${nameColumns}, measure, done, done_by, created, updated)
   select m.customer_id, m.building_id, m.map_id, m.id, r.id, ${names(`'Brist ' || m.id`)}, 'Åtgärda',
     case when m.id % 5 < 4 then now() end, '', now() - (m.id % 400) * interval '1 day', now()
   from map_items m join round_plannings p on p.customer_id = m.customer_id and p.name = 'Rond ' || m.building_id
   join lateral (select id from round_histories where round_planning_id = p.id order by created desc limit 1) r on true
   where m.position_number <= ${size.flawsEach} and m.customer_id in (select id from grown.customers)`,
];

/** A user of the generated data, with a session. */
export interface Reader {
  /** True for a user who sees every customer. */
  isReseller: boolean;
  token: string;
  customerId: number;
}

/** Levels within a customer, and a reseller's level above them. */
const levels = accessLevels.slice(1, -2);
/** Number of connected buildings of users who see only those. */
const connectedBuildings = 5;
const resellerLevel = accessLevels.at(-2);

/** Creates the reseller's company and root, with the one catalogue entry of all items. */
async function begin({ db, seed }: Backend): Promise<{ companyId: number; rootId: number }> {
  await db.execute(sql.raw(ownTables));
  const [begun] = await rowsOf<{ companyId: number; rootId: number }>(
    db,
    sql.raw(
      `select company_id as "companyId", root_id as "rootId" from grown.steps where company_id is not null`,
    ),
  );
  if (begun) return begun;
  const company = await seed.company();
  const root = await seed.customer({ companyId: company.id }, 'Återförsäljaren');
  await seed.fireProtection({ companyId: null, customerId: null }, 'Pulversläckare');
  await db.execute(sql.raw(`insert into grown.steps values ('begin', ${company.id}, ${root.id})`));
  return { companyId: company.id, rootId: root.id };
}

/** Executes a step in one transaction, unless it is done. */
async function take({ db }: Backend, step: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const fresh = await rowsOf(
      tx,
      sql`insert into grown.steps (step) values (md5(${step})) on conflict do nothing returning step`,
    );
    if (fresh.length === 0) return false;
    // Without triggers: the rows bring the values that triggers maintain, as `item_count` and the customer of a round's item.
    await tx.execute(sql.raw('set local session_replication_role = replica'));
    await tx.execute(sql.raw("set local work_mem = '256MB'"));
    await tx.execute(sql.raw(step));
    await tx.execute(sql.raw('analyze'));
    return true;
  });
}

/** Adds a reseller with all of its customers to an empty database, by SQL statements; resumes an interrupted run. */
export async function grow(
  backend: Backend,
  size: GrownSize,
  tell: (line: string) => void,
): Promise<{ readers: Reader[] }> {
  const { db, seed } = backend;
  const { companyId, rootId } = await begin(backend);
  let isChanged = false;
  for (const step of stepsOf(size)) {
    const startedAt = performance.now();
    if (!(await take(backend, step.replaceAll('$company', String(companyId))))) continue;
    isChanged = true;
    tell(
      `${((performance.now() - startedAt) / 1000).toFixed(1)} s  ${step.slice(0, 60).replaceAll('\n', ' ')}`,
    );
  }
  if (isChanged) await db.execute(sql.raw('vacuum analyze'));
  const some = await rowsOf<{ id: number; companyId: number }>(
    db,
    sql.raw(
      `select id, company_id as "companyId" from customers where name like 'Kund %' order by md5(id::text) limit 20`,
    ),
  );
  const readers: Reader[] = [];
  for (const [index, home] of some.entries()) {
    const level = levels[index % levels.length];
    if (!level) continue;
    const { id, token } = await seed.user(home as never, level);
    await db.execute(
      sql.raw(`insert into building_users (customer_id, building_id, user_id, ${stampColumns})
        select customer_id, id, ${id}, ${stamps} from buildings where customer_id = ${home.id} order by id limit ${connectedBuildings}`),
    );
    readers.push({ isReseller: false, token, customerId: home.id });
  }
  if (!resellerLevel) return { readers };
  const { token } = await seed.user({ id: rootId, companyId } as never, resellerLevel);
  return { readers: [...readers, { isReseller: true, token, customerId: rootId }] };
}
