import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Building } from '#contract/buildings/building.ts';
import type { Envelope, Pagination } from '#contract/envelope.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { remembered } from '#tests/support/screens/remembered.ts';

const backend = await useBackend();
const many = 1_203;

/** Seeds a level with so many buildings that no list of them is read at once. */
const bigTenant = () => remembered(backend.db, 'a tenant with a long list', makeBigTenant);

async function makeBigTenant() {
  const tenant = await backend.seed.tenant();
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const rows = Array.from({ length: many - 1 }, (_, n) => {
    const name = `Hus ${(n * 7) % many}`;
    return { customerId: tenant.level.id, name, ...textKeys(name), ...stamps };
  });
  for (let at = 0; at < rows.length; at += 400)
    await backend.db.insert(buildings).values(rows.slice(at, at + 400));
  return tenant;
}

const fetchList = async (token: string, query = 'pageSize=0', headers: Record<string, string> = {}) =>
  backend.app.fetch(
    new Request(`http://localhost/api/v1/Building?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    }),
  );
const rowsOf = async (response: Response) => ((await response.json()) as Envelope<Building[]>).data ?? [];
const paginationOf = (response: Response) =>
  JSON.parse(response.headers.get('pagination') ?? 'null') as Pagination;

describe('a list of very many rows', () => {
  test('is whole, in order and without a row twice, with its header first [WIRE-09, WIRE-16]', async () => {
    const { people, level } = await bigTenant();
    const expected = await backend.db
      .select({ id: buildings.id })
      .from(buildings)
      .where(eq(buildings.customerId, level.id))
      .orderBy(buildings.sortKey, buildings.id);
    const response = await fetchList(people.Admin.token, 'pageSize=0&orderBy=Name');
    expect(paginationOf(response)).toEqual({
      currentPage: 1,
      pageSize: many,
      totalPages: 1,
      totalCount: many,
    });
    expect((await rowsOf(response)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));

    const page = await fetchList(people.Admin.token, 'pageSize=600&pageNumber=2&orderBy=Name%20desc');
    expect(paginationOf(page)).toEqual({ currentPage: 2, pageSize: 600, totalPages: 3, totalCount: many });
    const backwards = expected.toReversed().map(({ id }) => id);
    expect((await rowsOf(page)).map(({ id }) => id)).toEqual(backwards.slice(600, 1200));

    const behind = await fetchList(people.Admin.token, 'pageSize=600&pageNumber=9&orderBy=Name');
    expect(paginationOf(behind)).toMatchObject({ currentPage: 3, totalCount: many });
    expect(await rowsOf(behind)).toHaveLength(3);
  });

  test('has the rows of the short lists', async () => {
    const { people } = await bigTenant();
    const wholeList = await rowsOf(await fetchList(people.Admin.token, 'pageSize=0&orderBy=Name'));
    const short = await rowsOf(await fetchList(people.Admin.token, 'pageSize=50&orderBy=Name'));
    expect(wholeList.slice(0, 50)).toEqual(short);
  });

  test('travels compressed to those who take it', async () => {
    const { people } = await bigTenant();
    const response = await fetchList(people.Admin.token, 'pageSize=0', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect((JSON.parse(text) as Envelope<Building[]>).data).toHaveLength(many);
  });

  test('a streamed list blocks no other request and is read as fast as it is consumed', async () => {
    const { people } = await bigTenant();
    const reader = (await fetchList(people.Admin.token)).body?.getReader();
    await reader?.read();
    await reader?.read();
    const otherResponse = await backend.ask('GET', 'v1/Building', { token: people.User.token });
    expect(otherResponse.status).toBe(200);
    const write = await backend.ask('POST', 'v1/Building', {
      token: people.Admin.token,
      body: { name: 'Nytt', customerId: people.Admin.customerId },
    });
    expect(write.status).toBe(200);
    await reader?.cancel();
  });

  test('lets others ask between any two of its slices', async () => {
    const { people } = await bigTenant();
    let turns = 0;
    let isRead = false;
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    const response = await fetchList(people.Admin.token);
    setImmediate(count);
    await response.text();
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('comes one at a time to each caller, and the next when it is through or given up', async () => {
    const { people } = await bigTenant();
    const first = await fetchList(people.Admin.token);
    let isSecondThere = false;
    const second = fetchList(people.Admin.token).then((response) => {
      isSecondThere = true;
      return response;
    });
    const another = await fetchList(people.CompanyAdmin.token);
    expect(await rowsOf(another)).toHaveLength(many);
    expect(isSecondThere).toBe(false);
    expect(await rowsOf(first)).toHaveLength(many);
    const third = fetchList(people.Admin.token);
    await (await second).body?.cancel();
    expect(await rowsOf(await third)).toHaveLength(many);
  });

  test('is refused with the time to wait when too many of the caller’s wait already', async () => {
    const { people } = await bigTenant();
    const heldResponse = await fetchList(people.Admin.token);
    const waiting = Array.from({ length: 17 }, () => fetchList(people.Admin.token));
    const refusal = await Promise.race(waiting);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    await heldResponse.body?.cancel();
    // The order of their turns is arbitrary.
    await Promise.all(waiting.map(async (one) => (await one).body?.cancel()));
  });
});

describe('an answer in one piece', () => {
  const tree = (token: string) => backend.ask('GET', 'v1/Customer/TreeNode', { token });

  test('is made when its turn has come, however many ask, and lets smaller ones through meanwhile', async () => {
    const { people } = await backend.seed.tenant();
    const order: string[] = [];
    const note = (what: string) => () => order.push(what);
    const requestCount = 16;
    const trees = Array.from({ length: requestCount }, () => tree(people.Admin.token).then(note('tree')));
    // A request arriving during the creation is read in the next turn of the event loop.
    const small = new Promise((resolve) => setImmediate(resolve)).then(() =>
      backend.ask('GET', 'v1/Floor?pageSize=1', { token: people.User.token }).then(note('small')),
    );
    await Promise.all([...trees, small]);
    expect(order.indexOf('small')).toBeLessThan(requestCount - 1);
  });

  test('is refused with the time to wait when too many of the caller’s wait already', async () => {
    const { people } = await backend.seed.tenant();
    const answers = await Promise.all(Array.from({ length: 19 }, () => tree(people.Admin.token)));
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect((await tree(people.CompanyAdmin.token)).status).toBe(200);
  });
});
