import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { itemCodes } from '#server/db/schema/codes.ts';
import { spacedCode } from '#domain/codes/itemCode.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { SearchHit } from '#contract/worklists/search.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { seed, db, time } = backend;
const rounds = roundSeed(backend);

const ask = (who: Person, query: Record<string, string | number | undefined>) =>
  backend.ask<SearchHit[]>('GET', 'v1/Search', { token: who.token, query });
const find = async (who: Person, text: string, limit?: number): Promise<SearchHit[]> => {
  const answer = await ask(who, { text, ...(limit === undefined ? {} : { limit }) });
  expect(answer.status).toBe(200);
  return answer.data;
};
const namesOf = (hits: readonly SearchHit[]) => hits.map(({ kind, name }) => `${kind} ${name}`);

async function flaw(place: { id: number; customerId: number }, name: string, description = '') {
  const stamp = time.now.toISOString();
  await db.insert(flaws).values({
    customerId: place.customerId,
    buildingId: place.id,
    name,
    description,
    ...textKeys(name, description),
    created: stamp,
    updated: stamp,
  });
}

describe('the search everywhere', () => {
  test('finds every kind, with its place and the page that opens it', async () => {
    const { people, level, root, building, round } = await rounds.round();
    await flaw(building, 'Kvarnens dörr', 'Går trögt');
    const lada = await seed.building(level, 'Kvarnen');
    const below = await seed.customer(level, 'Kvarnens skola');
    await seed.user(level, 'User', { firstName: 'Åsa', lastName: 'Kvarn', email: 'asa@kvarn.se' });
    const hits = await find(people.CompanyAdmin, 'kvar');
    expect(namesOf(hits).sort()).toEqual([
      'building Kvarnen',
      'customer Kvarnens skola',
      'flaw Kvarnens dörr',
      'round Kvartalsrond',
      'user Åsa Kvarn',
    ]);
    const of = (kind: string) => hits.find((hit) => hit.kind === kind);
    expect(of('building')).toMatchObject({
      id: lada.id,
      buildingId: lada.id,
      customerId: level.id,
      place: level.name,
    });
    expect(of('customer')).toMatchObject({
      id: below.id,
      customerId: below.id,
      place: level.name,
      done: null,
    });
    expect(of('flaw')).toMatchObject({ buildingId: building.id, place: building.name, detail: 'Går trögt' });
    expect(of('round')).toMatchObject({
      id: round.id,
      place: building.name,
      created: round.created,
      done: null,
    });
    expect(of('user')).toMatchObject({ detail: 'asa@kvarn.se', customerId: level.id, buildingId: null });
    expect(namesOf(await find(people.CompanyAdmin, 'KVARTALSROND'))).toEqual(['round Kvartalsrond']);
    expect(namesOf(await find(people.CompanyAdmin, root.name))[0]).toBe(`customer ${root.name}`);
  });

  test('an exact number or name is ranked first, then whole words, prefixes and substrings', async () => {
    const { people, level, map, fireProtection } = await seed.tenant();
    for (const name of ['Stora Ek', 'Tvåekar', 'Ekeby', 'EK']) await seed.building(level, name);
    expect(namesOf(await find(people.Admin, ' ek ')).slice(0, 4)).toEqual([
      'building EK',
      'building Stora Ek',
      'building Ekeby',
      'building Tvåekar',
    ]);
    for (const positionNumber of [112, 12, 120]) await seed.mapItem(map, fireProtection, { positionNumber });
    const describedItem = await seed.mapItem(map, fireProtection, {
      positionNumber: 7,
      placementDescription: 'Hylla 12',
      ...textKeys('Släckare', 'Hylla 12'),
    });
    const items = (await find(people.Admin, '12')).filter(({ kind }) => kind === 'item');
    expect(items.map(({ number }) => number)).toEqual([12, 7, 120]);
    expect(items[1]).toMatchObject({
      id: describedItem.id,
      detail: 'Hylla 12',
      place: expect.stringContaining('Plan 1'),
    });
    expect((await find(people.Admin, '7'))[0]).toMatchObject({ kind: 'item', id: describedItem.id });
  });

  test('gives as many of each kind as asked for, and nothing for too short a text', async () => {
    const { people, level } = await seed.tenant('Ab');
    for (let number = 1; number <= 8; number += 1) await seed.building(level, `Ekhus ${number}`);
    expect(namesOf(await find(people.Admin, 'ekhus'))).toEqual(
      [1, 2, 3, 4, 5].map((n) => `building Ekhus ${n}`),
    );
    expect(await find(people.Admin, 'ekhus', 8)).toHaveLength(8);
    expect(await find(people.Admin, 'e')).toEqual([]);
    expect(await find(people.Admin, '  ')).toEqual([]);
    for (const query of [
      {},
      { text: 'ek', limit: 0 },
      { text: 'ek', limit: 101 },
      { text: 'x'.repeat(2000) },
    ])
      expect((await ask(people.Admin, query)).status).toBe(400);
    expect((await backend.ask('GET', 'v1/Search', { query: { text: 'ek' } })).status).toBe(401);
  });

  test('forgives one slip where nothing has the text itself, within the same scope', async () => {
    const { people, level } = await seed.tenant('Ab');
    const otherTenant = await seed.tenant('Cd');
    await seed.building(level, 'Villa Linden');
    await seed.building(otherTenant.level, 'Linden hos andra');
    await seed.user(level, 'User', { firstName: 'Per', lastName: 'Lindqvist', email: 'per@lq.se' });
    expect(namesOf(await find(people.CompanyAdmin, 'lindn')).sort()).toEqual([
      'building Villa Linden',
      'user Per Lindqvist',
    ]);
    expect(namesOf(await find(people.CompanyAdmin, 'linden'))).toEqual(['building Villa Linden']);
    expect(await find(people.CompanyAdmin, 'lxxdn')).toEqual([]);
  });

  test('the characters %, _, backslash and quotes are searched as text', async () => {
    const { people, level } = await seed.tenant('Ab');
    const name = `50% _av_ C:\\hus O'Neill "x"; drop`;
    await seed.building(level, name);
    await seed.building(level, 'Femtio');
    for (const text of ['50%', '% _', '_av_', 'C:\\hus', "o'neill", '"x"', '; drop', name])
      expect([text, namesOf(await find(people.Admin, text))]).toEqual([text, [`building ${name}`]]);
    for (const text of ['%%', '__', '\\\\', "' or 1=1 --", '👩‍🚒', 'ek\u2028'])
      expect([text, await find(people.Admin, text)]).toEqual([text, []]);
    expect((await ask(people.Admin, { text: 'a\u0000b' })).status).toBe(400);
  });

  test('finds nothing of another company, another tree or outside the own buildings [WIRE-32]', async () => {
    const mine = await seed.tenant('Vårt');
    const theirs = await seed.tenant('Annat');
    await flaw(theirs.building, 'Annat fel');
    const unseen = await seed.building(mine.level, 'Osett hus');
    await flaw(unseen, 'Osett fel');
    for (const who of [
      mine.people.CompanyAdmin,
      mine.people.CustomerAdmin,
      mine.people.Admin,
      mine.people.BasicUser,
    ])
      expect(await find(who, 'annat')).toEqual([]);
    expect(namesOf(await find(mine.people.Admin, 'osett'))).toEqual(['building Osett hus', 'flaw Osett fel']);
    expect(await find(mine.people.BasicUser, 'osett')).toEqual([]);
    expect(namesOf(await find(mine.people.Admin, 'syskon'))).toEqual([]);
    expect(namesOf(await find(mine.people.CustomerAdmin, 'syskon'))).toEqual([
      `customer ${mine.sibling.name}`,
    ]);
    const everything = namesOf(await find(mine.people.WebSbaAdmin, 'annat'));
    expect(everything).toEqual(
      expect.arrayContaining([`building ${theirs.building.name}`, 'flaw Annat fel']),
    );
  });

  test('finds people only for those who may see the employees, and never the deleted', async () => {
    const { people, level } = await seed.tenant();
    await seed.user(level, 'User', { firstName: 'Örjan', lastName: 'Abel', email: 'orjan@abel.se' });
    await seed.user(level, 'User', { firstName: 'Örjan', lastName: 'Borta', deleted: true });
    await seed.building(level, 'Örjans hus', { deleted: true });
    for (const text of ['örjan', 'ÖRJAN ABEL', 'Abel Örjans', 'orjan@abel.se'])
      expect([text, namesOf(await find(people.Admin, text))]).toEqual([
        text,
        text === 'Abel Örjans' ? [] : ['user Örjan Abel'],
      ]);
    expect(await find(people.BasicUserLight, 'örjan')).toEqual([]);
  });

  test('finds items by their code, and says it, within the same scope [LIFE-125]', async () => {
    const { people, level, item } = await seed.tenant();
    const otherTenant = await seed.tenant('Annat');
    const { code } = await seed.itemCode(item);
    const theirs = await seed.itemCode(otherTenant.item);
    const itemsOf = async (text: string) =>
      (await find(people.Admin, text)).filter(({ kind }) => kind === 'item').map((hit) => [hit.id, hit.code]);
    for (const text of [
      code,
      ` ${code.toLowerCase()} `,
      spacedCode(code),
      `${code.slice(0, 4)}-${code.slice(4)}`,
      `HTTPS://TILLSYN.EXAMPLE/I/${code}`,
      `https://tillsyn.example/i/${code}`,
      code.slice(0, 4),
      code.slice(0, 8).toLowerCase(),
    ])
      expect([text, await itemsOf(text)]).toEqual([text, [[item.id, code]]]);
    for (const text of [code.slice(0, 3), code.slice(1), theirs.code, theirs.code.slice(0, 5)])
      expect([text, await itemsOf(text)]).toEqual([text, []]);
    await seed.building(level, `Hus ${code}`);
    expect((await find(people.Admin, code)).map(({ kind }) => kind)).toEqual(['item', 'building']);
    expect((await find(people.Admin, item.name)).find(({ id }) => id === item.id)?.code).toBeNull();
    await db.update(itemCodes).set({ released: time.now.toISOString() }).where(eq(itemCodes.code, code));
    expect(await itemsOf(code)).toEqual([]);
  });

  test('finds installations by name and by the word of their type, within the same scope [LIFE-125]', async () => {
    const { people, level, building } = await seed.tenant();
    const otherTenant = await seed.tenant('Annat');
    const add = async (at: { id: number }, who: Person, body: object) =>
      (
        await backend.ask<{ id: number }>('POST', 'v1/Installation', {
          token: who.token,
          body: { buildingId: at.id, ...body },
        })
      ).data.id;
    const alarm = await add(building, people.Admin, { type: 'fire_alarm_system', name: 'Centralen' });
    await add(otherTenant.building, otherTenant.people.Admin, {
      type: 'fire_alarm_system',
      name: 'Centralen',
    });
    const deletedInstallation = await add(building, people.Admin, {
      type: 'sprinkler_system',
      name: 'Källarens',
    });
    await backend.ask('DELETE', `v1/Installation/${deletedInstallation}`, { token: people.Admin.token });
    const installationsOf = async (text: string, language: string, asks = true) => {
      const headers = { 'accept-language': language };
      const query = { text, ...(asks && { installations: true }) };
      const { data } = await backend.ask<SearchHit[]>('GET', 'v1/Search', {
        token: people.Admin.token,
        query,
        headers,
      });
      return data.filter(({ kind }) => kind === 'installation');
    };
    expect(await installationsOf('central', 'sv')).toMatchObject([
      { id: alarm, buildingId: building.id, customerId: level.id, place: building.name, detail: 'Brandlarm' },
    ]);
    // A client that doesn't know this kind of hits gets none.
    expect(await installationsOf('central', 'sv', false)).toEqual([]);
    for (const [text, language] of [
      ['brandlarm', 'sv'],
      ['Brandl', 'sv'],
      ['fire alarm', 'en'],
      ['palo', 'fi'],
    ] as const)
      expect([text, (await installationsOf(text, language)).map(({ id }) => id)]).toEqual([text, [alarm]]);
    for (const text of ['brandlarm', 'källarens', 'sprinkler'])
      expect([text, await installationsOf(text, 'en')]).toEqual([text, []]);
  });
});
