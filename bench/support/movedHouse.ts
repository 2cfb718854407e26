import type { RunStatement } from './bigCustomer.ts';

/** Size of the moved building; a round covers the items of three floors, which results in 500,000 items of rounds. */
export const movedSize = { floors: 60, items: 5_000, plans: 200, roundsEach: 10 } as const;

/** A building at a customer, and a customer of another company. */
export interface MovedHouse {
  buildingId: number;
  targetId: number;
}

const stamps = 'now(), now()';
const columns = 'created, updated';
const { floors, items, plans, roundsEach } = movedSize;

/** Statements, in order; `$from` is the customer that the building leaves. */
const steps = [
  `insert into buildings (customer_id, name, sort_key, search_text, ${columns})
   values ($from, 'Sjukhuset', 'sjukhuset', 'sjukhuset', ${stamps})`,
  `insert into roles (customer_id, company_id, name, sort_key, search_text, ${columns})
   select $from, company_id, 'Rondare', 'rondare', 'rondare', ${stamps} from customers where id = $from`,
  `insert into floors (customer_id, building_id, name, sort_key, search_text, level, ${columns})
   select $from, id, 'Plan ' || n, 'plan ' || n, 'plan ' || n, n, ${stamps} from buildings, generate_series(1, ${floors}) n where customer_id = $from`,
  `insert into maps (customer_id, building_id, floor_id, name, sort_key, search_text, ${columns})
   select $from, building_id, id, 'Ritning 1', 'ritning 1', 'ritning 1', ${stamps} from floors where customer_id = $from`,
  `insert into map_items (customer_id, building_id, map_id, fire_protection_id, position_number, name, sort_key, search_text, ${columns})
   select $from, m.building_id, m.id, (select min(id) from fire_protections where customer_id is null), n, 'Släckare ' || n, 'släckare', 'släckare', ${stamps}
   from generate_series(0, ${items - 1}) n
   join (select id, building_id, row_number() over (order by id) as place from maps where customer_id = $from) m on m.place = 1 + n % ${floors}`,
  `insert into round_plannings (customer_id, name, sort_key, search_text, start, role_id, ${columns})
   select $from, 'Rond ' || n, 'rond ' || n, 'rond ' || n, now(), (select id from roles where customer_id = $from), ${stamps} from generate_series(1, ${plans}) n`,
  `insert into round_planning_floors (customer_id, round_planning_id, target_id, ${columns})
   select $from, p.id, f.id, ${stamps}
   from (select id, row_number() over (order by id) as place from round_plannings where customer_id = $from) p
   join (select id, row_number() over (order by id) as place from floors where customer_id = $from) f
     on f.place in (1 + p.place % ${floors}, 1 + (p.place + 1) % ${floors}, 1 + (p.place + 2) % ${floors})`,
  `insert into round_histories (customer_id, round_planning_id, name, role_id, interval_value, interval_type, expires, done, created, updated)
   select $from, id, name, role_id, 1, 3, now(), now() - n * interval '30 days', now() - n * interval '30 days', now() - n * interval '30 days'
   from round_plannings, generate_series(1, ${roundsEach}) n where customer_id = $from`,
  `insert into round_history_infos (customer_id, round_history_id, building_id, building_name, floor_id, floor_name, map_id, position, ${columns})
   select $from, r.id, f.building_id, 'Sjukhuset', f.id, f.name, m.id, 0, ${stamps}
   from round_histories r join round_planning_floors pf on pf.round_planning_id = r.round_planning_id
   join floors f on f.id = pf.target_id join maps m on m.floor_id = f.id where r.customer_id = $from`,
  `insert into round_history_items (round_history_id, round_history_info_id, map_item_id, position_number, name,
     inventory_type, fire_protection_id, fire_protection_name, position_x, position_y, controlled, ${columns})
   select i.round_history_id, i.id, mi.id, mi.position_number, mi.name, 'powder_extinguisher', mi.fire_protection_id, mi.name, 50, 50, now(), ${stamps}
   from round_history_infos i join map_items mi on mi.map_id = i.map_id where i.customer_id = $from`,
  `insert into flaws (customer_id, building_id, map_id, map_item_id, round_history_id, round_history_info_id, name, sort_key, search_text, ${columns})
   select $from, i.building_id, i.map_id, (select min(x.map_item_id) from round_history_items x where x.round_history_info_id = i.id),
     i.round_history_id, i.id, 'Brist', 'brist', 'brist', ${stamps} from round_history_infos i where i.customer_id = $from`,
];

/** Adds a large building at a new root of the first company of a database with the demo data. */
export async function fillMovedHouse(run: RunStatement): Promise<MovedHouse> {
  const number = async (query: string): Promise<number> => (await run(query)).rows[0]?.id ?? 0;
  const root = async (company: string, name: string): Promise<number> => {
    const id =
      await number(`with next as (select nextval(pg_get_serial_sequence('customers', 'id'))::int as id)
      insert into customers (id, company_id, root_id, path, depth, name, sort_key, search_text, ${columns})
      select id, (${company}), id, '/' || id || '/', 0, '${name}', '${name}', '${name}', ${stamps} from next returning id`);
    await run(`insert into customer_licences (customer_id, ${columns}) values (${id}, ${stamps})`);
    return id;
  };
  const from = await root('select min(id) from companies', 'Avsändaren');
  const targetId = await root('select max(id) from companies', 'Mottagaren');
  for (const step of steps) await run(step.replaceAll('$from', String(from)));
  await run('vacuum analyze');
  return { buildingId: await number(`select id from buildings where customer_id = ${from}`), targetId };
}
