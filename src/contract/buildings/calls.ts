import type { Call } from '../call.ts';

/** Calls for buildings and floors. */
export const buildingCalls = {
  listBuildings: { method: 'GET', path: 'v1/Building', list: true },
  listBuildingsBelow: { method: 'GET', path: 'v1/Building/Below', list: true, level: 'tillsyn' },
  listDeletedBuildings: { method: 'GET', path: 'v1/Building/Deleted', list: true, level: 'tillsyn' },
  importBuildings: {
    method: 'POST',
    path: 'v1/Building/Import',
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
  },
  getBuilding: { method: 'GET', path: 'v1/Building/{id}' },
  countBuilding: { method: 'GET', path: 'v1/Building/{id}/Contents', level: 'tillsyn' },
  restoreBuilding: { method: 'POST', path: 'v1/Building/{id}/Restore', level: 'tillsyn' },
  createBuilding: { method: 'POST', path: 'v1/Building', creates: true },
  updateBuilding: { method: 'PUT', path: 'v1/Building/{id}' },
  deleteBuilding: { method: 'DELETE', path: 'v1/Building/{id}' },
  listFloors: { method: 'GET', path: 'v1/Floor', list: true },
  getFloor: { method: 'GET', path: 'v1/Floor/{id}' },
  createFloor: { method: 'POST', path: 'v1/Floor', creates: true },
  updateFloor: { method: 'PUT', path: 'v1/Floor/{id}' },
  deleteFloor: { method: 'DELETE', path: 'v1/Floor/{id}' },
  copyFloor: { method: 'POST', path: 'v1/Floor/{id}/Copy', creates: true, level: 'tillsyn' },
} as const satisfies Record<string, Call>;
