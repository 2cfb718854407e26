import { asc, eq } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { createKey, readFeed } from '#tests/support/server/feeds.ts';

const backend = await useBackend();

interface ODataPage {
  '@odata.context': string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Record<string, string | number | boolean | null>[];
}

/** Creates a customer with `count` buildings, named by their number, and a key. */
async function keyFor(count: number) {
  const { level, building, people } = await backend.seed.tenant();
  const [model] = await backend.db.select().from(buildings).where(eq(buildings.id, building.id));
  if (!model) throw new Error('There is no building.');
  const { id: _id, ...values } = model;
  const names = Array.from({ length: count }, (_, index) => `Hus ${index}`);
  if (count > 0)
    await backend.db.insert(buildings).values(
      names.map((name, index) => ({
        ...values,
        name,
        created: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      })),
    );
  const key = await createKey(backend, { maker: people.CompanyAdmin, customer: level });
  return { key, level, building, people, values };
}

async function read(key: string, path: string): Promise<ODataPage> {
  const { status, headers, text } = await readFeed(backend, `odata/${path}`, key);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  expect(headers.get('odata-version')).toBe('4.0');
  expect(headers.get('content-type')).toContain('application/json');
  return JSON.parse(text) as ODataPage;
}

/** Follows the links to the last page; `between` runs after each page. */
async function readAll(key: string, path: string, between: () => Promise<unknown> = async () => undefined) {
  const rows: ODataPage['value'] = [];
  let pages = 0;
  for (let next: string | undefined = path; next !== undefined; pages += 1) {
    const page: ODataPage = await read(key, next);
    rows.push(...page.value);
    next = page['@odata.nextLink']?.split('/feeds/odata/')[1];
    await between();
  }
  return { rows, pages };
}

test('the service document and the metadata describe the lists of a key [HOOK-14]', async () => {
  const { key } = await keyFor(0);
  const service = (await read(key, '')) as unknown as {
    value: { name: string; kind: string; url: string }[];
  };
  expect(service.value).toContainEqual({ name: 'flaws', kind: 'EntitySet', url: 'flaws' });
  const { text, headers } = await readFeed(backend, 'odata/$metadata', key);
  expect(headers.get('content-type')).toContain('application/xml');
  const sets: (string | undefined)[] = [];
  const types = new Map<string | undefined, string | undefined>();
  const parser = new SaxesParser();
  parser.on('error', (error) => expect.unreachable(error.message));
  parser.on('opentag', ({ name, attributes: { Name, Type } }) => {
    if (name === 'EntitySet') sets.push(Name);
    if (name === 'Property') types.set(Name, Type);
  });
  parser.write(text).close();
  expect(sets).toEqual(service.value.map(({ name }) => name));
  expect(['id', 'name', 'created', 'due', 'scale', 'expired'].map((name) => types.get(name))).toEqual([
    'Edm.Int64',
    'Edm.String',
    'Edm.DateTimeOffset',
    'Edm.DateTimeOffset',
    'Edm.Double',
    'Edm.Boolean',
  ]);
});

test('fields, filters, pages and counts of OData choose rows [HOOK-14]', async () => {
  const { key, building, level } = await keyFor(30);
  const names = async (query: string) =>
    (await read(key, `buildings?${query}`)).value.map(({ name }) => name);
  const chosen = await read(key, 'buildings?$select=id,name&$top=2&$skip=1&$count=true');
  expect(chosen).toEqual({
    '@odata.context': expect.stringMatching(/\/feeds\/odata\/\$metadata#buildings\(id,name\)$/),
    '@odata.count': 31,
    value: [
      { id: building.id + 1, name: 'Hus 0' },
      { id: building.id + 2, name: 'Hus 1' },
    ],
  });
  expect(await names(`$filter=name eq 'Hus 7'`)).toEqual(['Hus 7']);
  expect(await names(`$filter=id ge ${building.id + 29}`)).toEqual(['Hus 28', 'Hus 29']);
  expect(
    await names('$filter=(created ge 2026-01-01T00:03:00Z) and (created le 2026-01-01T00:05:00%2B00:00)'),
  ).toEqual(['Hus 3', 'Hus 4', 'Hus 5']);
  expect(await names(`$filter=customerId eq ${level.id} and name eq 'and ''quoted'' (text'`)).toEqual([]);
  expect(await names('$filter=infoOther ne null')).toEqual([]);
  const counted = await read(key, `buildings?$filter=created lt 2026-01-02T00:00:00Z&$count=true&$top=1`);
  expect([counted['@odata.count'], counted.value.length]).toEqual([30, 1]);
  const count = await readFeed(backend, `odata/buildings/$count?$filter=name eq 'Hus 7'`, key);
  expect([count.status, count.text]).toEqual([200, '1']);
  expect((await readAll(key, 'buildings?$top=5')).rows).toHaveLength(5);
  expect((await readAll(key, 'buildings?$top=0')).rows).toHaveLength(0);
});

test('pages by links neither skip nor repeat rows while others write [HOOK-14]', async () => {
  const { key, values } = await keyFor(2_500);
  const before = await backend.db
    .select({ id: buildings.id })
    .from(buildings)
    .where(eq(buildings.deleted, false))
    .orderBy(asc(buildings.id));
  const deletedIds: number[] = [];
  const { rows, pages } = await readAll(key, 'buildings?$select=id', async () => {
    const id = before[deletedIds.length]?.id ?? 0;
    deletedIds.push(id);
    await backend.db.update(buildings).set({ deleted: true }).where(eq(buildings.id, id));
    await backend.db.insert(buildings).values({ ...values, name: 'A' });
  });
  expect(pages).toBe(3);
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(before.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([]);
  const filtered = await readAll(key, `buildings?$filter=name ge 'Hus'&$skip=1200&$top=1100&$select=id`);
  expect([filtered.rows.length, new Set(filtered.rows.map(({ id }) => id)).size]).toEqual([1_100, 1_100]);
});

test('OData that is not understood is refused in the form of OData, with its place [HOOK-14]', async () => {
  const { key } = await keyFor(0);
  const refused = {
    '$filter=name': '$filter',
    '$filter=name eq 1': '$filter',
    '$filter=secret eq 1': '$filter',
    "$filter=(name eq 'a'": '$filter',
    "$filter=name eq 'a' or name eq 'b'": '$filter',
    "$filter=contains(name,'a')": '$filter',
    '$filter=created ge 2026-99-99': '$filter',
    [`$filter=${'id eq 1 and '.repeat(30)}id eq 1`]: '$filter',
    [`$filter=name eq '${'x'.repeat(3_000)}'`]: '$filter',
    '$select=name,__proto__': '$select',
    '$top=-1': '$top',
    '$top=1&$top=2': '$top',
    '$skip=x': '$skip',
    '$skiptoken=1;drop': '$skiptoken',
    '$orderby=name': '$orderby',
    '$expand=customer': '$expand',
    '$format=atom': '$format',
    'customerId=x': 'customerId',
  };
  for (const [query, target] of Object.entries(refused)) {
    const { status, text, headers } = await readFeed(backend, `odata/buildings?${query}`, key);
    const { error } = JSON.parse(text) as { error: { code: string; message: string; target: string } };
    expect([query, status, error.target, headers.get('odata-version')]).toEqual([query, 400, target, '4.0']);
    expect(error.message).not.toBe('');
  }
  const missing = await readFeed(backend, 'odata/companies', key);
  expect([missing.status, JSON.parse(missing.text)]).toMatchObject([404, { error: { code: 'not_found' } }]);
});
