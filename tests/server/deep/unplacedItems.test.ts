import { expect, test } from 'vitest';
import { maxItemImportRows } from '#contract/imports/importLimits.ts';
import type { ChangedDrawing } from '#contract/drawings/drawingChanges.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();

test('a call creates the maximum number of items of an import with all their fields', async () => {
  const { people, map, protection } = await roundSeed(backend).plan();
  const { token } = people.Admin;
  const waits = { fireProtectionId: protection.id, isPlaced: false };
  const created = Array.from({ length: maxItemImportRows }, (_, index) => ({
    ...waits,
    positionNumber: index + 10,
    name: `Släckare ${index}`,
    placementDescription: `Rum ${index}`,
    size: '6 kg',
    manufacture: 'Housegard',
    other: 'Köpt i år',
    year: '2020-01-01T00:00:00.000Z',
    scale: 1,
    rotation: 0,
    positionX: 50,
    positionY: 50,
    mapItemExtra: {
      model: 'P6',
      type: 'ABC',
      itemClass: '43A',
      chargeYear: 2024,
      revisionYear: 2025,
      comment: 'Ok',
    },
  }));
  const creation = await backend.ask<ChangedDrawing>('POST', `v1/Map/${map.id}/Changes`, {
    token,
    body: { items: { created } },
  });
  expect(creation.data.items).toHaveLength(maxItemImportRows);
  expect(creation.data.items.at(-1)).toMatchObject({
    positionNumber: maxItemImportRows + 9,
    isPlaced: false,
  });
});
