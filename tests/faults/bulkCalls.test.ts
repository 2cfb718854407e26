import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { openBackend } from '../support/server/backend.ts';
import { dumpTables } from '../support/database/dumpTables.ts';
import { roundSeed } from '../support/seeds/roundSeed.ts';

/** At which statement of its transaction the next request fails; null for none, and how many it came to. */
const breaking = { at: null as number | null, met: 0 };
const statements = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'];

const counting = (tx: Database): Database =>
  new Proxy(tx, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(object) as (...given: unknown[]) => unknown;
      if (typeof name !== 'string' || !statements.includes(name)) return method;
      return (...given: unknown[]) => {
        breaking.met += 1;
        if (breaking.met === breaking.at) throw new Error('The backend failed in the middle of a request.');
        return method(...given);
      };
    },
  });

const backend = await openBackend({
  wrap: (db) =>
    new Proxy(db, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name);
        if (name !== 'transaction') return typeof value === 'function' ? value.bind(object) : value;
        return (work: (tx: Database) => Promise<unknown>) => db.transaction((tx) => work(counting(tx)));
      },
    }),
});
afterAll(backend.close);
beforeEach(backend.reset);

/** Tables outside of a call's effect: receipts, the audit log, and the last activity of sessions. */
const beside = ['idempotency_receipts', 'audit_log', 'refresh_tokens', 'sessions'];

const dump = () => dumpTables(backend.db, (table) => beside.includes(table));

type Begun = Awaited<ReturnType<typeof begin>>;
async function begin() {
  const seeded = await roundSeed(backend).plan({ hasDrawing: true });
  const { token } = seeded.people.CompanyAdmin;
  const area = await backend.seed.area(seeded.map);
  const next = await backend.seed.file({ customerId: seeded.level.id }, { name: 'ny.png' });
  const spare = await backend.seed.building(seeded.level, 'Ladan');
  const post = (path: string, body: unknown, key = randomUUID()) =>
    backend.ask<{ id: number }>('POST', path, { token, body, key });
  const { data: map } = await backend.ask<{ version: number }>('GET', `v1/Map/${seeded.map.id}`, { token });
  const replacement = {
    fileId: next.id,
    version: map.version,
    fit: [0.5, 0, 100, 0, 0.5, 0],
    items: [{ id: seeded.item.id, version: 1, positionX: 125, positionY: 25 }],
    areas: [{ id: area.id, version: 1, startX: 105, endX: 200, startY: 10, endY: 150 }],
  };
  return { ...seeded, token, area, spare, post, replacement };
}

const importBody = ({ level }: Begun) => ({
  customerId: level.id,
  rows: [
    { row: 2, building: 'Kvarnen', floor: 'Plan 1', level: '1' },
    { row: 3, building: 'Kvarnen', floor: 'Plan 2', level: '2' },
  ],
});

const questionsBody = ({ level }: Begun) => ({
  customerId: level.id,
  rows: [
    { row: 2, group: 'Dörrar', question: 'Hel?' },
    { row: 3, group: 'Tak', question: 'Tätt?' },
  ],
});
const entriesBody = ({ level }: Begun) => ({
  customerId: level.id,
  rows: [
    { row: 2, name: 'Filt' },
    { row: 3, name: 'Skum' },
  ],
});

const recordsBody = ({ level, building }: Begun) => ({
  customerId: level.id,
  kind: 'instructions',
  rows: [2, 3].map((row) => ({
    row,
    building: building.name,
    cells: { kind: 'fireRules', date: '2026-03-02', responsible: 'Anna Ek' },
  })),
});

/** Bulk calls by name: each creates the records that it needs and returns its path and body. */
const calls: Record<string, (begun: Begun) => Promise<{ path: string; body?: unknown }>> = {
  changeDrawing: async ({ map, item, area }) => ({
    path: `v1/Map/${map.id}/Changes`,
    body: {
      items: {
        created: [{ fireProtectionId: item.fireProtectionId, mapItemExtra: { model: 'P6' } }],
        updated: [{ id: item.id, version: 1, positionX: 700 }],
      },
      areas: {
        created: [{ name: 'Ny', startX: 1, endX: 9, startY: 1, endY: 9 }],
        deleted: [{ id: area.id, version: 1 }],
      },
    },
  }),
  copyFloor: async ({ floor, spare }) => ({
    path: `v1/Floor/${floor.id}/Copy`,
    body: { buildingId: spare.id, name: 'Kopia', level: 3 },
  }),
  replaceDrawing: async ({ map, replacement }) => ({ path: `v1/Map/${map.id}/Replace`, body: replacement }),
  undoReplaceDrawing: async ({ map, post, replacement }) => {
    await post(`v1/Map/${map.id}/Replace`, replacement);
    return { path: `v1/Map/${map.id}/Replace/Undo` };
  },
  createRoundPlannings: async ({ level, building, spare, floor, role }) => {
    await backend.seed.floor(spare, 'Loft');
    return {
      path: 'v1/RoundPlanning/Many',
      body: {
        plan: {
          customerId: level.id,
          start: '2026-12-01T00:00:00.000Z',
          roleId: role.id,
          roleIds: [role.id],
        },
        buildings: [
          { buildingId: floor.buildingId, name: `Rond ${building.name}` },
          { buildingId: spare.id, name: `Rond ${spare.name}` },
        ],
      },
    };
  },
  importBuildings: async (begun) => ({ path: 'v1/Building/Import', body: importBody(begun) }),
  importQuestions: async (begun) => ({ path: 'v1/Question/Import', body: questionsBody(begun) }),
  importFireProtections: async (begun) => ({ path: 'v1/FireProtection/Import', body: entriesBody(begun) }),
  importRegisterRecords: async (begun) => ({
    path: 'v1/RegisterRecord/Import',
    body: recordsBody(begun),
  }),
  'undoImport of buildings': async (begun) => {
    const { data } = await begun.post('v1/Building/Import', importBody(begun));
    return { path: `v1/Import/${data.id}/Undo` };
  },
  'undoImport of questions': async (begun) => {
    const { data } = await begun.post('v1/Question/Import', questionsBody(begun));
    return { path: `v1/Import/${data.id}/Undo` };
  },
  restoreBuilding: async ({ spare, token }) => {
    await backend.ask('DELETE', `v1/Building/${spare.id}`, { token });
    return { path: `v1/Building/${spare.id}/Restore` };
  },
};

test.each(Object.keys(calls))(
  '%s fails at any of its statements without a trace, and its repeat does it once',
  async (name) => {
    const begun = await begin();
    const { path, body } = (await calls[name]?.(begun)) ?? { path: '' };
    const key = randomUUID();
    const before = await dump();
    let steps = 0;
    for (let at = 1; ; at += 1) {
      Object.assign(breaking, { at, met: 0 });
      const answer = await begun.post(path, body, key);
      const { met } = breaking;
      Object.assign(breaking, { at: null, met: 0 });
      if (met < at) {
        expect(answer.status).toBe(200);
        break;
      }
      steps += 1;
      expect([at, answer.status]).toEqual([at, 500]);
      expect(await dump()).toEqual(before);
    }
    expect(steps).toBeGreaterThan(3);
    const after = await dump();
    expect(after).not.toBe(before);
    // The answer was lost: the same request again, and many of it at once.
    const repeats = await Promise.all([1, 2, 3].map(() => begun.post(path, body, key)));
    expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await dump()).toEqual(after);
  },
);
