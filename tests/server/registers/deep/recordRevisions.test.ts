import { expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import type { RegisterRevision } from '#contract/registers/registerRevision.ts';
import { registerRevisions } from '#server/db/schema/registers/revisions.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left } = seeded;
  const { token, id: userId } = left.people.Admin;
  const ask = <T = RegisterRecord>(method: string, path: string, body?: object, by = token) =>
    backend.ask<T>(method, `v1/RegisterRecord${path}`, { token: by, body });
  const { data: record } = await ask('POST', '', {
    kind: 'drills',
    customerId: first.building.customerId,
    buildingId: first.building.id,
    values: drill('Höst'),
    links: [{ field: 'observers', userId }],
  });
  const change = (values: object, links: object[]) => ask('PUT', `/${record.id}`, { values, links });
  const history = async (by?: string) =>
    (await ask<RegisterRevision[]>('GET', `/${record.id}/Revision`, undefined, by)).data;
  return { ...seeded, askRecords: ask, record, change, history, userId };
}

test('a change of a record tells who changed which field when, from what to what [SBA-12]', async () => {
  const { change, history, askRecords, record, userId } = await begin();
  expect(await history()).toEqual([]);
  await change({ ...drill('Höst'), persons: 41 }, [{ field: 'observers', userId }]);
  await change({ ...drill('Höst'), persons: 41 }, [{ field: 'observers', name: 'Brandman Ek' }]);
  // Nothing changes.
  await change({ ...drill('Höst'), persons: 41 }, [{ field: 'observers', name: 'Brandman Ek' }]);
  const [people, number, ...others] = await history();
  expect(others).toEqual([]);
  expect(number).toMatchObject({
    isElsewhere: false,
    changes: [{ field: 'persons', before: drill('Höst').persons, after: 41 }],
  });
  expect(number?.author).toMatch(/\S/);
  expect(people?.changes).toMatchObject([
    {
      field: 'observers',
      namesBefore: [{ isElsewhere: false }],
      namesAfter: [{ name: 'Brandman Ek', isElsewhere: false }],
    },
  ]);
  expect(people?.changes[0]?.namesBefore[0]?.name).toMatch(/\S/);
  await askRecords('DELETE', `/${record.id}`);
  await askRecords('POST', `/${record.id}/Restore`, {});
  expect(await history()).toHaveLength(2);
});

test('a moved record keeps its history, whose people and authors are of another customer; a rollback leaves no trace [SBA-12]', async () => {
  const { change, history, start, first, target, to, ask } = await begin();
  await change({ ...drill('Höst'), persons: 41 }, [{ field: 'observers', name: 'Brandman Ek' }]);
  const storedRevisions = () => backend.db.select().from(registerRevisions);
  const before = await storedRevisions();
  const { data } = await start([first.building], 1);
  const act = (name: string) => ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
  await act('Execute');
  const [revision] = await history(target.people.CustomerAdmin.token);
  expect(revision).toMatchObject({ author: null, isElsewhere: true });
  expect(revision?.changes).toMatchObject([
    { field: 'persons', after: 41 },
    {
      field: 'observers',
      namesBefore: [{ name: '', isElsewhere: true }],
      namesAfter: [{ name: '', isElsewhere: true }],
    },
  ]);
  expect(await storedRevisions()).toMatchObject([{ customerId: to.id }]);
  await act('Rollback');
  expect(await storedRevisions()).toEqual(before);
});
