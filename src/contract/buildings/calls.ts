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
    list: true,
    tags: ['Building', 'Move', 'User'],
  },
  listBuildingsBelow: {
    method: 'GET',
    path: 'v1/Building/Below',
    list: true,
    level: 'tillsyn',
    tags: ['Building'],
  },
  listDeletedBuildings: {
    method: 'GET',
    path: 'v1/Building/Deleted',
    list: true,
    level: 'tillsyn',
    tags: ['Building'],
  },
  importBuildings: {
    method: 'POST',
    path: 'v1/Building/Import',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: importTags,
  },
  getBuilding: { method: 'GET', path: 'v1/Building/{id}', tags: ['Building'] },
  countBuilding: {
    method: 'GET',
    path: 'v1/Building/{id}/Contents',
    level: 'tillsyn',
    tags: buildingTags,
  },
  restoreBuilding: {
    method: 'POST',
    path: 'v1/Building/{id}/Restore',
    level: 'tillsyn',
    tags: buildingTags,
  },
  createBuilding: {
    method: 'POST',
    path: 'v1/Building',
    creates: true,
    tags: buildingTags,
  },
  updateBuilding: {
    method: 'PUT',
    path: 'v1/Building/{id}',
    tags: buildingTags,
  },
  deleteBuilding: { method: 'DELETE', path: 'v1/Building/{id}' },
  listFloors: { method: 'GET', path: 'v1/Floor', list: true, tags: ['Floor'] },
  getFloor: { method: 'GET', path: 'v1/Floor/{id}', tags: ['Floor'] },
  createFloor: {
    method: 'POST',
    path: 'v1/Floor',
    creates: true,
    tags: floorTags,
  },
  updateFloor: {
    method: 'PUT',
    path: 'v1/Floor/{id}',
    tags: buildingTags,
  },
  deleteFloor: {
    method: 'DELETE',
    path: 'v1/Floor/{id}',
    tags: floorTags,
  },
  copyFloor: {
    method: 'POST',
    path: 'v1/Floor/{id}/Copy',
    creates: true,
    level: 'tillsyn',
    tags: floorTags,
  },
} as const satisfies Record<string, Call>;
