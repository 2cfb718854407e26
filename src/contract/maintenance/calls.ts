import type { Call } from '../call.ts';

/** Calls for services, their rules and installations. */
export const serviceCalls = {
  listServices: {
    method: 'GET',
    path: 'v1/Service',
    list: true,
    level: 'tillsyn',
    tags: ['Service', 'MapItem'],
  },
  countServices: { method: 'GET', path: 'v1/Service/Counts', level: 'tillsyn', tags: ['Service', 'MapItem'] },
  getServiceHistory: { method: 'GET', path: 'v1/Service/History', level: 'tillsyn', tags: ['Service'] },
  noteServices: {
    method: 'POST',
    path: 'v1/Service/Done',
    creates: true,
    level: 'tillsyn',
    tags: ['Service', 'MapItem', 'MapItemPage'],
  },
  undoService: {
    method: 'DELETE',
    path: 'v1/Service/Done/{id}',
    level: 'tillsyn',
    tags: ['Service', 'MapItem', 'MapItemPage'],
  },
  replaceItems: {
    method: 'POST',
    path: 'v1/Service/Replace',
    creates: true,
    level: 'tillsyn',
    tags: ['Service', 'MapItem', 'MapItemPage'],
  },
  undoReplacement: {
    method: 'DELETE',
    path: 'v1/Service/Replace/{id}',
    level: 'tillsyn',
    tags: ['Service', 'MapItem', 'MapItemPage'],
  },
  listServiceRules: { method: 'GET', path: 'v1/ServiceRule', level: 'tillsyn', tags: ['ServiceRule'] },
  saveServiceRule: {
    method: 'PUT',
    path: 'v1/ServiceRule',
    level: 'tillsyn',
    tags: ['ServiceRule', 'Service'],
  },
  setServiceCountry: {
    method: 'PUT',
    path: 'v1/ServiceRule/Country',
    level: 'tillsyn',
    tags: ['ServiceRule', 'Service'],
  },
  resetServiceRule: {
    method: 'DELETE',
    path: 'v1/ServiceRule/{id}',
    level: 'tillsyn',
    tags: ['ServiceRule', 'Service'],
  },
  listInstallations: {
    method: 'GET',
    path: 'v1/Installation',
    list: true,
    level: 'tillsyn',
    tags: ['Installation'],
  },
  listDeletedInstallations: {
    method: 'GET',
    path: 'v1/Installation/Deleted',
    list: true,
    level: 'tillsyn',
    tags: ['Installation'],
  },
  getInstallation: {
    method: 'GET',
    path: 'v1/Installation/{id}',
    level: 'tillsyn',
    tags: ['Installation', 'Service'],
  },
  createInstallation: {
    method: 'POST',
    path: 'v1/Installation',
    creates: true,
    level: 'tillsyn',
    tags: ['Installation', 'Service'],
  },
  updateInstallation: {
    method: 'PUT',
    path: 'v1/Installation/{id}',
    level: 'tillsyn',
    tags: ['Installation', 'Service'],
  },
  deleteInstallation: {
    method: 'DELETE',
    path: 'v1/Installation/{id}',
    level: 'tillsyn',
    tags: ['Installation', 'Service'],
  },
  restoreInstallation: {
    method: 'POST',
    path: 'v1/Installation/{id}/Restore',
    level: 'tillsyn',
    tags: ['Installation', 'Service'],
  },
} as const satisfies Record<string, Call>;
