import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ServiceEvent, ServiceHistory } from '#contract/maintenance/service.ts';
import { files } from '#server/db/schema/drawings.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const done = '2026-11-19T09:00:00.000Z';

/** Seeds three customers of one tree with an item each, and their common administrator. */
async function begin() {
  const tenant = await backend.seed.tenant();
  const { root, level, below, item } = tenant;
  const { fireProtection: protection } = tenant;
  const house = await backend.seed.building(below, 'Djupt hus');
  const floor = await backend.seed.floor(house, 'Plan 1', 1);
  const elsewhere = await backend.seed.mapItem(await backend.seed.map(floor), protection);
  const { token } = await backend.seed.user(root, 'Admin');
  const ask = <T>(method: string, path: string, asked: object = {}) =>
    backend.ask<T>(method, `v1/${path}`, { token, ...asked });
  const note = (fileId: number, itemIds: readonly number[], more: object = {}) =>
    ask<ServiceEvent[]>('POST', 'Service/Done', {
      body: { services: itemIds.map((mapItemId) => ({ mapItemId, serviceKey: 'service' })), done, fileId },
      ...more,
    });
  const documentsOf = async (customerId: number) =>
    backend.db.select().from(files).where(eq(files.customerId, customerId));
  return { root, level, below, item, elsewhere, ask, note, documentsOf };
}

test('one protocol serves several customers, each of which gets a document of its own [LIFE-190]', async () => {
  const { level, below, item, elsewhere, ask, note, documentsOf } = await begin();
  const { id: fileId } = await backend.seed.file(
    { customerId: level.id },
    { documentType: 1, name: 'protokoll.pdf' },
  );
  const notes = await note(fileId, [item.id, elsewhere.id]);
  expect([notes.status, notes.codes]).toEqual([200, []]);
  const [copy, ...others] = await documentsOf(below.id);
  expect(others).toEqual([]);
  const [original] = await documentsOf(level.id);
  expect(copy).toMatchObject({ documentType: 1, name: 'protokoll.pdf', storageKey: original?.storageKey });
  expect(notes.data.map(({ file }) => file?.id).toSorted()).toEqual([fileId, copy?.id].toSorted());

  // The other customer's people read their own document, not an invisible one.
  const { data } = await ask<ServiceHistory>('GET', 'Service/History', {
    query: { mapItemId: elsewhere.id },
  });
  expect(data.doneServices[0]?.file).toEqual({ id: copy?.id, name: 'protokoll.pdf' });

  // The same protocol again creates no second document.
  expect((await note(fileId, [item.id, elsewhere.id])).status).toBe(200);
  expect(await documentsOf(below.id)).toHaveLength(1);
});

test('a protocol of none of the customers is refused, and nothing is left of the act [LIFE-190]', async () => {
  const { root, item, elsewhere, below, note, documentsOf } = await begin();
  const { id: fileId } = await backend.seed.file({ customerId: root.id }, { documentType: 1 });
  expect((await note(fileId, [item.id, elsewhere.id])).codes).toEqual(['invalid_reference']);
  expect(await documentsOf(below.id)).toEqual([]);
});
