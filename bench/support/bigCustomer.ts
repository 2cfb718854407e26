import { Client } from 'pg';

/** Size of a big customer. */
export interface BigSize {
  buildings: number;
  itemsEach: number;
  /** Number of finished rounds per plan. */
  roundsEach: number;
  flaws: number;
  /** Number of additional items in one of the rounds. */
  largestRound?: number;
  departments: number;
}

/** Size of the big customer of most benchmarks. */
export const bigSize: BigSize = {
  buildings: 5_000,
  itemsEach: 10,
  roundsEach: 2,
  flaws: 50_000,
  departments: 100,
};

/** Targets of the benchmarks: a level, the one below it with every building, and a building with many flaws. */
export interface BigCustomer {
  customerId: number;
  levelId: number;
  buildingId: number;
  /** Its first round: the one with many items, if there is one. */
  roundId: number;
}

const stamps = 'now(), now()';
const columns = 'created, updated';

/** Statements, in order; `$big` is the customer, `$level` the level with the buildings. */
/** Adds this many items of all the buildings to the first round. */
const fillOneRound = (items: number): string =>
  `insert into round_history_items (round_history_id, round_history_info_id, map_item_id, position_number, name,
     inventory_type, fire_protection_id, fire_protection_name, position_x, position_y, continue_without_adding, ${columns})
   select i.round_history_id, i.id, mi.id, mi.position_number, mi.name, 'powder_extinguisher', mi.fire_protection_id, mi.name,
     50, 50, false, ${stamps}
   from (select round_history_id, id, map_id from round_history_infos where customer_id = $level order by id limit 1) i
   join map_items mi on mi.customer_id = $level and mi.map_id <> i.map_id order by mi.id limit ${items}`;

const stepsOf = (size: BigSize): readonly string[] => [
  `insert into customers (company_id, parent_id, root_id, path, depth, name, sort_key, search_text, ${columns})
   select company_id, id, root_id, path || 'x' || n || '/', depth + 1, 'Avdelning ' || n, 'avdelning ' || n, 'avdelning ' || n, ${stamps}
   from customers, generate_series(1, ${size.departments - 1}) n where id = $big`,
  `update customers set path = regexp_replace(path, 'x[0-9]+/$', id || '/') where parent_id = $big and path like '%x%'`,
  `insert into buildings (customer_id, name, sort_key, search_text, ${columns})
   select $level, 'Storhus ' || n, 'storhus ' || lpad(n::text, 12, '0'), 'storhus ' || n, ${stamps}
   from generate_series(1, ${size.buildings}) n`,
  `insert into floors (customer_id, building_id, name, sort_key, search_text, level, ${columns})
   select $level, id, 'Plan 1', 'plan 1', 'plan 1', 1, ${stamps} from buildings where customer_id = $level`,
  `insert into maps (customer_id, building_id, floor_id, name, sort_key, search_text, ${columns})
   select $level, building_id, id, 'Ritning 1', 'ritning 1', 'ritning 1', ${stamps} from floors where customer_id = $level`,
  `insert into map_items (customer_id, building_id, map_id, fire_protection_id, position_number, name, sort_key, search_text, ${columns})
   select $level, building_id, maps.id, (select min(id) from fire_protections), n, 'Släckare ' || n, 'släckare', 'släckare', ${stamps}
   from maps, generate_series(1, ${size.itemsEach}) n where maps.customer_id = $level`,
  // A plan for each building: every fifth late, the others distributed over the coming year.
  `insert into round_plannings (customer_id, name, sort_key, search_text, start, role_id, interval_value, interval_type, ${columns})
   select $level, 'Rond ' || id, 'rond', 'rond', now() + (id % 365 - 73) * interval '1 day', (select min(id) from roles), 3, 3, ${stamps}
   from buildings where customer_id = $level`,
  `insert into round_planning_floors (customer_id, round_planning_id, target_id, ${columns})
   select $level, p.id, f.id, ${stamps} from floors f join round_plannings p on p.customer_id = $level
   and p.name = 'Rond ' || f.building_id where f.customer_id = $level`,
  `insert into round_histories (customer_id, round_planning_id, name, interval_value, interval_type, expires, done, created, updated)
   select $level, id, name, 3, 3, now() - n * interval '90 days' + interval '91 days', now() - n * interval '90 days',
     now() - n * interval '90 days' - interval '1 hour', now() - n * interval '90 days'
   from round_plannings, generate_series(1, ${size.roundsEach}) n where customer_id = $level and id % 5 <> 0`,
  `insert into round_history_infos (customer_id, round_history_id, building_id, building_name, floor_id, floor_name, map_id, position, ${columns})
   select $level, r.id, f.building_id, 'Hus', f.id, 'Plan 1', m.id, 0, ${stamps}
   from round_histories r join round_planning_floors pf on pf.round_planning_id = r.round_planning_id
   join floors f on f.id = pf.target_id join maps m on m.floor_id = f.id where r.customer_id = $level`,
  `insert into round_history_items (round_history_id, round_history_info_id, map_item_id, position_number, name,
     inventory_type, fire_protection_id, fire_protection_name, position_x, position_y, controlled, continue_without_adding, ${columns})
   select i.round_history_id, i.id, mi.id, mi.position_number, mi.name, 'powder_extinguisher', mi.fire_protection_id, mi.name,
     50, 50, now(), mi.id % 211 = 0, ${stamps}
   from round_history_infos i join map_items mi on mi.map_id = i.map_id where i.customer_id = $level`,
  `insert into round_history_question_lists (customer_id, round_history_id, name, position, ${columns})
   select $level, id, 'Egenkontroll', 0, ${stamps} from round_histories where customer_id = $level`,
  `insert into round_history_questions (customer_id, round_history_id, round_history_question_list_id, position_number, name,
     positive, negative, answer, answer_description, done, ${columns})
   select $level, round_history_id, id, n, 'Fråga ' || n, 'Ja', 'Nej', case when n = 1 then 'Nej' else 'Ja' end, '',
     case when id % 3 = 0 then now() end, ${stamps}
   from round_history_question_lists, generate_series(1, 5) n where customer_id = $level`,
  ...(size.largestRound === undefined ? [] : [fillOneRound(size.largestRound)]),
  // Some buildings have many flaws, most have few; three in five are fixed, half of the open ones have a responsible person.
  `insert into flaws (customer_id, building_id, map_id, map_item_id, round_history_id, name, sort_key, search_text, measure, done,
     done_by, severity, due, person_id, needs_check, created, updated)
   select $level, m.building_id, m.map_id, m.id,
     (select min(r.round_history_id) from round_history_items r where r.map_item_id = m.id),
     'Brist ' || n, 'brist', 'brist', 'Åtgärda', case when n % 5 < 3 then now() end, '',
     1 + n % 4, date_trunc('day', now()) + (n % 60 - 20) * interval '1 day',
     case when n % 5 = 4 then 1 + n % 3 end, n % 50 = 0, now() - (n % 400) * interval '1 day', now()
   from generate_series(1, ${size.flaws}) n
   join (select id, map_id, building_id, row_number() over (order by id) as place from map_items where customer_id = $level) m
     on m.place = 1 + n::bigint * n % ${size.buildings * size.itemsEach}`,
];

/** Runs one statement and returns its rows. */
export type RunStatement = (statement: string) => Promise<{ rows: { id: number }[] }>;

/** Adds a big customer below the first root of a database with the demo data. */
export async function fillBigCustomer(run: RunStatement, size: BigSize): Promise<BigCustomer> {
  const number = async (query: string): Promise<number> => (await run(query)).rows[0]?.id ?? 0;
  const level = (parent: string, name: string) =>
    number(`with made as (insert into customers (company_id, parent_id, root_id, path, depth, name, sort_key, search_text, ${columns})
      select company_id, id, root_id, path || 'new/', depth + 1, '${name}', '${name}', '${name}', ${stamps}
      from customers where id = ${parent} returning id)
      select id from made`);
  const place = (id: number) =>
    run(`update customers set path = replace(path, 'new/', id || '/') where id = ${id}`);
  const customerId = await level('(select min(id) from customers where parent_id is null)', 'Storkunden');
  await place(customerId);
  const levelId = await level(String(customerId), 'Alla husen');
  await place(levelId);
  for (const step of stepsOf(size)) {
    await run(step.replaceAll('$big', String(customerId)).replaceAll('$level', String(levelId)));
    // The next step is planned with statistics of this one.
    await run('analyze');
  }
  // Like autovacuum within a minute.
  await run('vacuum analyze');
  const buildingId = await number(
    `select building_id as id from flaws where customer_id = ${levelId} group by building_id order by count(*) desc, building_id limit 1`,
  );
  const roundId = await number(
    `select round_history_id as id from round_history_infos where customer_id = ${levelId} order by round_history_infos.id limit 1`,
  );
  return { customerId, levelId, buildingId, roundId };
}

/** Adds a big customer to a product's PostgreSQL. */
export async function makeBigCustomer(databaseUrl: string, size: BigSize = bigSize): Promise<BigCustomer> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await fillBigCustomer((statement) => client.query<{ id: number }>(statement), size);
  } finally {
    await client.end();
  }
}
