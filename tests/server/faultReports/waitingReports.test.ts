import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { maxWaitingReports } from '#contract/faultReports/reportLimits.ts';
import { randomToken } from '#server/services/shared/tokens.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { labelledOn } from '../pages/labelled.ts';
import { codeOn, visitor } from '../pages/pages.ts';

const backend = await useBackend();
const labelled = labelledOn(backend);
const { send, open, words } = visitor(backend);

/** Inserts waiting reports without a visit each. */
async function fill(codeId: number, mapItemId: number, count: number) {
  const [code] = await backend.db.select().from(itemCodes).where(eq(itemCodes.id, codeId));
  const { customerId, buildingId } = code ?? expect.fail('no code');
  const moment = backend.time.now.toISOString();
  await backend.db.insert(faultReports).values(
    Array.from({ length: count }, () => ({
      customerId,
      buildingId: buildingId ?? 0,
      mapItemId,
      codeId,
      text: 'Skräp',
      language: 'sv',
      pageHash: randomToken(),
      created: moment,
      updated: moment,
    })),
  );
}

const codeIdOf = async (code: string) => {
  const [row] = await backend.db.select().from(itemCodes).where(eq(itemCodes.code, code));
  return row?.id ?? 0;
};

describe('waiting fault reports', () => {
  test('an item has at most 20 waiting reports, and a repeated report gets the same response [LIFE-203]', async () => {
    const { code, item } = await labelled();
    const page = randomToken();
    const first = { text: 'Trasig', page };
    expect((await send(`/i/${code}`, first)).status).toBe(303);
    await fill(await codeIdOf(code), item.id, maxWaitingReports.item - 1);
    const refusal = await send(`/i/${code}`, { text: 'Trasig', page: randomToken() });
    expect(refusal.status).toBe(409);
    expect(words(refusal.text)).toContain('Several fault reports of this are already waiting');
    expect((await send(`/i/${code}`, first)).status).toBe(303);
    await backend.db.update(faultReports).set({ state: 'declined' });
    expect((await send(`/i/${code}`, { text: 'Åter trasig', page: randomToken() })).status).toBe(303);
  });

  test('a level has at most 500 waiting reports, except for an item that has none [LIFE-203]', async () => {
    const { code, item, map, fireProtection, level } = await labelled();
    const otherItem = await backend.seed.mapItem(map, fireProtection);
    await fill(await codeIdOf(code), otherItem.id, maxWaitingReports.customer);
    const report = () => send(`/i/${code}`, { text: 'Trasig', page: randomToken() });
    expect((await report()).status).toBe(303);
    expect((await report()).status).toBe(409);
    const third = await backend.seed.mapItem(map, fireProtection);
    const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: third.id };
    const path = `/i/${await codeOn(backend, 'XY3CD5EF', on)}`;
    expect((await send(path, { text: 'Trasig', page: randomToken() })).status).toBe(303);
  });

  test('are declined together by those who may, all with the reason, except those already decided [LIFE-204]', async () => {
    const { report, reports, decide, Admin, BasicUser } = await labelled();
    const pages = [await report('Ett'), await report('Två'), await report('Tre')];
    const ids = (await reports()).data.map(({ id }) => id).toSorted((a, b) => a - b);
    await decide(ids[2] ?? 0, 'Accept', { name: 'Trasig' });
    const decline = (token: string, body: object) =>
      backend.ask<{ declined: number }>('POST', 'v1/FaultReport/Decline', { token, body });
    const body = { faultReportIds: ids, reason: 'Den är hel' };
    expect((await decline(BasicUser.token, body)).status).toBe(403);
    expect((await decline(Admin.token, { ...body, reason: ' ' })).status).toBe(400);
    expect((await decline(Admin.token, { ...body, faultReportIds: [...ids, 999_999] })).codes).toEqual([
      'invalid_reference',
    ]);
    expect((await decline(Admin.token, body)).data).toEqual({ declined: 2 });
    const states = (await reports()).data.map(({ text, state, reason }) => [text, state, reason]);
    expect(states.toSorted()).toEqual([
      ['Ett', 'declined', 'Den är hel'],
      ['Tre', 'accepted', ''],
      ['Två', 'declined', 'Den är hel'],
    ]);
    expect(words((await open(pages[0]?.to ?? '')).text)).toContain('Den är hel');
  });
});
