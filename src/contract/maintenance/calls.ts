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
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: dueServiceTags,
  },
  countServices: {
    method: 'GET',
    path: 'v1/Service/Counts',
    right: 'session',
    level: 'tillsyn',
    tags: dueServiceTags,
  },
  getServiceHistory: {
    method: 'GET',
    path: 'v1/Service/History',
    right: 'session',
    level: 'tillsyn',
    tags: ['Service'],
  },
  noteServices: {
    method: 'POST',
    path: 'v1/Service/Done',
    right: { byKind: { one: 'roundplannings_perform_round', several: 'floor_areas_edit' } },
    creates: true,
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  undoService: {
    method: 'DELETE',
    path: 'v1/Service/Done/{id}',
    right: { byKind: { own: 'roundplannings_perform_round', foreign: 'floor_areas_edit' } },
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  replaceItems: {
    method: 'POST',
    path: 'v1/Service/Replace',
    right: { byKind: { one: 'roundplannings_perform_round', several: 'floor_areas_edit' } },
    creates: true,
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  undoReplacement: {
    method: 'DELETE',
    path: 'v1/Service/Replace/{id}',
    right: { byKind: { own: 'roundplannings_perform_round', foreign: 'floor_areas_edit' } },
    level: 'tillsyn',
    tags: recordedServiceTags,
  },
  listServiceRules: {
    method: 'GET',
    path: 'v1/ServiceRule',
    right: 'service_rules_edit',
    level: 'tillsyn',
    tags: ['ServiceRule'],
  },
  saveServiceRule: {
    method: 'PUT',
    path: 'v1/ServiceRule',
    right: 'service_rules_edit',
    level: 'tillsyn',
    tags: serviceRuleTags,
  },
  setServiceCountry: {
    method: 'PUT',
    path: 'v1/ServiceRule/Country',
    right: 'service_rules_edit',
    level: 'tillsyn',
    tags: serviceRuleTags,
  },
  resetServiceRule: {
    method: 'DELETE',
    path: 'v1/ServiceRule/{id}',
    right: 'service_rules_edit',
    level: 'tillsyn',
    tags: serviceRuleTags,
  },
  listInstallations: {
    method: 'GET',
    path: 'v1/Installation',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['Installation'],
  },
  listDeletedInstallations: {
    method: 'GET',
    path: 'v1/Installation/Deleted',
    right: 'floor_areas_edit',
    list: true,
    level: 'tillsyn',
    tags: ['Installation'],
  },
  getInstallation: {
    method: 'GET',
    path: 'v1/Installation/{id}',
    right: 'session',
    level: 'tillsyn',
    tags: installationTags,
  },
  createInstallation: {
    method: 'POST',
    path: 'v1/Installation',
    right: 'floor_areas_edit',
    creates: true,
    level: 'tillsyn',
    tags: installationTags,
  },
  updateInstallation: {
    method: 'PUT',
    path: 'v1/Installation/{id}',
    right: 'floor_areas_edit',
    level: 'tillsyn',
    tags: installationTags,
  },
  deleteInstallation: {
    method: 'DELETE',
    path: 'v1/Installation/{id}',
    right: 'floor_areas_edit',
    level: 'tillsyn',
    tags: installationTags,
  },
  restoreInstallation: {
    method: 'POST',
    path: 'v1/Installation/{id}/Restore',
    right: 'floor_areas_edit',
    level: 'tillsyn',
    tags: installationTags,
  },
} as const satisfies Record<string, Call>;
