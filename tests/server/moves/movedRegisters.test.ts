import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

const delegation = {
  task: 'manager',
  from: '2026-01-01',
  confirmed: '2026-02-01',
};

async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left } = seeded;
  const { token, id: userId } = left.people.Admin;
  const add = async (kind: string, values: object, links: object[]) => {
    const body = {
      kind,
      customerId: first.building.customerId,
      buildingId: first.building.id,
      values,
      links,
    };
    const answer = await backend.ask<RegisterRecord>('POST', 'v1/RegisterRecord', { token, body });
    expect(answer.text).toContain('"success":true');
    return answer.data;
  };
  const heldDrill = await add('drills', drill('Höst'), [{ field: 'observers', userId }]);
  const manager = await add('organisation', delegation, [
    { field: 'person', userId },
    { field: 'appointedBy', name: 'Rektorn' },
  ]);
  const tableRows = async () => ({
    records: await backend.db.select().from(registerRecords).orderBy(registerRecords.id),
    links: await backend.db.select().from(registerLinks).orderBy(registerLinks.id),
  });
  const execute = async (moveType: number) => {
    const { data } = await seeded.start([first.building], moveType);
    const act = async (name: 'Execute' | 'Rollback') => {
      const answer = await seeded.ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
      expect(answer.text).toContain('"success":true');
    };
    await act('Execute');
    return act;
  };
  return { ...seeded, heldDrill, manager, tableRows, execute };
}

test('a moved building takes its records along: roles end, and its people are of another customer [SBA-09]', async () => {
  const { heldDrill, manager, tableRows, execute, to, target } = await begin();
  const before = await tableRows();
  const act = await execute(1);
  const { token } = target.people.CustomerAdmin;
  const readAs = (path: string) => backend.ask<RegisterRecord>('GET', `v1/${path}`, { token });
  const { data: moved } = await readAs(`RegisterRecord/${heldDrill.id}`);
  expect(moved).toMatchObject({ customerId: to.id, values: drill('Höst') });
  const { data: role } = await readAs(`RegisterRecord/${manager.id}`);
  expect(role).toMatchObject({ customerId: to.id, validUntil: '2026-11-20' });
  expect(role.links.map(({ name, isElsewhere }) => [name, isElsewhere])).toEqual([
    ['', true],
    ['', true],
  ]);
  const { text } = await readAs(`Building/${moved.buildingId ?? 0}/FireSafetyFile`);
  expect(text).toContain('"heads"');
  expect(text).not.toContain('Rektorn');
  await act('Rollback');
  expect(await tableRows()).toEqual(before);
});

test('a copied building has its organisation as a draft without persons, and no other record [SBA-09]', async () => {
  const { execute, tableRows, to } = await begin();
  const before = await tableRows();
  const act = await execute(0);
  const copies = await backend.db.select().from(registerRecords).where(eq(registerRecords.customerId, to.id));
  expect(copies.map(({ kind, isDraft }) => [kind, isDraft])).toEqual([['organisation', true]]);
  expect((await tableRows()).links).toEqual(before.links);
  await act('Rollback');
  expect(await tableRows()).toEqual(before);
});
