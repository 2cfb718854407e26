import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { areas } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import { roundStatus } from '#domain/rounds/roundState.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const controlled = '2026-11-20T09:05:00.000';

async function running(options: Parameters<typeof seed.round>[0] = {}) {
  const fixture = await seed.round(options);
  const { token } = fixture.inspector;
  const readInfos = async (query: object = {}) =>
    backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
      token,
      query: { roundHistoryId: fixture.round.id, pageSize: 0, ...query },
    });
  const infos = (await readInfos()).data;
  const items = infos.flatMap((info) => info.roundHistoryItems);
  const first = items[0] ?? expect.fail('no item');
  const put = (body: object, asked: { token?: string; id?: number } = {}) =>
    backend.ask<RoundHistoryItem>('PUT', `v1/RoundHistoryItem/${asked.id ?? first.id}`, {
      token: asked.token ?? token,
      body: { continueWithoutAdding: false, ...body },
    });
  return { ...fixture, token, infos, items, first, put, readInfos };
}

describe('the items of a round', () => {
  test('come by drawing, sorted by position number as a number [ROUND-82]', async () => {
    const { infos, readInfos } = await running({ moreItems: [10, 9, 2], secondFloorItem: 3 });
    expect(infos.map((info) => info.roundHistoryItems.map((item) => item.positionNumber))).toEqual([
      [1, 2, 9, 10],
      [3],
    ]);
    const page = await readInfos({ pageSize: 1, pageNumber: 2, orderBy: 'PositionNumber' });
    expect(page.pagination).toEqual({ currentPage: 2, pageSize: 1, totalPages: 2, totalCount: 2 });
    expect(page.data.map((info) => info.floorName)).toEqual(['Plan 2']);
  });

  test('come with the areas that their drawing has now, and with none of another customer [HANDS-13]', async () => {
    const { map, readInfos } = await running();
    const area = await backend.seed.area(map, 'Matsal');
    const readAreas = async () => (await readInfos()).data.map((info) => info.areas);
    expect(await readAreas()).toEqual([[{ name: 'Matsal', startX: 10, endX: 200, startY: 20, endY: 300 }]]);
    const otherTenant = await backend.seed.tenant();
    const move = { customerId: otherTenant.level.id };
    await backend.db.update(areas).set(move).where(eq(areas.id, area.id));
    expect(await readAreas()).toEqual([[]]);
  });

  test('are saved whole and absolute, with or without Z, and the same again changes nothing [ROUND-84, SAVE-04]', async () => {
    const { put, inspector } = await running();
    const saved = await put({ controlled });
    expect(saved.data).toMatchObject({
      controlled: `${controlled}Z`,
      userName: inspector.email,
      continueWithoutAdding: false,
      version: 2,
    });
    expect((await put({ controlled: `${controlled}Z` })).data).toEqual(saved.data);
    const cleared = await put({ controlled: null });
    expect(cleared.data).toMatchObject({ controlled: null, userName: '' });
    const skipped = await put({ controlled, continueWithoutAdding: true });
    expect(skipped.data).toMatchObject({ controlled: `${controlled}Z`, continueWithoutAdding: true });
  });

  test('the first one saved starts the round [START-09, ROUND-66]', async () => {
    const { put, round, token } = await running();
    await put({ controlled });
    const { data } = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, { token });
    expect(roundStatus(data)).toBe('started');
  });

  test('an item is checked in the caller’s own name only', async () => {
    const { put, people, inspector } = await running();
    const ownCheck = await put({ controlled, userName: people.Admin.email });
    expect(ownCheck.data.userName).toBe(inspector.email);
    // Restoring the earlier value keeps its name.
    const restoredCheck = await put(
      { controlled: '2026-11-20T09:06:00', userName: inspector.email },
      { token: people.Admin.token },
    );
    expect(restoredCheck.data.userName).toBe(inspector.email);
  });

  test('“mark remaining” is for those who may, and is shown as such [ROUND-38]', async () => {
    const { put, people } = await running();
    const refusal = await put({ controlled, markedRemaining: true });
    expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
    const markedItem = await put({ controlled, markedRemaining: true }, { token: people.CompanyAdmin.token });
    expect(markedItem.data.markedRemaining).toBe(true);
  });

  test('can be added from the drawing and taken away, while the round runs [ROUND-84]', async () => {
    const { infos, map, protection, token, readInfos } = await running();
    const newItem = await backend.seed.mapItem(map, protection, { positionNumber: 5 });
    const old = await seed.oldFlaw(newItem, 'Saknas');
    const body = { roundHistoryInfoId: infos[0]?.id, mapItemId: newItem.id };
    const addition = await backend.ask<RoundHistoryItem>('POST', 'v1/RoundHistoryItem', { token, body });
    expect(addition.data).toMatchObject({
      positionNumber: 5,
      mapItemId: newItem.id,
      flaws: [{ id: old.id }],
    });
    const repeat = await backend.ask<RoundHistoryItem>('POST', 'v1/RoundHistoryItem', { token, body });
    expect(repeat.data.id).toBe(addition.data.id);
    const elsewhere = { ...body, mapItemId: 4711 };
    const refusal = await backend.ask('POST', 'v1/RoundHistoryItem', { token, body: elsewhere });
    expect([refusal.status, refusal.fields]).toEqual([400, ['mapItemId']]);
    const deletion = await backend.ask('DELETE', `v1/RoundHistoryItem/${addition.data.id}`, { token });
    expect(deletion.status).toBe(200);
    expect((await readInfos()).data[0]?.roundHistoryItems).toHaveLength(1);
  });
});

describe('refused are', () => {
  test('strangers, the light level, and other tenants, without any change', async () => {
    const { put, first, people, round } = await running();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const anonymous = await backend.ask('PUT', `v1/RoundHistoryItem/${first.id}`, { body: {} });
    expect(anonymous.status).toBe(401);
    expect((await put({ controlled }, { token: people.BasicUserLight.token })).status).toBe(403);
    expect((await put({ controlled }, { token: otherTenant.people.CompanyAdmin.token })).status).toBe(404);
    const { token } = otherTenant.people.Admin;
    const query = { roundHistoryId: round.id };
    expect((await backend.ask('GET', 'v1/RoundHistoryInfo', { token, query })).status).toBe(404);
    expect((await backend.ask('DELETE', `v1/RoundHistoryItem/${first.id}`, { token })).status).toBe(404);
    const [row] = await backend.db.select().from(roundHistoryItems).where(eq(roundHistoryItems.id, first.id));
    expect(row?.controlled).toBeNull();
  });

  test('wrong dates, missing fields and old versions', async () => {
    const { put, first } = await running();
    expect(await put({ controlled: 'igår' })).toMatchObject({ status: 400, fields: ['controlled'] });
    expect(await put({})).toMatchObject({ status: 400, fields: ['controlled'] });
    expect(await put({ controlled, flawScale: 2 })).toMatchObject({ status: 400, fields: ['flawScale'] });
    expect(await put({ controlled, version: first.version + 1 })).toMatchObject({
      status: 409,
      codes: ['stale_version'],
    });
    expect((await put({ controlled }, { id: 4711 })).status).toBe(404);
  });

  test('a finished round refuses changes and accepts repeats of the stored state', async () => {
    const { put, round, first, token } = await running();
    const saved = await put({ controlled });
    await backend.db
      .update(roundHistories)
      .set({ done: round.created })
      .where(eq(roundHistories.id, round.id));
    expect((await put({ controlled })).data.version).toBe(saved.data.version);
    expect(await put({ controlled: null })).toMatchObject({ status: 409, codes: ['round_finished'] });
    const removed = await backend.ask('DELETE', `v1/RoundHistoryItem/${first.id}`, { token });
    expect(removed.codes).toEqual(['round_finished']);
  });

  test('a list without its round', async () => {
    const { token } = await running();
    expect(await backend.ask('GET', 'v1/RoundHistoryInfo', { token })).toMatchObject({
      status: 400,
      codes: ['required'],
    });
  });
});
