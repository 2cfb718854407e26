import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { labelledOn } from '../pages/labelled.ts';
import { visitor } from '../pages/pages.ts';

const backend = await useBackend();
const labelled = labelledOn(backend);
const { open, words } = visitor(backend);

describe('an accepted fault report', () => {
  test('becomes one flaw, also where the answer was lost, of a type, with role and person [LIFE-62, LIFE-152]', async () => {
    const { report, reports, decide, Admin, User, sibling, level, building } = await labelled();
    await report();
    const id = (await reports()).data[0]?.id ?? 0;
    const types = await backend.db.select().from(flawTypes);
    const type = types.find(({ translationKey }) => translationKey === 'powder_extinguisher_blocked');
    const stranger = await backend.seed.user(sibling, 'BasicUser');
    // Reads the item through a link, and is invisible to the local people.
    const guest = (await backend.seed.tenant('Annat bolag')).people.Admin;
    await backend.seed.link(guest, level);
    await backend.seed.connect(building, guest);
    const people = async () =>
      (
        await backend.ask<{ id: number }[]>('GET', 'v1/FlawEvent/People', {
          token: Admin.token,
          query: { faultReportId: id },
        })
      ).data;
    const personIds = (await people()).map((each) => each.id);
    expect([User, stranger, guest].map((each) => personIds.includes(each.id))).toEqual([true, false, false]);
    const body = { name: 'Skymd', flawTypeId: type?.id, personId: User.id };
    expect((await decide(id, 'Accept', { ...body, personId: stranger.id })).codes).toEqual([
      'invalid_reference',
    ]);
    expect((await decide(id, 'Accept', { ...body, responsible: 999_999 })).codes).toEqual([
      'invalid_reference',
    ]);
    const first = await decide(id, 'Accept', body, Admin.token, 'accept-key-1');
    const repeat = await decide(id, 'Accept', body, Admin.token, 'accept-key-1');
    expect([repeat.status, repeat.data.flawId]).toEqual([200, first.data.flawId]);
    const flaw = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${first.data.flawId}`, { token: Admin.token });
    expect(flaw.data).toMatchObject({ severity: 2, flawTypeId: type?.id, personId: User.id });
    expect(await backend.db.select().from(flaws)).toHaveLength(1);
  });

  test('an accepted report about a deleted item becomes a flaw of its drawing [LIFE-151]', async () => {
    const { report, reports, decide, Admin, item } = await labelled();
    await report();
    await backend.db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, item.id));
    const [waiting] = (await reports()).data;
    expect(waiting).toMatchObject({ isItemGone: true });
    const { data, status } = await decide(waiting?.id ?? 0, 'Accept', { name: 'Slang' });
    expect(status).toBe(200);
    const flaw = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${data.flawId}`, { token: Admin.token });
    expect(flaw.data).toMatchObject({ mapItemId: null, mapId: item.mapId, name: 'Slang' });
  });

  test('shows its reporter the end of the flaw that continues, and no internal texts [LIFE-58]', async () => {
    const { report, reports, decide, Admin, User, level } = await labelled();
    const { to } = await report('Plomben är bruten');
    const { flawId } = (
      await decide((await reports()).data[0]?.id ?? 0, 'Accept', { name: 'Plomb', severity: 1 })
    ).data;
    const rules = [1, 2, 3, 4].map((severity) => ({ severity, dueDays: null, isCheckedByAnother: true }));
    const request = { token: Admin.token, body: { customerId: level.id, rules, types: [] } };
    await backend.ask('PUT', 'v1/SeverityRule', request);
    const fix = (id: number | null) => {
      const body = { done: backend.time.now.toISOString(), measure: 'Ny plomb' };
      return backend.ask('PUT', `v1/Flaw/${id}`, { token: Admin.token, body });
    };
    const act = (kind: string, id: number | null, token = Admin.token) =>
      backend.ask<FlawEvent>('POST', 'v1/FlawEvent', {
        token,
        body: { flawId: id, kind, text: 'Hemligt skäl' },
      });
    const pageText = async () => words((await open(to)).text);
    await fix(flawId);
    expect(await pageText()).toContain('The fault is fixed');
    const { nextFlawId } = (await act('refused', flawId, User.token)).data;
    expect(await pageText()).toContain('the fault is to be fixed');
    await fix(nextFlawId);
    expect(await pageText()).toContain('The fault is fixed');
    const last = (await act('refused', nextFlawId, User.token)).data.nextFlawId;
    await act('turnedDown', last, User.token);
    expect(await pageText()).toContain('closed without a repair');
    expect(await pageText()).not.toContain('Hemligt');
  });
});
