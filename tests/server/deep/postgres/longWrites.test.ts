import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { ServiceRule } from '#contract/maintenance/service.ts';
import { lockTrees } from '#server/services/tenants/treeLock.ts';
import type { Answer } from '#tests/support/server/backend.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { askAs } from '#tests/support/moves/movedBuilding.ts';

const backend = await useBackend();
const { db, seed } = backend;
vi.setConfig({ testTimeout: 120_000 });

const rule = {
  kind: 'powder_extinguisher',
  serviceKey: 'look',
  name: '',
  interval: 'P3M',
  earliest: null,
  latest: null,
  latestExposed: null,
  eachCalendarYear: false,
  countedFrom: 'last',
  performer: 'own',
  rank: 'law',
  source: '',
  sourceText: '',
  active: true,
  sourceLink: null,
};

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

/** Repeats writes for some seconds and returns each duration, in milliseconds. */
async function timesOfWrites(write: () => Promise<Answer>, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const start = performance.now();
    expect((await write()).status).toBe(200);
    times.push(performance.now() - start);
  }
  return times;
}

async function world() {
  const { people, level, root } = await seed.tenant('Avsändaren');
  const otherTenant = await seed.tenant('Grannen');
  const away = await seed.customer(root, 'Flyttas');
  const doomedLevel = await seed.customer(root, 'Tas bort');
  const admin = askAs(backend, people.WebSbaAdmin);
  const neighbour = askAs(backend, otherTenant.people.CustomerAdmin);
  const saved = await admin<ServiceRule>('PUT', 'ServiceRule', { ...rule, customerId: level.id });
  expect(saved.text).toContain('"success":true');
  await backend.settled();
  let count = 0;
  const write = () =>
    neighbour('POST', 'Role', { name: `Roll ${(count += 1)}`, customerId: otherTenant.level.id });
  return { admin, level, away, gone: doomedLevel, write, ruleId: saved.data?.id ?? 0 };
}

const acts: Record<string, (known: Awaited<ReturnType<typeof world>>) => Promise<Answer>> = {
  saveServiceRule: ({ admin, level }) =>
    admin('PUT', 'ServiceRule', { ...rule, customerId: level.id, interval: 'P6M' }),
  resetServiceRule: ({ admin, ruleId }) => admin('DELETE', `ServiceRule/${ruleId}`),
  setServiceCountry: ({ admin, level }) =>
    admin('PUT', 'ServiceRule/Country', { customerId: level.id, country: 'FI' }),
  moveCustomer: ({ admin, away, level }) =>
    admin('PUT', 'Customer/MoveCustomer', { id: away.id, parentId: level.id }),
  deleteCustomer: ({ admin, gone }) => admin('DELETE', `Customer/${gone.id}`),
};

test.each(inTurn(import.meta.filename, Object.keys(acts)))(
  'other writes stay quick while %s waits for a long write',
  async (name) => {
    const levels = await world();
    const idle = p95(await timesOfWrites(levels.write, 2));
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const long = db.transaction(async (tx) => {
      await lockTrees(tx);
      await ended;
    });
    const waiting = acts[name]?.(levels);
    const meanwhile = p95(await timesOfWrites(levels.write, 8));
    end();
    await long;
    expect((await waiting)?.text).toContain('"success":true');
    await backend.settled();
    expect(meanwhile / Math.max(idle, 20)).toBeLessThanOrEqual(2.5);
  },
);
