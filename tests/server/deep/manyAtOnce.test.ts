import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { servicedTenant } from '#tests/support/seeds/servicedTenant.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { officeOn } from '../flaws/office.ts';

const backend = await useBackend();
const office = officeOn(backend);
const mostServices = 1000;
const mostFlaws = 500;

test('a call takes the maximum number of services or replacements and not one more [LIFE-22]', async () => {
  const { item, note, ask } = await servicedTenant(backend);
  const { db } = backend;
  const [row] = await db.select().from(mapItems).where(eq(mapItems.id, item.id));
  if (!row) return expect.fail('no item');
  const { id: _id, ...like } = row;
  const copies = await db
    .insert(mapItems)
    .values(Array.from({ length: mostServices }, () => like))
    .returning({ id: mapItems.id });
  const mapItemIds = copies.map(({ id }) => id);
  const allServices = mapItemIds.map((mapItemId) => ({ mapItemId, serviceKey: 'service' }));
  const tooMany = [...allServices, { mapItemId: item.id, serviceKey: 'service' }];
  expect(await note({ services: tooMany })).toMatchObject({ status: 400, fields: ['services'] });
  expect((await note({ services: allServices })).data).toHaveLength(mostServices);
  const replace = (ids: number[]) =>
    ask<object[]>('POST', 'v1/Service/Replace', {
      body: { mapItemIds: ids, done: backend.time.now.toISOString() },
    });
  expect(await replace([...mapItemIds, item.id])).toMatchObject({ status: 400, fields: ['mapItemIds'] });
  expect((await replace(mapItemIds)).data).toHaveLength(mostServices);
}, 120_000);

test('a call sets the severity of the maximum number of flaws and not one more [LIFE-72]', async () => {
  const { add, set } = await office();
  const { db } = backend;
  const last = await add();
  const [row] = await db.select().from(flaws).where(eq(flaws.id, last.id));
  if (!row) return expect.fail('no flaw');
  const { id: _id, ...like } = row;
  const copies = await db
    .insert(flaws)
    .values(Array.from({ length: mostFlaws }, () => like))
    .returning({ id: flaws.id });
  const ids = copies.map(({ id }) => id);
  expect(await set([...ids, last.id], { severity: 3 })).toMatchObject({ status: 400, fields: ['flawIds'] });
  expect((await set(ids, { severity: 3 })).data).toEqual({ changed: mostFlaws });
}, 120_000);
