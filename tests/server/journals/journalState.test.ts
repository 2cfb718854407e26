import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { JournalState } from '#contract/journals/journal.ts';
import { installationParts } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { db, seed } = backend;
const { installation } = competenceSeed(backend);

interface Line {
  event: string;
  time: string;
  sections?: string[];
  correctsId?: number;
  [field: string]: unknown;
}

/** A fire alarm with two sections, and the writer of its journal. */
async function begin() {
  const tenant = await seed.tenant();
  const { building, people, level } = tenant;
  const alarm = await installation(building);
  const stamp = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  await db.insert(installationParts).values(
    ['Sektion A', 'Sektion B'].map((name, position) => ({
      customerId: level.id,
      installationId: alarm.id,
      name,
      position,
      ...stamp,
    })),
  );
  const { token } = people.BasicUser;
  const write = async ({ sections = [], correctsId, ...values }: Line) => {
    const { status, data, codes } = await backend.ask<{ id: number }>('POST', 'v1/RegisterRecord', {
      token,
      key: crypto.randomUUID(),
      body: {
        kind: 'journal',
        customerId: level.id,
        buildingId: building.id,
        installationId: alarm.id,
        correctsId: correctsId ?? null,
        values: { ...values, sections: sections.map((section) => ({ section })) },
        links: [{ field: 'by', name: 'Åsa Öberg' }],
      },
    });
    expect([status, codes]).toEqual([200, []]);
    return data.id;
  };
  const read = async () =>
    (await backend.ask<JournalState>('GET', `v1/Installation/${alarm.id}/Journal`, { token })).data;
  return { ...tenant, alarm, write, read };
}

test('a journal says which sections were tested within a year, by lines that weren’t corrected [SBA-61]', async () => {
  const { write, read } = await begin();
  await write({ event: 'quarterlyTest', time: '2025-11-20T08:00:00.000Z', sections: ['sektion a'] });
  const wrong = await write({
    event: 'monthlyTest',
    time: '2026-11-01T08:00:00.000Z',
    sections: ['Sektion B'],
  });
  const first = await read();
  expect(first.sections).toEqual([
    { section: 'Sektion A', lastTested: '2025-11-20', recentUntil: '2026-11-20', isOverdue: false },
    { section: 'Sektion B', lastTested: '2026-11-01', recentUntil: '2027-11-01', isOverdue: false },
  ]);
  await write({ event: 'correction', time: '2026-11-02T08:00:00.000Z', correctsId: wrong });
  expect((await read()).sections.map(({ isOverdue }) => isOverdue)).toEqual([false, true]);
});

test('a service with named parts is a test of those sections, until it is undone [SBA-17]', async () => {
  const { alarm, people, read } = await begin();
  const parts = await db
    .select()
    .from(installationParts)
    .where(eq(installationParts.installationId, alarm.id));
  const sectionB = parts.find(({ name }) => name === 'Sektion B');
  const { token } = people.Admin;
  const { status, data } = await backend.ask<{ id: number }[]>('POST', 'v1/Service/Done', {
    token,
    key: crypto.randomUUID(),
    body: {
      services: [{ installationId: alarm.id, serviceKey: 'sections' }],
      done: '2026-10-05T22:30:00.000Z',
      partIds: [sectionB?.id],
    },
  });
  expect(status).toBe(200);
  const state = await read();
  expect(state.sections.map(({ lastTested }) => lastTested)).toEqual([null, '2026-10-06']);
  expect(state.quarters.at(-1)).toMatchObject({ tested: 1, isKept: true });
  await backend.ask('DELETE', `v1/Service/Done/${data[0]?.id}`, { token });
  expect((await read()).sections.map(({ lastTested }) => lastTested)).toEqual([null, null]);
});

test('the quarterly share is Swedish, unwanted alarms are counted and disconnections stand [SBA-62]', async () => {
  const { write, read, level } = await begin();
  await write({ event: 'quarterlyTest', time: '2026-10-20T08:00:00.000Z', sections: ['Sektion A'] });
  for (const cause of ['cooking', 'fire', 'drill', 'unknown'])
    await write({ event: 'alarm', time: '2026-11-01T08:00:00.000Z', cause });
  await write({
    event: 'disconnection',
    time: '2026-11-10T08:00:00.000Z',
    sections: ['Sektion B'],
    offUntil: '2026-11-11',
    reason: 'Bygge',
  });
  const state = await read();
  expect(state.quarters.at(-1)).toMatchObject({ from: '2026-10-01', tested: 1, needed: 1, isKept: true });
  expect(state.alarms).toEqual({ all: 3, real: 1, unknown: 1, unwanted: 1 });
  expect(state.disconnections).toMatchObject([{ sections: ['Sektion B'], isPastTime: true }]);
  await write({ event: 'reconnection', time: '2026-11-12T08:00:00.000Z' });
  await db.update(customers).set({ serviceCountry: 'FI' }).where(eq(customers.id, level.id));
  expect(await read()).toMatchObject({ country: 'FI', quarters: [], disconnections: [] });
});
