import type { Lab } from './lab.ts';
import { pair } from './onePair.ts';
import type { Pair } from './onePair.ts';

const done = '2026-11-19T09:00:00.000Z';

/** References of services and installations. */
export const servicePairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'an item, and a service of it': pair(async ({ send, item }) => ({
    whenGone: '404 not_found',
    naming: send(
      'noteServices',
      {},
      {
        services: [{ mapItemId: item.id, serviceKey: 'service' }],
        done,
      },
    ),
    deleting: send('deleteMapItem', { id: item.id }),
  })),
  'an item, and a unit in its place': pair(async ({ send, item }) => ({
    whenGone: '404 not_found',
    naming: send('replaceItems', {}, { mapItemIds: [item.id], done }),
    deleting: send('deleteMapItem', { id: item.id }),
  })),
  'a document, and a service of which it is the protocol': pair(async ({ lab, send, item, level }) => {
    const { id } = await lab.seed.file({ customerId: level.id }, { documentType: 1, name: 'protokoll.pdf' });
    return {
      naming: send(
        'noteServices',
        {},
        {
          services: [{ mapItemId: item.id, serviceKey: 'service' }],
          fileId: id,
          done,
        },
      ),
      deleting: send('deleteFile', { id }),
    };
  }),
  'a floor, and a part of an installation on it': pair(async ({ send, building, floor }) => ({
    naming: send(
      'createInstallation',
      {},
      {
        buildingId: building.id,
        type: 'sprinkler_system',
        name: 'Sprinkler',
        parts: [{ floorId: floor.id, name: 'Ventil', count: 1 }],
      },
    ),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
};
