import type { Call } from '../call.ts';

/** Calls for services, their rules and installations. */
export const serviceCalls = {
  listServices: { method: 'GET', path: 'v1/Service', list: true, level: 'tillsyn' },
  countServices: { method: 'GET', path: 'v1/Service/Counts', level: 'tillsyn' },
  getServiceHistory: { method: 'GET', path: 'v1/Service/History', level: 'tillsyn' },
  noteServices: { method: 'POST', path: 'v1/Service/Done', creates: true, level: 'tillsyn' },
  undoService: { method: 'DELETE', path: 'v1/Service/Done/{id}', level: 'tillsyn' },
  replaceItems: { method: 'POST', path: 'v1/Service/Replace', creates: true, level: 'tillsyn' },
  undoReplacement: { method: 'DELETE', path: 'v1/Service/Replace/{id}', level: 'tillsyn' },
  listServiceRules: { method: 'GET', path: 'v1/ServiceRule', level: 'tillsyn' },
  saveServiceRule: { method: 'PUT', path: 'v1/ServiceRule', level: 'tillsyn' },
  setServiceCountry: { method: 'PUT', path: 'v1/ServiceRule/Country', level: 'tillsyn' },
  resetServiceRule: { method: 'DELETE', path: 'v1/ServiceRule/{id}', level: 'tillsyn' },
  listInstallations: { method: 'GET', path: 'v1/Installation', list: true, level: 'tillsyn' },
  listDeletedInstallations: { method: 'GET', path: 'v1/Installation/Deleted', list: true, level: 'tillsyn' },
  getInstallation: { method: 'GET', path: 'v1/Installation/{id}', level: 'tillsyn' },
  createInstallation: { method: 'POST', path: 'v1/Installation', creates: true, level: 'tillsyn' },
  updateInstallation: { method: 'PUT', path: 'v1/Installation/{id}', level: 'tillsyn' },
  deleteInstallation: { method: 'DELETE', path: 'v1/Installation/{id}', level: 'tillsyn' },
  restoreInstallation: { method: 'POST', path: 'v1/Installation/{id}/Restore', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
