import { expect, test } from 'vitest';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('a step of the editor holds as many items as a drawing has', { timeout: 60_000 }, async () => {
  const { people, map, item } = await backend.seed.tenant();
  const { token } = people.Admin;
  const { fireProtectionId } = item;
  const change = (body: object) => backend.ask('POST', `v1/Map/${map.id}/Changes`, { token, body });
  const items = async () =>
    (await backend.ask<MapItem[]>('GET', 'v1/MapItem', { token, query: { mapId: map.id, pageSize: 0 } }))
      .data;
  const created = Array.from({ length: 2500 }, (_, index) => ({
    fireProtectionId,
    positionX: index % 1000,
    positionY: index % 900,
  }));
  await change({ items: { created } });
  const rows = await items();
  const updated = rows.map(({ id, version }) => ({ id, version, positionX: 5, positionY: 6 }));
  expect((await change({ items: { updated } })).status).toBe(200);
  expect(new Set((await items()).map(({ positionX }) => positionX))).toEqual(new Set([5]));
});
