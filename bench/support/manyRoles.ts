import { Client } from 'pg';
import type { BigCustomer } from './bigCustomer.ts';

/** Number of the plan's roles, and of further available ones. */
export const rolesEachSide = 1_000;

/** Assigns many roles to a plan of the big customer, with as many left to assign, and returns its id. */
export async function planWithManyRoles(databaseUrl: string, { levelId }: BigCustomer): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      'select min(id) as id from round_plannings where customer_id = $1',
      [levelId],
    );
    const planId = rows[0]?.id ?? 0;
    await client.query(
      `insert into roles (customer_id, company_id, name, sort_key, search_text, created, updated)
       select $1, (select company_id from customers where id = $1), 'Roll ' || n, 'roll ' || n, 'roll ' || n, now(), now()
       from generate_series(1, ${2 * rolesEachSide}) n`,
      [levelId],
    );
    await client.query(
      `insert into round_planning_roles (customer_id, round_planning_id, target_id, created, updated)
       select $1, $2, id, now(), now() from roles where customer_id = $1 and name like 'Roll %' order by id limit ${rolesEachSide}`,
      [levelId, planId],
    );
    return planId;
  } finally {
    await client.end();
  }
}
