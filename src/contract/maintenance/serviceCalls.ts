import type { Call } from '../call.ts';

/** Calls for services, their rules, and installations. */
export const serviceCalls = {
  listServices: { method: 'GET', path: 'v1/Service', list: true, extension: true },
  countServices: { method: 'GET', path: 'v1/Service/Counts', extension: true },
  getServiceHistory: { method: 'GET', path: 'v1/Service/History', extension: true },
  noteServices: { method: 'POST', path: 'v1/Service/Done', creates: true, extension: true },
  undoService: { method: 'DELETE', path: 'v1/Service/Done/{id}', extension: true },
  replaceItems: { method: 'POST', path: 'v1/Service/Replace', creates: true, extension: true },
  undoReplacement: { method: 'DELETE', path: 'v1/Service/Replace/{id}', extension: true },
  listServiceRules: { method: 'GET', path: 'v1/ServiceRule', extension: true },
  saveServiceRule: { method: 'PUT', path: 'v1/ServiceRule', extension: true },
  setServiceCountry: { method: 'PUT', path: 'v1/ServiceRule/Country', extension: true },
  resetServiceRule: { method: 'DELETE', path: 'v1/ServiceRule/{id}', extension: true },
  listInstallations: { method: 'GET', path: 'v1/Installation', list: true, extension: true },
  listDeletedInstallations: { method: 'GET', path: 'v1/Installation/Deleted', list: true, extension: true },
  getInstallation: { method: 'GET', path: 'v1/Installation/{id}', extension: true },
  createInstallation: { method: 'POST', path: 'v1/Installation', creates: true, extension: true },
  updateInstallation: { method: 'PUT', path: 'v1/Installation/{id}', extension: true },
  deleteInstallation: { method: 'DELETE', path: 'v1/Installation/{id}', extension: true },
  restoreInstallation: { method: 'POST', path: 'v1/Installation/{id}/Restore', extension: true },
} as const satisfies Record<string, Call>;
