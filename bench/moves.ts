import { Client } from 'pg';
import { calls } from '../src/contract/calls.ts';
import type { CallName } from '../src/contract/calls.ts';
import type { WireMove } from '../tests/support/onWire.ts';
import { openSession } from '../tests/e2e/support/api.ts';
import { figureTable, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { askedTimes } from './support/askedTimes.ts';
import { fillMovedHouse, movedSize } from './support/movedHouse.ts';
import { at } from './support/observe.ts';
import { withProductOnPostgres } from './support/onPostgres.ts';

const asks = 100;
const mostMs = 10_000;
const mostTimesIdle = 2;

/** Measures the move of a large building with all its rounds, and its rollback. */
export async function measureMoves(): Promise<Section> {
  return withProductOnPostgres(async ({ url, databaseUrl }) => {
    const figures = await measure(url, databaseUrl);
    const { floors, items, plans, roundsEach } = movedSize;
    const how = `The built product on PostgreSQL; a building with ${floors} floors, ${items} items, ${plans} round plans and ${plans * roundsEach} finished rounds of all items of three floors, moved to another company with everything. Meanwhile, one request at a time, the list of another customer's buildings (${asks} times before, while it is idle).`;
    return { title: 'Move of a large building', text: `${how}\n\n${figureTable(figures)}` };
  });
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

const makeAsk =
  (url: string, token: string): Ask =>
  async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { data: T }).data;
  };

/** Creates a move of the building with all its plans, whose role is copied. */
async function makeMove(ask: Ask, { buildingId, targetId }: { buildingId: number; targetId: number }) {
  const begun = await ask<WireMove>('POST', calls.startMovingBuildings.path, {
    targetCustomerId: targetId,
    moveBuildingRequests: [{ buildingId, moveType: 1 }],
  });
  const [offered] = await ask<{ roundPlannings: { oldRoundPlanningId: number }[] }[]>(
    'GET',
    `${calls.listBuildingPlans.path}?oldBuildingIds=${buildingId}`,
  );
  const path = (name: CallName) => calls[name].path.replace(/\{\w+\}/, String(begun.id));
  await ask(
    'PUT',
    path('moveRoundPlannings'),
    (offered?.roundPlannings ?? []).map(({ oldRoundPlanningId }) => ({
      roundPlanningId: oldRoundPlanningId,
      moveType: 1,
      moveBuildingId: begun.moveBuildings[0]?.id,
    })),
  );
  const roles = await ask<{ moveRoundPlanningId: number; roles: { oldRoleId: number }[] }[]>(
    'GET',
    `${calls.listPlanRoles.path}?moveId=${begun.id}`,
  );
  await ask(
    'PUT',
    path('moveRoles'),
    roles.flatMap(({ moveRoundPlanningId, roles: held }) =>
      held.map(({ oldRoleId }) => ({ moveRoundPlanningId, roleId: oldRoleId, moveType: 0 })),
    ),
  );
  return (name: 'executeMove' | 'rollbackMove') => ask('PUT', path(name));
}

async function measure(url: string, databaseUrl: string): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const house = await fillMovedHouse((statement) => client.query<{ id: number }>(statement)).finally(() =>
    client.end(),
  );
  const mover = await openSession('webadmin');
  const { token } = await openSession('admin');
  const list = { name: 'listBuildings', query: { pageSize: 25 } } as const;
  const idle = at(await askedTimes({ url, token }, list, asks), 0.95);
  const act = await makeMove(makeAsk(url, mover.token), house);
  const figures: Figure[] = [];
  for (const [name, what] of [
    ['executeMove', 'execute'],
    ['rollbackMove', 'roll back'],
  ] as const) {
    const begunAt = performance.now();
    const otherTimes: number[] = [];
    let isUnderWay = true;
    const done = act(name).finally(() => {
      isUnderWay = false;
    });
    while (isUnderWay) otherTimes.push(...(await askedTimes({ url, token }, list, 1)));
    await done;
    figures.push(
      { what, value: rounded(performance.now() - begunAt), unit: 'ms', atMost: mostMs },
      {
        what: `others' list meanwhile: p95 (idle ${rounded(idle)})`,
        value: rounded(at(otherTimes, 0.95)),
        unit: 'ms',
        atMost: rounded(idle * mostTimesIdle),
      },
    );
  }
  return figures;
}
