import { describe, expect, test } from 'vitest';
import type { WireMove } from '#tests/support/onWire.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin, planned } = moveSeed(backend);

describe('a move', () => {
  test('begins with buildings of one customer, and takes more of them [MOVE-77, MOVE-78, MOVE-86, MOVE-90]', async () => {
    const { start, first, second, from, to, ask } = await begin();
    const creation = await start([first.building]);
    expect(creation.data).toMatchObject({
      fromCustomerId: from.id,
      fromCustomerName: from.name,
      moveStatus: 0,
      note: '',
      targetCustomerId: to.id,
      targetCustomerName: to.name,
    });
    expect(creation.data.moveBuildings).toEqual([
      {
        id: expect.any(Number),
        oldBuildingId: first.building.id,
        buildingName: 'Första huset',
        moveType: 1,
        roundPlannings: [],
        users: [],
      },
    ]);
    const more = await start([second.building, first.building], 0, {
      moveId: creation.data.id,
      note: 'Såld',
    });
    expect(more.data.id).toBe(creation.data.id);
    expect(more.data.note).toBe('Såld');
    expect(more.data.moveBuildings.map(({ buildingName, moveType }) => [buildingName, moveType])).toEqual([
      ['Andra huset', 0],
      ['Första huset', 0],
    ]);
    expect((await ask<WireMove>('GET', `Move/Get/${creation.data.id}`)).data).toEqual(more.data);
    expect((await ask<WireMove>('GET', `Move/MoveObjectSummary/${creation.data.id}`)).data).toEqual(
      more.data,
    );
  });

  test('is refused where its buildings or customers don’t fit [MOVE-21]', async () => {
    const { start, first, left, target, from } = await begin();
    const refusalOf = async (answer: ReturnType<typeof start>) => {
      const { status, codes, fields } = await answer;
      return [status, codes, fields];
    };
    expect(await refusalOf(start([first.building, target.building]))).toEqual([
      400,
      ['move_of_several_customers'],
      ['moveBuildingRequests'],
    ]);
    for (const below of [from, left.below])
      expect(await refusalOf(start([first.building], 1, { targetCustomerId: below.id }))).toEqual([
        409,
        ['move_under_itself'],
        ['targetCustomerId'],
      ]);
    expect(await refusalOf(start([first.building, { id: 2_000_000_000 }]))).toEqual([
      400,
      ['invalid_reference'],
      ['moveBuildingRequests.1.buildingId'],
    ]);
    expect(await refusalOf(start([first.building], 1, { targetCustomerId: 2_000_000_000 }))).toEqual([
      400,
      ['invalid_reference'],
      ['targetCustomerId'],
    ]);
    expect((await start([first.building], 2)).status).toBe(400);
    expect((await start([])).status).toBe(400);
    expect((await start([first.building], 1, { moveId: 2_000_000_000 })).status).toBe(404);
    const open = (await start([first.building])).data;
    expect(
      await refusalOf(start([target.building], 1, { moveId: open.id, targetCustomerId: from.id })),
    ).toEqual([400, ['invalid_reference'], ['targetCustomerId']]);
    const otherMove = { moveId: open.id };
    expect(await refusalOf(start([left.building], 1, otherMove))).toEqual([200, [], []]);
  });

  test('an open move loses buildings with their selections and can be deleted [MOVE-88, MOVE-89]', async () => {
    const { ask, move, start, second, first } = await planned();
    await start([second.building], 1, { moveId: move.id });
    const update = {
      moveBuildings: [{ oldBuildingId: second.building.id, moveType: 0 }],
      note: 'Bara det andra',
    };
    const stale = await ask('PUT', `Move/${move.id}`, { ...update, version: 1 });
    expect(stale.codes).toEqual(['stale_version']);
    const after = (await ask<WireMove>('PUT', `Move/${move.id}`, update)).data;
    expect(after.note).toBe('Bara det andra');
    expect(after.moveBuildings).toMatchObject([{ oldBuildingId: second.building.id, moveType: 0 }]);
    const strange = { moveBuildings: [{ oldBuildingId: first.building.id, moveType: 1 }] };
    expect((await ask('PUT', `Move/${move.id}`, strange)).fields).toEqual(['moveBuildings.0.oldBuildingId']);
    expect((await ask('DELETE', `Move/${move.id}`)).status).toBe(200);
    expect((await ask('GET', `Move/Get/${move.id}`)).status).toBe(404);
  });

  test('moves are listed by customer name, newest first, ten per page [MOVE-05, MOVE-85]', async () => {
    const { ask, start, first, second, to } = await begin();
    for (let moveCount = 0; moveCount < 11; moveCount += 1) await start([first.building, second.building]);
    const page = await ask<WireMove[]>('GET', 'Move?search=mottag&pageNumber=2&PageSize=10');
    expect(page.pagination).toMatchObject({ currentPage: 2, totalPages: 2, totalCount: 11 });
    expect(page.data).toMatchObject([{ targetCustomerName: to.name, moveStatus: 0 }]);
    expect(page.data[0]?.moveBuildings).toHaveLength(2);
    expect((await ask<WireMove[]>('GET', 'Move?search=ingen')).data).toEqual([]);
    for (const by of ['FromCustomerName', 'TargetCustomerName', 'BuildingCount', 'MoveStatus'])
      expect((await ask<WireMove[]>('GET', `Move?orderBy=${by}%20desc`)).data).toHaveLength(10);
  });
});
