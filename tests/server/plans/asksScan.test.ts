import { expect, test } from 'vitest';
import type { RoundPlanningDetail } from '#contract/plans/roundPlanning.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const rounds = roundSeed(backend);

test('a plan keeps whether its rounds ask for scans, and a round what its plan said at the start [LIFE-118]', async () => {
  const { people, level, floor, role, inspector } = await rounds.plan();
  const save = async (method: 'POST' | 'PUT', path: string, more: object) => {
    const body = { name: 'Skanna', customerId: level.id, start: '2026-11-15T00:00:00Z', ...more };
    const key = method === 'POST' ? { key: crypto.randomUUID() } : {};
    const { data } = await backend.ask<RoundPlanningDetail>(method, `v1/${path}`, {
      token: people.Admin.token,
      body,
      ...key,
    });
    return data;
  };
  const parts = { floorIds: [floor.id], roleIds: [role.id], roleId: role.id };
  expect((await save('POST', 'RoundPlanning', {})).asksScan).toBe(false);
  const plan = await save('POST', 'RoundPlanning', { ...parts, asksScan: true });
  expect(plan.asksScan).toBe(true);
  const path = `RoundPlanning/${plan.id}`;
  expect((await save('PUT', path, { ...parts, description: 'Äldre' })).asksScan).toBe(true);
  const { id } = await rounds.start(plan.id, inspector);
  expect((await save('PUT', path, { ...parts, asksScan: false })).asksScan).toBe(false);
  const roundResponse = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${id}`, {
    token: inspector.token,
  });
  expect(roundResponse.data.asksScan).toBe(true);
});
