import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import type { MailReceipt } from '#contract/notifications/reminders.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const done = '2026-11-20T09:30:00.000Z';

async function running() {
  const fixture = await seed.round();
  const { token } = fixture.inspector;
  const readInfo = async () => {
    const query = { roundHistoryId: fixture.round.id, pageSize: 0 };
    const { data } = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { token, query });
    return data[0] ?? expect.fail('no drawing');
  };
  const info = await readInfo();
  const post = (body: object, asked: { token?: string; key?: string } = {}) =>
    backend.ask<Flaw>('POST', 'v1/Flaw', {
      token: asked.token ?? token,
      key: asked.key ?? crypto.randomUUID(),
      body: { name: 'Plombering bruten', roundHistoryInfoId: info.id, mapItemId: fixture.item.id, ...body },
    });
  const put = (id: number, body: object, as = token) =>
    backend.ask<Flaw>('PUT', `v1/Flaw/${id}`, { token: as, body });
  return { ...fixture, token, info, readInfo, post, put };
}

describe('a new flaw', () => {
  test('has the round’s role as responsible and the sender as performer [FLAW-23, FLAW-24, FLAW-30]', async () => {
    const { post, role, inspector, round, readInfo, people } = await running();
    const { status, data } = await post({ responsible: 4711, performer: people.Admin.email });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Plombering bruten',
      responsible: role.id,
      responsibleName: role.name,
      performer: inspector.email,
      done: null,
      doneBy: '',
      roundHistoryId: round.id,
      fileId: null,
      fileIds: [],
    });
    const [item] = (await readInfo()).roundHistoryItems;
    expect(item?.flaws).toEqual([{ ...data, mapItemName: item?.name }]);
    const list = await backend.ask<Flaw[]>('GET', 'v1/Flaw', {
      token: inspector.token,
      query: { roundHistoryId: round.id },
    });
    expect(list.data).toMatchObject([data]);
  });

  test('sent twice with one key is one flaw', async () => {
    const { post, readInfo } = await running();
    const key = crypto.randomUUID();
    const [first, second] = [await post({}, { key }), await post({}, { key })];
    expect(second.data.id).toBe(first.data.id);
    expect((await readInfo()).roundHistoryItems[0]?.flaws).toHaveLength(1);
    expect(await post({ name: 'Annan' }, { key })).toMatchObject({ status: 409, codes: ['key_reused'] });
  });

  test('may be fixed at once, but not without a measure [FLAW-19, FLAW-20]', async () => {
    const { post, inspector } = await running();
    expect(await post({ done })).toMatchObject({
      status: 400,
      codes: ['measure_required'],
      fields: ['measure'],
    });
    const fixed = await post({ done, measure: 'Ny plombering', doneBy: 'someone@example.com' });
    expect(fixed.data).toMatchObject({ done, doneBy: inspector.email, measure: 'Ny plombering' });
  });

  test('without an item is loose, at its stored place, on the drawing of its round', async () => {
    const { post, readInfo } = await running();
    const place = { mapItemId: null, flawPositionX: 1015, flawPositionY: -15, flawScale: 1 };
    const { data } = await post(place);
    expect(data).toMatchObject({ ...place });
    expect((await readInfo()).flaws).toEqual([data]);
  });

  test('a flaw is never older than its round and never from the future', async () => {
    const { post, round } = await running();
    backend.time.now = new Date('2026-11-20T09:10:00.000Z');
    expect((await post({ created: '2020-01-01T00:00:00Z' })).data.created).toBe(round.created);
    expect((await post({ created: '2030-01-01T00:00:00Z' })).data.created).toBe('2026-11-20T09:10:00.000Z');
    expect((await post({ created: '2026-11-20T09:05:00.000' })).data.created).toBe(
      '2026-11-20T09:05:00.000Z',
    );
  });

  test('a flaw of a finished round is stored as late', async () => {
    const { post, round } = await running();
    await backend.db.update(roundHistories).set({ done: round.created });
    const { status, data } = await post({});
    expect(status).toBe(200);
    const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, data.id));
    expect(row?.isLate).toBe(true);
  });

  test('a flaw with invalid fields reports each error at its field', async () => {
    const { post } = await running();
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect(await post({ name: '  ' })).toMatchObject({ status: 400, codes: ['required'], fields: ['name'] });
    expect(await post({ name: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      codes: ['too_long'],
      fields: ['name'],
    });
    expect(await post({ flawScale: 1.5, created: 'nu' })).toMatchObject({
      status: 400,
      fields: ['created', 'flawScale'],
    });
    expect(await post({ flawTypeId: 999_999 })).toMatchObject({
      codes: ['invalid_reference'],
      fields: ['flawTypeId'],
    });
    expect(await post({ mapItemId: otherTenant.item.id })).toMatchObject({
      codes: ['invalid_reference'],
      fields: ['mapItemId'],
    });
    expect(await post({ roundHistoryInfoId: 4711 })).toMatchObject({
      status: 400,
      fields: ['roundHistoryInfoId'],
    });
    expect(await post({ mapItemId: null, roundHistoryInfoId: null })).toMatchObject({
      status: 400,
      codes: ['required'],
    });
    expect(await post({ name: 'noll\u0000' })).toMatchObject({ status: 400, codes: ['invalid_text'] });
    expect((await post({ name: '🔥 Plåt <b>“å”</b>', description: 'x'.repeat(4000) })).status).toBe(200);
  });
});

describe('a flaw', () => {
  test('is fixed with date, hand and measure, and can’t be opened again [FLAW-07, FLAW-18, FLAW-19]', async () => {
    const { post, put, inspector, people } = await running();
    const { id } = (await post({})).data;
    expect(await put(id, { done })).toMatchObject({ status: 400, codes: ['measure_required'] });
    const fixed = await put(id, { done, measure: 'Bytt', doneBy: people.Admin.email });
    expect(fixed.data).toMatchObject({ done, doneBy: inspector.email, measure: 'Bytt' });
    expect(await put(id, { done: null })).toMatchObject({ status: 409, codes: ['flaw_already_fixed'] });
    expect((await put(id, { done, measure: 'Bytt' })).data).toMatchObject({ done, measure: 'Bytt' });
    // Fixed from another tablet too: the first fix counts.
    const second = await put(id, { done: '2026-11-20T10:00:00Z', measure: 'Annat' }, people.Admin.token);
    expect(second.data).toMatchObject({ done, doneBy: inspector.email, measure: 'Bytt' });
  });

  test('an update changes the sent fields only [FLAW-30, SAVE-06]', async () => {
    const { post, put } = await running();
    const { data } = await post({ description: 'Vid dörren', flawScale: 1 });
    const update = await put(data.id, { flawScale: 1.2 });
    expect(update.data).toMatchObject({
      name: data.name,
      description: 'Vid dörren',
      flawScale: 1.2,
      done: null,
      version: 2,
    });
    expect(await put(data.id, { measure: 'x', version: 1 })).toMatchObject({
      status: 409,
      codes: ['stale_version'],
    });
  });

  test('is deleted while its round runs, and then in no list any more [FLAW-30]', async () => {
    const { post, token, readInfo, round } = await running();
    const { id } = (await post({})).data;
    expect((await backend.ask('DELETE', `v1/Flaw/${id}`, { token })).status).toBe(200);
    expect((await backend.ask('GET', `v1/Flaw/${id}`, { token })).status).toBe(404);
    expect((await readInfo()).roundHistoryItems[0]?.flaws).toEqual([]);
    const keptFlaw = (await post({})).data;
    await backend.db.update(roundHistories).set({ done: round.created });
    const refusal = await backend.ask('DELETE', `v1/Flaw/${keptFlaw.id}`, { token });
    expect(refusal.codes).toEqual(['round_finished']);
  });

  test('a flaw is refused without session, right or scope', async () => {
    const { post, put, people, token } = await running();
    const { id } = (await post({})).data;
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect((await backend.ask('POST', 'v1/Flaw', { body: {} })).status).toBe(401);
    expect((await post({}, { token: people.BasicUserLight.token })).status).toBe(403);
    expect((await put(id, { measure: 'x' }, people.BasicUserLight.token)).status).toBe(403);
    expect((await backend.ask('GET', `v1/Flaw/${id}`, { token: people.BasicUserLight.token })).status).toBe(
      200,
    );
    for (const { token: foreign } of [otherTenant.people.Admin, otherTenant.people.CompanyAdmin]) {
      expect((await put(id, { measure: 'x' }, foreign)).status).toBe(404);
      expect((await backend.ask('DELETE', `v1/Flaw/${id}`, { token: foreign })).status).toBe(404);
      expect((await backend.ask('POST', `v1/Flaw/SendMail/${id}`, { token: foreign })).status).toBe(404);
      expect((await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token: foreign })).data).toEqual([]);
    }
    expect((await backend.ask<Flaw>('GET', `v1/Flaw/${id}`, { token })).data.measure).toBe('');
  });

  test('lists filter by building, item, state and text', async () => {
    const { post, put, token, building, item, level } = await running();
    const first = (await post({ name: 'Plombering' })).data;
    const second = (await post({ name: 'Skylt saknas' })).data;
    await put(first.id, { done, measure: 'Ny' });
    const list = async (query: object) =>
      (await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token, query: { ...query } })).data.map(
        (flaw) => flaw.id,
      );
    expect(await list({ buildingId: building.id, done: false })).toEqual([second.id]);
    expect(await list({ mapItemId: item.id, done: true })).toEqual([first.id]);
    expect(await list({ search: 'SKYLT', customerId: level.id })).toEqual([second.id]);
    expect(await list({ orderBy: 'Name' })).toEqual([first.id, second.id]);
    expect(await list({ buildingId: 4711 })).toEqual([]);
  });
});

test('a flaw’s reminder is sent to those with its role and to the company’s list, and names them [FLAW-31, DASH-46]', async () => {
  const { post, token, inspector, company, people, role } = await running();
  await backend.db
    .update(companies)
    .set({ flawEmailRecipient: ' brister@example.com; trasig ; brister@example.com' })
    .where(eq(companies.id, company.id));
  const { id } = (await post({ measure: 'Byt plombering' })).data;
  const key = crypto.randomUUID();
  const send = () => backend.ask<MailReceipt>('POST', `v1/Flaw/SendMail/${id}`, { token, key, body: {} });
  const { data } = await send();
  expect(data.recipients.map((recipient) => recipient.email).toSorted()).toEqual(
    [inspector.email, people.BasicUserLight.email, 'brister@example.com'].toSorted(),
  );
  await send();
  await backend.settled();
  expect(backend.mails.map((mail) => mail.to.address).toSorted()).toEqual(
    data.recipients.map((recipient) => recipient.email).toSorted(),
  );
  expect(backend.mails[0]?.text).toContain('Byt plombering');
  expect(role.id).toBeGreaterThan(0);
  const light = await backend.ask('POST', `v1/Flaw/SendMail/${id}`, { token: people.BasicUserLight.token });
  expect(light.status).toBe(403);
});

test('a flaw’s e-mail names its finder and no address of users the sender can’t see [LIFE-306]', async () => {
  const { post, token, inspector } = await running();
  await backend.db
    .update(users)
    .set({ firstName: 'Fia', lastName: 'Finnare' })
    .where(eq(users.id, inspector.id));
  const letterOf = async (id: number) => {
    backend.mails.length = 0;
    await backend.ask('POST', `v1/Flaw/SendMail/${id}`, { token, key: crypto.randomUUID(), body: {} });
    await backend.settled();
    return backend.mails[0]?.text ?? '';
  };
  const ownFlaw = (await post({ measure: 'Byt plombering' })).data;
  const letter = await letterOf(ownFlaw.id);
  expect(letter).toContain('av Fia Finnare');
  expect(letter).not.toContain(inspector.email);
  const strangersFlaw = (await post({ measure: 'Byt slang' })).data;
  await backend.db
    .update(flaws)
    .set({ performer: 'okand@example.com' })
    .where(eq(flaws.id, strangersFlaw.id));
  expect(await letterOf(strangersFlaw.id)).toContain('av okand@example.com');
});

test('a letter, the search and the lists say a flaw of the catalogue in the reader’s language [EYES-17, EYES-18]', async () => {
  const { post, token, inspector, people } = await running();
  await backend.seed.reference();
  const types = await backend.db.select().from(flawTypes).limit(1);
  const type = types[0] ?? expect.fail('no type');
  await backend.db.update(users).set({ preferredLanguageCode: 'fi' }).where(eq(users.id, inspector.id));
  const { id } = (await post({ name: type.nameSv, measure: type.actionSv, flawTypeId: type.id })).data;
  const editedFlaw = (await post({ name: `${type.nameSv}!`, measure: 'Egen', flawTypeId: type.id })).data;
  await backend.ask('POST', `v1/Flaw/SendMail/${id}`, { token, key: crypto.randomUUID(), body: {} });
  await backend.settled();
  const letterTo = (email: string) => backend.mails.find((mail) => mail.to.address === email)?.text ?? '';
  expect(letterTo(inspector.email)).toContain(type.nameFi);
  expect(letterTo(inspector.email)).toContain(type.actionFi);
  expect(letterTo(people.BasicUserLight.email)).toContain(type.nameSv);

  const find = async (text: string, path = 'v1/Search', field = 'text') =>
    (
      await backend.ask<{ id: number; name: string }[]>('GET', path, {
        token,
        query: { [field]: text },
        headers: { 'accept-language': 'en' },
      })
    ).data.map((hit) => [hit.id, hit.name]);
  expect(await find(type.nameEn)).toEqual([[id, type.nameEn]]);
  expect(await find(type.nameEn.toUpperCase())).toEqual([[id, type.nameEn]]);
  expect(await find(`${type.nameSv}!`)).toEqual([[editedFlaw.id, `${type.nameSv}!`]]);
  expect((await find(type.nameEn, 'v1/Flaw', 'search')).map(([found]) => found)).toEqual([id]);
  expect((await find(type.nameEn, 'v1/Work/Flaws', 'search')).map(([found]) => found)).toEqual([id]);
});
