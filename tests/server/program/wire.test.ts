import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { Customer } from '#contract/tenants/customer.ts';
import { allRoutes } from '#server/routes/all.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const guarded = Object.entries<Call>(calls).filter(([, call]) => call.right !== 'public');

test('every call of the contract has its route', () => {
  expect(allRoutes.map((route) => route.name).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(guarded)('%s needs a token [WIRE-04]', async (_name, call) => {
  const path = call.path.replace(/\{langCode\}/, 'sv').replace(/\{\w+\}/g, '1');
  for (const token of [undefined, 'no.token.at-all']) {
    const answer = await backend.ask(call.method, path, { token });
    expect(answer.status).toBe(401);
    expect(answer.codes).toEqual(['not_authenticated']);
  }
});

describe('envelope', () => {
  test('a success has success, data and no errors [WIRE-05, WIRE-06]', async () => {
    const { people } = await backend.seed.tenant();
    const answer = await backend.ask('GET', `v1/User/${people.User.id}`, { token: people.User.token });
    expect(JSON.parse(answer.text)).toEqual({ success: true, data: expect.anything(), errors: [] });
  });

  test('a failure has it too, with a text, a code and a field for each fault [WIRE-06, WIRE-32]', async () => {
    const { people, level } = await backend.seed.tenant();
    const answer = await backend.ask('POST', 'v1/Building', {
      token: people.Admin.token,
      body: { name: ' ', customerId: level.id, description: 'x'.repeat(5000) },
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({
      success: false,
      data: null,
      errors: ['The field must not be empty.', 'The text is too long, at most 4000 characters.'],
      codes: ['required', 'too_long'],
      fields: ['name', 'description'],
    });
  });

  test('errors are in the language that the request asks for', async () => {
    const textIn = async (language: string) =>
      (await backend.ask('GET', 'v1/User/1', { headers: { 'accept-language': language } })).errors[0];
    expect(await textIn('sv-SE,sv;q=0.9,en;q=0.8')).toBe('Du behöver logga in.');
    expect(await textIn('de, fi;q=0.4, en;q=0.7')).toBe('You need to log in.');
    expect(await textIn('ja')).toBe('Du behöver logga in.');
  });

  test('an unknown path and a method that a path lacks get one too', async () => {
    const unknown = await backend.ask('GET', 'v1/Nothing');
    expect([unknown.status, unknown.codes]).toEqual([404, ['not_found']]);
    const lacking = await backend.ask('DELETE', 'v1/Statistics/FlawCount');
    expect([lacking.status, lacking.codes]).toEqual([405, ['method_not_allowed']]);
  });

  test('ids that are none are refused, and are positive integers [WIRE-33]', async () => {
    const { people } = await backend.seed.tenant();
    for (const id of ['0', '-1', '1.5', 'x', '99999999999', '1;drop']) {
      const answer = await backend.ask('GET', `v1/Floor/${encodeURIComponent(id)}`, {
        token: people.Admin.token,
      });
      expect([id, answer.status, answer.codes]).toEqual([id, 400, ['invalid_id']]);
    }
  });

  test('moments are ISO 8601 in UTC [WIRE-33]', async () => {
    const { people, floor } = await backend.seed.tenant();
    const answer = await backend.ask<{ created: string }>('GET', `v1/Floor/${floor.id}`, {
      token: people.Admin.token,
    });
    expect(answer.data.created).toBe('2026-11-20T09:00:00.000Z');
  });
});

describe('lists', () => {
  const names = ['Östra', 'Ängen', 'zonen', 'Åsen', 'Plan 10', 'Plan 2', 'Érable', 'alfa'];

  async function manyCustomers() {
    const { people, root } = await backend.seed.tenant('AAA');
    for (const name of names) await backend.seed.customer(root, name);
    const list = (query: Record<string, string | number>) =>
      backend.ask<Customer[]>('GET', 'v1/Customer', { token: people.CustomerAdmin.token, query });
    return { list, total: names.length + 4 };
  }

  test('a page has its pagination header [WIRE-09, WIRE-10, WIRE-11]', async () => {
    const { list, total } = await manyCustomers();
    const answer = await list({ pageNumber: 2, pageSize: 5 });
    expect(answer.pagination).toEqual({ currentPage: 2, pageSize: 5, totalPages: 3, totalCount: total });
    expect(answer.data).toHaveLength(5);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Pagination');
  });

  test('query names are matched without regard to case; both page names serve [WIRE-12, WIRE-13]', async () => {
    const { list } = await manyCustomers();
    expect((await list({ PageNumber: 2, PAGESIZE: 5 })).pagination?.currentPage).toBe(2);
    expect((await list({ currentPage: 3, pageSize: 5 })).pagination?.currentPage).toBe(3);
  });

  test('without a page size there are ten rows [WIRE-14, WIRE-16]', async () => {
    const { list } = await manyCustomers();
    expect((await list({})).data).toHaveLength(10);
  });

  test('page size 0 answers all rows [WIRE-17]', async () => {
    const { list, total } = await manyCustomers();
    const answer = await list({ pageSize: 0 });
    expect(answer.data).toHaveLength(total);
    expect(answer.pagination).toMatchObject({ currentPage: 1, totalPages: 1, totalCount: total });
  });

  test('page sizes up to 5000 serve, larger ones are refused [WIRE-16, WIRE-18, WIRE-19]', async () => {
    const { list } = await manyCustomers();
    for (const size of [99, 100, 1000, 5000]) expect((await list({ pageSize: size })).status).toBe(200);
    const refusal = await list({ pageSize: 5001 });
    expect([refusal.status, refusal.codes, refusal.fields]).toEqual([
      400,
      ['page_size_too_large'],
      ['pageSize'],
    ]);
    expect((await list({ pageSize: -1 })).status).toBe(400);
    expect((await list({ pageNumber: 0 })).status).toBe(400);
    for (const pageNumber of [2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect((await list({ pageNumber, pageSize: 5000 })).codes).toEqual(['out_of_range']);
    expect((await list({ pageSize: 'ten' })).status).toBe(400);
  });

  test('a page behind the last one answers the last [WIRE-27]', async () => {
    const { list, total } = await manyCustomers();
    const answer = await list({ pageNumber: 99, pageSize: 5 });
    expect(answer.pagination).toEqual({ currentPage: 3, pageSize: 5, totalPages: 3, totalCount: total });
    expect(answer.data).toHaveLength(2);
  });

  test('an empty list has one empty page [WIRE-28]', async () => {
    const { list } = await manyCustomers();
    const answer = await list({ pageNumber: 4, name: 'no such name' });
    expect(answer.data).toEqual([]);
    expect(answer.pagination).toMatchObject({ currentPage: 1, totalPages: 0, totalCount: 0 });
  });

  test('pages never overlap or omit rows, also among equal values', async () => {
    const { people, root } = await backend.seed.tenant('AAA');
    for (let index = 0; index < 12; index += 1) await backend.seed.customer(root, 'Lika');
    const seenIds: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const query = { pageNumber: page, pageSize: 4, orderBy: 'Created desc' };
      const { data } = await backend.ask<Customer[]>('GET', 'v1/Customer', {
        token: people.CustomerAdmin.token,
        query,
      });
      seenIds.push(...data.map((row) => row.id));
    }
    expect(new Set(seenIds).size).toBe(16);
  });

  test('names sort as Swedes sort them, numbers by value, and by default [WIRE-23]', async () => {
    const { list } = await manyCustomers();
    const sorted = (await list({ pageSize: 0 })).data
      .map((row) => row.name)
      .filter((name) => names.includes(name));
    expect(sorted).toEqual(['alfa', 'Érable', 'Plan 2', 'Plan 10', 'zonen', 'Åsen', 'Ängen', 'Östra']);
    const down = (await list({ pageSize: 0, orderBy: 'name desc' })).data.map((row) => row.name);
    expect(down[0]).toBe('Östra');
  });

  test('an unknown order is refused and names the fields that serve [WIRE-26]', async () => {
    const { list } = await manyCustomers();
    for (const orderBy of ['Colour', 'Name sideways', 'Name desc desc', 'id;drop']) {
      const answer = await list({ orderBy });
      expect([answer.status, answer.codes]).toEqual([400, ['unknown_order_field']]);
      expect(answer.errors[0]).toContain('Name, Created');
    }
  });

  test('searches match any substring in any case and treat wildcards as text', async () => {
    const { list } = await manyCustomers();
    expect((await list({ name: 'ÅSE' })).data.map((row) => row.name)).toEqual(['Åsen']);
    expect((await list({ name: '%' })).data).toEqual([]);
    expect((await list({ name: '_' })).data).toEqual([]);
  });
});

describe('headers', () => {
  test('answers of the API are not stored, not sniffed and not framed', async () => {
    const answer = await backend.ask('GET', 'health');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('a client of another origin may ask [WIRE-02]', async () => {
    const preflight = await backend.ask('OPTIONS', 'v1/Building', {
      headers: { origin: 'https://client.example' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  });
});

test('a slash at the end makes no difference [MOVE-108]', async () => {
  const { people, building } = await backend.seed.tenant();
  const answer = await backend.ask<unknown[]>('GET', `v1/User/?buildingId=${building.id}`, {
    token: people.Admin.token,
  });
  expect([answer.status, answer.data.length]).toEqual([200, 3]);
});

test('long answers are compressed for those who take it, and stay the same', async () => {
  const { people, map, fireProtection } = await backend.seed.tenant();
  for (let index = 2; index < 12; index += 1)
    await backend.seed.mapItem(map, fireProtection, { positionNumber: index });
  const get = (headers: Record<string, string>) =>
    backend.app.fetch(
      new Request(`http://localhost/api/v1/MapItem?mapId=${map.id}&pageSize=0`, {
        headers: { authorization: `Bearer ${people.Admin.token}`, ...headers },
      }),
    );
  const plain = await get({});
  const squeezed = await get({ 'accept-encoding': 'gzip, br' });
  expect([plain.headers.get('content-encoding'), squeezed.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ]);
  expect(squeezed.headers.get('pagination')).toBe(plain.headers.get('pagination'));
  expect(squeezed.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await squeezed.arrayBuffer());
  const text = await plain.text();
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(bytes.byteLength).toBeLessThan(text.length / 3);
});

test('health needs no token and returns the time', async () => {
  const answer = await backend.ask<{ status: string; time: string }>('GET', 'health');
  expect(answer.data).toEqual({ status: 'ok', time: '2026-11-20T09:00:00.000Z' });
});

test('the API describes itself, every call of the contract in it', async () => {
  const answer = await backend.ask('GET', 'openapi.json');
  const { openapi, paths } = JSON.parse(answer.text) as {
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  };
  expect(openapi).toBe('3.1.0');
  for (const call of Object.values<Call>(calls)) {
    const operation = paths[`/${call.path}`]?.[call.method.toLowerCase()];
    expect(operation).toHaveProperty('x-level', call.level ?? 'specified');
  }
  const { get: listFloors } = paths['/v1/Floor'] ?? {};
  expect(JSON.stringify(listFloors)).toMatch(/"version":\{[^}]*"x-level":"tillsyn"/);
  const page = await backend.ask('GET', 'docs');
  expect(page.text).toContain('<title>Tillsyn API</title>');
  expect(page.text).not.toMatch(/<script(?![^>]*src)|onload=|https?:\/\//);
});
