import type { Lab } from './lab.ts';
import { pair, usedInPair } from './onePair.ts';
import type { Pair } from './onePair.ts';

/** References to entries of the catalogue. */
export const entryPairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'an entry, and an item of it': pair(async ({ send, place, own }) => {
    const entry = await own();
    return {
      ...usedInPair,
      naming: send('createMapItem', {}, { ...place, fireProtectionId: entry.id }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and an item that becomes one of it': pair(async ({ send, item, place, own }) => {
    const entry = await own();
    return {
      ...usedInPair,
      naming: send('updateMapItem', { id: item.id }, { ...place, fireProtectionId: entry.id }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and a step of the editor': pair(async ({ send, map, place, own }) => {
    const entry = await own();
    const { mapId: _mapId, ...item } = place;
    return {
      ...usedInPair,
      naming: send(
        'changeDrawing',
        { id: map.id },
        { items: { created: [{ ...item, fireProtectionId: entry.id }] } },
      ),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and an item that comes back': pair(async ({ lab, send, map, own }) => {
    const entry = await own();
    const { id } = await lab.seed.mapItem(map, entry, { deleted: true });
    return {
      ...usedInPair,
      naming: send('changeDrawing', { id: map.id }, { items: { restored: [{ id }] } }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an entry, and a plan of it': pair(async ({ send, planned, own }) => {
    const entry = await own();
    return {
      ...usedInPair,
      naming: planned({ fireProtectionIds: [entry.id] }),
      deleting: send('deleteFireProtection', { id: entry.id }),
    };
  }),
  'an imported entry, and an item of it': pair(async ({ lab, send, level, place }) => {
    const rows = [{ row: 2, name: 'Skumsläckare' }];
    const { data } = await send<{ id: number }>(
      'importFireProtections',
      {},
      { customerId: level.id, rows },
    )();
    const fireProtectionId = await lab.newest('fire_protections');
    return {
      ...usedInPair,
      naming: send('createMapItem', {}, { ...place, fireProtectionId }),
      deleting: send('undoImport', { id: data.id }),
    };
  }),
};
