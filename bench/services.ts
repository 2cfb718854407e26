import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { calls } from '../src/contract/calls.ts';
import type { CallName } from '../src/contract/calls.ts';
import { figureTable, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { openSession } from '../tests/e2e/support/api.ts';
import { askedTimes } from './support/askedTimes.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';
import { at } from './support/observe.ts';
import { withProductOnPostgres } from './support/onPostgres.ts';

const asks = 40;
const account = 'companyadmin';
const mostMs = 150;
const p95 = 0.95;

/** Years of services from ten years ago to this year. */
const yearsOfItems = `update map_items set extra = jsonb_build_object('revisionYear', extract(year from now())::int - id % 3,
  'chargeYear', extract(year from now())::int - id % 11) where customer_id = $1`;

const unserved = `select 1 from map_items where customer_id = $1 and not exists
  (select 1 from service_states where map_item_id = map_items.id) limit 1`;
const isServed = async (client: Client, levelId: number): Promise<boolean> =>
  (await client.query(unserved, [levelId])).rowCount === 0;

/** Measures the list of services of 50,000 items with its counts, and a rule that applies to all of them. */
export async function measureServices(): Promise<Section> {
  return withProductOnPostgres(async ({ url, databaseUrl }) => {
    const { levelId } = await makeBigCustomer(databaseUrl);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(yearsOfItems, [levelId]);
    const { token } = await openSession(account);
    const ruled = performance.now();
    const answer = await fetch(`${url}/api/${calls.setServiceCountry.path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ customerId: levelId, country: 'SE' }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const ruledMs = performance.now() - ruled;
    while (!(await isServed(client, levelId))) await pause(500);
    const servedMs = performance.now() - ruled;
    await client.query('vacuum analyze service_states');
    await client.end();
    const of = async (
      what: string,
      name: CallName,
      query: Record<string, string | number>,
    ): Promise<Figure> => ({
      what: `${what}: p95`,
      value: rounded(
        at(await askedTimes({ url, token }, { name, query: { customerId: levelId, ...query } }, asks), p95),
      ),
      unit: 'ms',
      atMost: mostMs,
    });
    const figures = [
      await of('overdue services, the first page', 'listServices', { due: 'overdue', pageSize: 25 }),
      await of('all services by due date, page 1000', 'listServices', { pageSize: 25, pageNumber: 1000 }),
      await of('services of a name', 'listServices', { search: 'storhus 4999', pageSize: 25 }),
      await of('what is due when', 'countServices', {}),
      {
        what: 'a rule that all of them follow: answered',
        value: rounded(ruledMs),
        unit: 'ms',
        atMost: mostMs,
      },
      { what: 'until all their services are worked out', value: rounded(servedMs / 1000), unit: 's' },
    ];
    const how = `The built product on PostgreSQL; ${bigSize.buildings} buildings with ${bigSize.itemsEach} extinguishers each. Each call ${asks} times, one at a time, from the request to its last byte, uncompressed.`;
    return { title: 'Services', text: `${how}\n\n${figureTable(figures)}` };
  });
}
