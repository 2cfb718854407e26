import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { calls } from '../src/contract/calls.ts';
import { startPostgres } from '../scripts/support/postgres.ts';
import { startProduct, type Product } from '../scripts/support/product.ts';
import { root, stopProgram } from '../scripts/support/run.ts';
import type { MapItem } from '../src/contract/drawings/drawing.ts';
import { startJsonServer } from './jsonServer.ts';
import { load, type Load } from './support/hammer.ts';
import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { postgresOptions } from '../server/db/client.ts';
import { demoPassword } from '../server/db/demo/accounts.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';

const connections = 32;
const durationMs = 4_000;
const runs = 3;
const growth = 10;
const names = {
  product: 'product on PostgreSQL',
  bare: 'bare node:http + PostgreSQL',
  floor: 'node:http, the same JSON without a database',
  grown: `product on PostgreSQL, ${growth} times the items`,
  grownJson: 'json-server, the same items',
  big: `product on PostgreSQL, ${bigSize.buildings * 10} items more`,
  bigJson: 'json-server, the same items as well',
  embedded: 'product on the embedded database',
} as const;
const account = { email: 'companyadmin@example.com', password: demoPassword };

/** The product's own query for 100 rows: the rows visible to a company's admin, in the list's order, with the total. */
const listQuery = `
  SELECT item.id, item.customer_id, item.building_id, item.map_id, item.fire_protection_id, item.position_x, item.position_y,
    item.scale, item.rotation, item.position_number, item.placement_description, item.name, item.size, item.manufacture,
    item.other, item.year, item.extra, item.created, item.updated, item.version, protection.id AS protection_id,
    protection.name AS protection_name, protection.inventory_type, (
      SELECT coalesce(sum(item_count), 0) FROM buildings
      WHERE customer_id IN (SELECT id FROM customers WHERE company_id = $1)) AS total
  FROM map_items item JOIN fire_protections protection ON protection.id = item.fire_protection_id
  WHERE NOT item.deleted AND item.building_id IN (
    SELECT id FROM buildings WHERE customer_id IN (SELECT id FROM customers WHERE company_id = $1))
  ORDER BY item.position_number, item.id LIMIT 100`;

/** Measures a list of 100 map items at 32 connections: the product compared with bare node:http with the same query, and json-server. */
export async function measureList(): Promise<Section> {
  const postgres = await startPostgres();
  const onPostgres = await startProduct({ DATABASE_URL: postgres.url });
  const bare = await startBare(postgres.url);
  const loads = new Map<string, Load[]>();
  const note = async (name: string, url: string, headers: Record<string, string> = {}) => {
    const result = await load(url, headers, connections, durationMs);
    if (result.failures > 0) throw new Error(`${name}: ${result.failures} answers were no 200.`);
    loads.set(name, [...(loads.get(name) ?? []), result]);
  };
  try {
    const headers = await logIn(onPostgres);
    // Alternating, so that load on the machine affects all of them.
    for (let run = 0; run < runs; run += 1) {
      await note(names.product, listUrl(onPostgres), headers);
      await note(names.bare, `${bare.url}/list`);
      await note(names.floor, `${bare.url}/floor`);
    }
    const besideJsonServer = async (name: string, jsonName: string) => {
      await tidy(postgres.url);
      const jsonServer = await startJsonServer(await allItems(onPostgres, headers));
      try {
        for (let run = 0; run < runs; run += 1) {
          await note(name, listUrl(onPostgres), headers);
          if (jsonServer) await note(jsonName, jsonServer.listUrl);
        }
      } finally {
        await jsonServer?.stop();
      }
    };
    await multiplyItems(postgres.url);
    await besideJsonServer(names.grown, names.grownJson);
    await makeBigCustomer(postgres.url);
    await besideJsonServer(names.big, names.bigJson);
  } finally {
    await stopProgram(bare.program, 'SIGTERM', 5_000);
    await onPostgres.stop();
    await postgres.stop();
  }

  const embedded = await startProduct();
  try {
    const headers = await logIn(embedded);
    for (let run = 0; run < runs; run += 1) await note(names.embedded, listUrl(embedded), headers);
  } finally {
    await embedded.stop();
  }
  return describeLoads(loads);
}

function listUrl({ url }: Product): string {
  return `${url}/api/${calls.listMapItems.path}?PageNumber=1&PageSize=100`;
}

async function logIn({ url }: Product): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/${calls.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { data }: { data: { token: string } } = await answer.json();
  return { Authorization: `Bearer ${data.token}` };
}

/** Multiplies the demo's items by `growth`, so that costs that grow with the data become visible. */
async function multiplyItems(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = 'map_items' AND column_name <> 'id'`,
    );
    const columns = rows[0]?.columns ?? '';
    await client.query(
      `INSERT INTO map_items (${columns}) SELECT ${columns} FROM map_items, generate_series(2, ${growth})`,
    );
  } finally {
    await client.end();
  }
}

/** Runs the maintenance that a database performs some time after many changes. */
async function tidy(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Returns every item visible to the account, from the product. */
async function allItems({ url }: Product, headers: Record<string, string>): Promise<MapItem[]> {
  const answer = await fetch(`${url}/api/${calls.listMapItems.path}?PageSize=0`, { headers });
  const { data }: { data: MapItem[] } = await answer.json();
  return data;
}

async function startBare(databaseUrl: string): Promise<{ url: string; program: ChildProcess }> {
  const program = spawn(process.execPath, ['bench/bareServer.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_OPTIONS: postgresOptions,
      LIST_QUERY: listQuery,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port]: unknown[] = await once(program.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}`, program };
}

function describeLoads(loads: ReadonlyMap<string, readonly Load[]>): Section {
  const mid = (name: string, key: keyof Load) => median((loads.get(name) ?? []).map((one) => one[key]));
  const rows = [...loads.keys()].map(
    (name) =>
      `| ${name} | ${rounded(mid(name, 'requestsPerSecond'))} | ${rounded(mid(name, 'p50Ms'), 1)} | ${rounded(mid(name, 'p99Ms'), 1)} |`,
  );
  const rate = (name: string) => mid(name, 'requestsPerSecond');
  const product = rate(names.product);
  const hasJsonServer = loads.has(names.grownJson);
  const beside = (what: string, name: string, jsonName: string) => ({
    what: `product on PostgreSQL beside json-server, ${what}`,
    value: rounded(rate(name) / rate(jsonName), 1),
    unit: 'times its rate',
    atLeast: 15,
  });
  const figures = figureTable([
    {
      what: 'product beside bare node:http, both on PostgreSQL',
      value: rounded(product / rate(names.bare), 2),
      unit: 'of its rate',
      atLeast: 0.9,
    },
    ...(hasJsonServer
      ? [
          beside(`both with ${growth} times the items`, names.grown, names.grownJson),
          beside('both with the big customer’s items too', names.big, names.bigJson),
        ]
      : []),
    {
      what: `product with ${growth} times the items beside itself`,
      value: rounded(rate(names.grown) / product, 2),
      unit: 'of its rate',
    },
    {
      what: 'product with the big customer’s items too beside itself',
      value: rounded(rate(names.big) / product, 2),
      unit: 'of its rate',
    },
    {
      what: 'product embedded beside product on PostgreSQL',
      value: rounded(rate(names.embedded) / product, 2),
      unit: 'of its rate',
      atLeast: 0.15,
    },
  ]);
  return {
    title: 'List of 100 rows',
    text: [
      `Token, scope, validation and envelope on; ${connections} kept connections on loopback for ${durationMs / 1000} s; medians of ${runs} runs in turns; nobody asks for compression. Bare node:http prepares the product’s own query on connections with the product’s options. ${jsonServerNote(hasJsonServer)}`,
      ['| server | requests/s | p50 ms | p99 ms |', '|---|---|---|---|', ...rows].join('\n'),
      figures,
    ].join('\n\n'),
  };
}

function jsonServerNote(isMeasured: boolean): string {
  return isMeasured
    ? `json-server 0.17.4 (the last one under an open licence) holds the same items in memory, sorts all of them for each request and joins with \`_expand\`. Its cost grows with the items; the product’s hardly does, though its total costs a step per building. The factor therefore depends on the amount: it is given at ${growth} times the demo data, which a small customer has, and with the ${bigSize.buildings * 10} items in ${bigSize.buildings} buildings of the big customer of the other benches added.`
    : 'json-server could not be fetched and is left out.';
}
