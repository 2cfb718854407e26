import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of the services that are due. */
const dueServiceTags = ['Service', 'MapItem'] as const satisfies readonly Tag[];
/** Cache tags of a recorded or undone service. */
const recordedServiceTags = ['Service', 'MapItem', 'MapItemPage'] as const satisfies readonly Tag[];
/** Cache tags of a change of a rule. */
const serviceRuleTags = ['ServiceRule', 'Service'] as const satisfies readonly Tag[];
/** Cache tags of a change of an installation. */
const installationTags = ['Installation', 'Service'] as const satisfies readonly Tag[];

/** Calls for services, their rules and installations. */
export const serviceCalls = {
  listServices: {
    method: 'GET',
    path: 'v1/Service',
    list: true,
    level: 'tillsyn',
    tags: dueServiceTags,
  },
  countServices: { method: 'GET', path: 'v1/Service/Counts', level: 'tillsyn', tags: dueServiceTags },
  getServiceHistory: { method: 'GET', path: 'v1/Service/History', level: 'tillsyn', tags: ['Service'] },
  noteServices: {
    method: 'POST',
    path: 'v1/Service/Done',
    creates: true,
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  undoService: {
    method: 'DELETE',
    path: 'v1/Service/Done/{id}',
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  replaceItems: {
    method: 'POST',
    path: 'v1/Service/Replace',
    creates: true,
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  undoReplacement: {
    method: 'DELETE',
    path: 'v1/Service/Replace/{id}',
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  listServiceRules: { method: 'GET', path: 'v1/ServiceRule', level: 'tillsyn', tags: ['ServiceRule'] },
  saveServiceRule: {
    method: 'PUT',
    path: 'v1/ServiceRule',
    level: 'tillsyn',
    tags: serviceRuleTags,
  },
  setServiceCountry: {
    method: 'PUT',
    path: 'v1/ServiceRule/Country',
    level: 'tillsyn',
    tags: serviceRuleTags,
  },
  resetServiceRule: {
    method: 'DELETE',
    path: 'v1/ServiceRule/{id}',
    level: 'tillsyn',
    tags: serviceRuleTags,
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
    tags: installationTags,
  },
  createInstallation: {
    method: 'POST',
    path: 'v1/Installation',
    creates: true,
    level: 'tillsyn',
    tags: installationTags,
  },
  updateInstallation: {
    method: 'PUT',
    path: 'v1/Installation/{id}',
    level: 'tillsyn',
    tags: installationTags,
  },
  deleteInstallation: {
    method: 'DELETE',
    path: 'v1/Installation/{id}',
    level: 'tillsyn',
    tags: installationTags,
  },
  restoreInstallation: {
    method: 'POST',
    path: 'v1/Installation/{id}/Restore',
    level: 'tillsyn',
    tags: installationTags,
  },
} as const satisfies Record<string, Call>;
