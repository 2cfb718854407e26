import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxContractorDays } from '#contract/constants.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

async function begin() {
  const tenant = await seed.plan({ hasDrawing: true });
  const { token } = tenant.people.Admin;
  const addFlaw = async (who = token, mapItemId = tenant.item.id) =>
    (await backend.ask<Flaw>('POST', 'v1/Flaw', { token: who, body: { name: 'Slangen läcker', mapItemId } }))
      .data;
  const link = async (flawIds: readonly number[], ends = '2026-12-01') => {
    const body = {
      customerId: tenant.level.id,
      flawIds,
      name: 'Rör AB',
      email: 'ror@example.com',
      language: 'en',
      message: '',
      ends,
    };
    const { status, codes, fields } = await backend.ask('POST', 'v1/ContractorLink', { token, body });
    return status === 200 ? status : [status, codes, fields];
  };
  return { ...tenant, addFlaw, link };
}

/** Returns a day relative to the tests' current day. */
const dayAfter = (days: number) =>
  new Date(backend.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('a contractor’s link', () => {
  test('refuses a flaw that is fixed [LIFE-86]', async () => {
    const { addFlaw, link } = await begin();
    const [open, fixed] = [await addFlaw(), await addFlaw()];
    await backend.db.update(flaws).set({ done: '2026-11-19T09:00:00.000Z' }).where(eq(flaws.id, fixed.id));
    expect(await link([open.id, fixed.id])).toEqual([409, ['flaw_already_fixed'], ['flawIds']]);
    expect(await link([open.id])).toBe(200);
  });

  test('refuses a flaw of another customer [LIFE-86]', async () => {
    const { addFlaw, link } = await begin();
    const ownFlaw = await addFlaw();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const foreign = await addFlaw(otherTenant.people.Admin.token, otherTenant.item.id);
    expect(foreign.id).toBeGreaterThan(0);
    expect(await link([ownFlaw.id, foreign.id])).toEqual([400, ['invalid_reference'], ['flawIds']]);
  });

  test('works at most 180 days, and refuses a day further away or in the past [LIFE-86]', async () => {
    const { addFlaw, link } = await begin();
    const flaw = await addFlaw();
    expect(maxContractorDays).toBe(180);
    for (const day of [dayAfter(181), dayAfter(-1)])
      expect(await link([flaw.id], day)).toEqual([400, ['day_out_of_range'], ['ends']]);
    expect(await link([flaw.id], dayAfter(180))).toBe(200);
    expect(await link([flaw.id], dayAfter(0))).toBe(200);
  });
});
