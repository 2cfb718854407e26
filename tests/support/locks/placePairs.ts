import type { Answer } from '../server/backend.ts';
import type { Lab } from './lab.ts';
import { pair, usedInPair } from './onePair.ts';
import type { Pair } from './onePair.ts';

/** References to floors, drawings and areas. */
export const placePairs: Readonly<Record<string, (lab: Lab) => Promise<Pair>>> = {
  'a floor, and a drawing of it': pair(async ({ send, floor, drawing }) => ({
    naming: send('createMap', {}, drawing),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'a floor, and an item on its drawing': pair(async ({ send, floor, place }) => ({
    naming: send('createMapItem', {}, place),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'a floor, and a plan of it': pair(async ({ send, floor, planned }) => ({
    ...usedInPair,
    naming: planned({ floorIds: [floor.id] }),
    deleting: send('deleteFloor', { id: floor.id }),
  })),
  'a floor, and a plan that comes to it': pair(async ({ send, floor, plan, planned }) => {
    const { data } = (await planned({})()) as Answer<{ id: number }>;
    return {
      ...usedInPair,
      naming: send('updateRoundPlanning', { id: data.id }, { ...plan, floorIds: [floor.id] }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a floor, and plans of whole buildings': pair(async ({ lab, send, building, floor, plan }) => {
    await lab.seed.floor(building, 'Plan 2', 2);
    const { name, ...common } = plan;
    const buildings = [{ buildingId: building.id, name }];
    return {
      ...usedInPair,
      whenGone: '200',
      naming: send('createRoundPlannings', {}, { plan: common, buildings }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a floor, and a plan of an area on it': pair(async ({ lab, send, floor, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...usedInPair,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteFloor', { id: floor.id }),
    };
  }),
  'a drawing, and an item on it': pair(async ({ send, map, place }) => ({
    naming: send('createMapItem', {}, place),
    deleting: send('deleteMap', { id: map.id }),
  })),
  'a drawing, and an item that comes to it': pair(async ({ lab, send, floor, item, place }) => {
    const otherMap = await lab.seed.map(floor, 'Ritning 2');
    return {
      naming: send('updateMapItem', { id: item.id }, { ...place, mapId: otherMap.id }),
      deleting: send('deleteMap', { id: otherMap.id }),
    };
  }),
  'a drawing, and an area on it': pair(async ({ send, map, corners }) => ({
    naming: send('createArea', {}, { ...corners, name: 'Ny', mapId: map.id }),
    deleting: send('deleteMap', { id: map.id }),
  })),
  'a drawing, and a step of its editor': pair(async ({ send, map, place, corners }) => {
    const { mapId: _mapId, ...item } = place;
    const body = { items: { created: [item] }, areas: { created: [{ ...corners, name: 'Ny' }] } };
    return {
      whenGone: '404 not_found',
      naming: send('changeDrawing', { id: map.id }, body),
      deleting: send('deleteMap', { id: map.id }),
    };
  }),
  'a drawing, and a plan of an area on it': pair(async ({ lab, send, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...usedInPair,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteMap', { id: map.id }),
    };
  }),
  'an area, and a plan of it': pair(async ({ lab, send, map, planned }) => {
    const area = await lab.seed.area(map);
    return {
      ...usedInPair,
      naming: planned({ areaIds: [area.id] }),
      deleting: send('deleteArea', { id: area.id }),
    };
  }),
  'an area that the editor deletes, and a plan of it': pair(async ({ lab, send, map, planned }) => {
    const { id, version } = await lab.seed.area(map);
    return {
      ...usedInPair,
      naming: planned({ areaIds: [id] }),
      deleting: send('changeDrawing', { id: map.id }, { areas: { deleted: [{ id, version }] } }),
    };
  }),
};
