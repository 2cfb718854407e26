import type { Lab } from './lab.ts';
import { pair, usedInPair } from './onePair.ts';
import type { Begun, Pair } from './onePair.ts';

type Send = ReturnType<Lab['as']>;
type Made = { floor: { id: number }; map: { id: number } };

/** Creates a new set of drawings of a building and returns its calls. */
export async function beginSet(send: Send, building: { id: number }) {
  const { data } = await send<{ id: number }>('createDrawingSet', {}, { buildingId: building.id })();
  const params = { id: data.id };
  return {
    ...params,
    add: (drawing: object) => send<Made>('addSetDrawing', params, { name: 'Ny', ...drawing }),
    replace: (map: { id: number; version: number }, fileId: number) =>
      send('replaceSetDrawing', params, {
        mapId: map.id,
        version: map.version,
        fileId,
        fit: [1, 0, 0, 0, 1, 0],
      }),
    undo: send('undoImport', params),
  };
}

const newFloor = { name: 'Plan 8', level: 8 };

/** Creates a set with a floor and a drawing, and a reference to one of them. */
const madeSet = (naming: (made: Made, begun: Begun) => Pair['naming'], whenGone = '400 invalid_reference') =>
  pair(async (begun) => {
    const { lab, send, building, level } = begun;
    const set = await beginSet(send, building);
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    const { data } = await set.add({ floor: newFloor, fileId })();
    return { ...usedInPair, whenGone, naming: naming(data, begun), deleting: set.undo };
  });

/** References of sets of drawings to existing and created records. */
export const setPairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'a floor, and a drawing of a set on it': pair(async ({ lab, send, building, floor, level }) => {
    const set = await beginSet(send, building);
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      naming: set.add({ floorId: floor.id, fileId }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  // A floor without contents changes nothing of the building.
  'an empty floor, and a drawing of a set on it': pair(async ({ lab, send, building, level }) => {
    const set = await beginSet(send, building);
    const { id } = await lab.seed.floor(building, 'Plan 2', 2);
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return { naming: set.add({ floorId: id, fileId }), deleting: send('deleteFloor', { id }) };
  }),
  'an empty floor, and a drawing of a set that finds it by its name': pair(
    async ({ lab, send, building, level }) => {
      const set = await beginSet(send, building);
      const { id } = await lab.seed.floor(building, newFloor.name, newFloor.level);
      const { id: fileId } = await lab.seed.file({ customerId: level.id });
      return {
        whenGone: '200',
        naming: set.add({ floor: newFloor, fileId }),
        deleting: send('deleteFloor', { id }),
      };
    },
  ),
  'a file, and a drawing of a set': pair(async ({ lab, send, building, level, floor }) => {
    const set = await beginSet(send, building);
    const { id } = await lab.seed.file({ customerId: level.id });
    return {
      ...usedInPair,
      naming: set.add({ floorId: floor.id, fileId: id }),
      deleting: send('deleteFile', { id }),
    };
  }),
  'a file, and a new edition of a set': pair(async ({ lab, send, building, level, map }) => {
    const set = await beginSet(send, building);
    const { id } = await lab.seed.file({ customerId: level.id });
    return { ...usedInPair, naming: set.replace(map, id), deleting: send('deleteFile', { id }) };
  }),
  'an empty drawing, and a new edition of a set': pair(async ({ lab, send, building, level, floor }) => {
    const set = await beginSet(send, building);
    const map = await lab.seed.map(floor, 'Ritning 2');
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      naming: set.replace(map, fileId),
      deleting: send('deleteMap', { id: map.id }),
    };
  }),
  'a set of drawings, and one more of it': pair(async ({ lab, send, building, level }) => {
    const set = await beginSet(send, building);
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return {
      whenGone: '409 import_undone',
      naming: set.add({ floor: newFloor, fileId }),
      deleting: set.undo,
    };
  }),
  'a set of drawings, and a new edition of it': pair(async ({ lab, send, building, level, map }) => {
    const set = await beginSet(send, building);
    const { id: fileId } = await lab.seed.file({ customerId: level.id });
    return { whenGone: '409 import_undone', naming: set.replace(map, fileId), deleting: set.undo };
  }),
  'a floor of a set, and a drawing on it': madeSet(({ floor }, { send }) =>
    send('createMap', {}, { name: 'Ny', floorId: floor.id }),
  ),
  'a floor of a set, and a plan of it': madeSet(({ floor }, { planned }) =>
    planned({ floorIds: [floor.id] }),
  ),
  'a drawing of a set, and an item on it': madeSet(({ map }, { send, place }) =>
    send('createMapItem', {}, { ...place, mapId: map.id }),
  ),
  'a drawing of a set, and an area on it': madeSet(({ map }, { send, corners }) =>
    send('createArea', {}, { ...corners, name: 'Ny', mapId: map.id }),
  ),
  'a drawing of a set, and a step of its editor': madeSet(
    ({ map }, { send, corners }) =>
      send('changeDrawing', { id: map.id }, { areas: { created: [{ ...corners, name: 'Ny' }] } }),
    '404 not_found',
  ),
};
