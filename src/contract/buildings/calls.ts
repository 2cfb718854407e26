import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';
import { importTags } from '../tags.ts';

/** Cache tags of a change of a building or floor. */
const buildingTags = [
  'Building',
  'CustomerInformation',
  'Floor',
  'RoundPlan',
  'Flaw',
] as const satisfies readonly Tag[];
/** Cache tags of a floor that comes or goes with its drawings. */
const floorTags = [
  'Building',
  'CustomerInformation',
  'Floor',
  'RoundPlan',
  'Flaw',
  'Map',
] as const satisfies readonly Tag[];

/** Calls for buildings and floors. */
export const buildingCalls = {
  listBuildings: {
    method: 'GET',
    path: 'v1/Building',
    right: 'session',
    list: true,
    tags: ['Building', 'Move', 'User'],
  },
  listBuildingsBelow: {
    method: 'GET',
    path: 'v1/Building/Below',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['Building'],
  },
  listDeletedBuildings: {
    method: 'GET',
    path: 'v1/Building/Deleted',
    right: 'buildings_edit',
    list: true,
    level: 'tillsyn',
    tags: ['Building'],
  },
  importBuildings: {
    method: 'POST',
    path: 'v1/Building/Import',
    right: { allOf: ['buildings_edit', 'floors_edit'] },
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: importTags,
  },
  getBuilding: { method: 'GET', path: 'v1/Building/{id}', right: 'session', tags: ['Building'] },
  countBuilding: {
    method: 'GET',
    path: 'v1/Building/{id}/Contents',
    right: 'buildings_edit',
    level: 'tillsyn',
    tags: buildingTags,
  },
  restoreBuilding: {
    method: 'POST',
    path: 'v1/Building/{id}/Restore',
    right: 'buildings_edit',
    level: 'tillsyn',
    tags: buildingTags,
  },
  createBuilding: {
    method: 'POST',
    path: 'v1/Building',
    right: 'buildings_edit',
    creates: true,
    tags: buildingTags,
  },
  updateBuilding: { method: 'PUT', path: 'v1/Building/{id}', right: 'buildings_edit', tags: buildingTags },
  deleteBuilding: { method: 'DELETE', path: 'v1/Building/{id}', right: 'buildings_edit' },
  listFloors: { method: 'GET', path: 'v1/Floor', right: 'session', list: true, tags: ['Floor'] },
  getFloor: { method: 'GET', path: 'v1/Floor/{id}', right: 'session', tags: ['Floor'] },
  createFloor: { method: 'POST', path: 'v1/Floor', right: 'floors_edit', creates: true, tags: floorTags },
  updateFloor: { method: 'PUT', path: 'v1/Floor/{id}', right: 'floors_edit', tags: buildingTags },
  deleteFloor: { method: 'DELETE', path: 'v1/Floor/{id}', right: 'floors_edit', tags: floorTags },
  copyFloor: {
    method: 'POST',
    path: 'v1/Floor/{id}/Copy',
    right: { allOf: ['floors_edit', 'floor_areas_edit'] },
    creates: true,
    level: 'tillsyn',
    tags: floorTags,
  },
} as const satisfies Record<string, Call>;
