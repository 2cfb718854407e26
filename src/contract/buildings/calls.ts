import type { Call } from '../call.ts';

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
    tags: [
      'Building',
      'CustomerInformation',
      'Floor',
      'RoundPlan',
      'Flaw',
      'Map',
      'Question',
      'FireProtection',
    ],
  },
  getBuilding: { method: 'GET', path: 'v1/Building/{id}', tags: ['Building'] },
  countBuilding: {
    method: 'GET',
    path: 'v1/Building/{id}/Contents',
    level: 'tillsyn',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw'],
  },
  restoreBuilding: {
    method: 'POST',
    path: 'v1/Building/{id}/Restore',
    level: 'tillsyn',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw'],
  },
  createBuilding: {
    method: 'POST',
    path: 'v1/Building',
    creates: true,
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw'],
  },
  updateBuilding: {
    method: 'PUT',
    path: 'v1/Building/{id}',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw'],
  },
  deleteBuilding: { method: 'DELETE', path: 'v1/Building/{id}' },
  listFloors: { method: 'GET', path: 'v1/Floor', list: true, tags: ['Floor'] },
  getFloor: { method: 'GET', path: 'v1/Floor/{id}', tags: ['Floor'] },
  createFloor: {
    method: 'POST',
    path: 'v1/Floor',
    creates: true,
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw', 'Map'],
  },
  updateFloor: {
    method: 'PUT',
    path: 'v1/Floor/{id}',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw'],
  },
  deleteFloor: {
    method: 'DELETE',
    path: 'v1/Floor/{id}',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw', 'Map'],
  },
  copyFloor: {
    method: 'POST',
    path: 'v1/Floor/{id}/Copy',
    creates: true,
    level: 'tillsyn',
    tags: ['Building', 'CustomerInformation', 'Floor', 'RoundPlan', 'Flaw', 'Map'],
  },
} as const satisfies Record<string, Call>;
