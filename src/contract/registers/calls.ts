import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

const kindTags = ['RegisterKind'] as const satisfies readonly Tag[];
const recordTags = ['RegisterRecord'] as const satisfies readonly Tag[];

/** Rights that the kind of a record names for reading it. */
const reading = {
  byKind: { documents_access_view: 'documents_access_view', documents_upload: 'documents_upload' },
} as const;
/** Rights that the kind of a record names for writing it. */
const writing = {
  byKind: { documents_edit: 'documents_edit', documents_upload: 'documents_upload' },
} as const;

/** Calls for registers: lists of papers of one kind, such as drills or certificates. */
export const registerCalls = {
  listRegisterKinds: {
    method: 'GET',
    path: 'v1/RegisterKind',
    right: 'session',
    level: 'tillsyn',
    tags: kindTags,
  },
  createRegisterKind: {
    method: 'POST',
    path: 'v1/RegisterKind',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags: kindTags,
  },
  updateRegisterKind: {
    method: 'PUT',
    path: 'v1/RegisterKind/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags: kindTags,
  },
  deleteRegisterKind: {
    method: 'DELETE',
    path: 'v1/RegisterKind/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags: kindTags,
  },
  listRegisterRecords: {
    method: 'GET',
    path: 'v1/RegisterRecord',
    right: reading,
    list: true,
    level: 'tillsyn',
    tags: recordTags,
  },
  getRegisterRecord: {
    method: 'GET',
    path: 'v1/RegisterRecord/{id}',
    right: reading,
    level: 'tillsyn',
    tags: recordTags,
  },
  listRegisterRevisions: {
    method: 'GET',
    path: 'v1/RegisterRecord/{id}/Revision',
    right: reading,
    list: true,
    level: 'tillsyn',
    tags: recordTags,
  },
  createRegisterRecord: {
    method: 'POST',
    path: 'v1/RegisterRecord',
    right: writing,
    creates: true,
    level: 'tillsyn',
    tags: recordTags,
  },
  importRegisterRecords: {
    method: 'POST',
    path: 'v1/RegisterRecord/Import',
    right: writing,
    creates: true,
    level: 'tillsyn',
    large: true,
    judgesRows: true,
    tags: recordTags,
  },
  updateRegisterRecord: {
    method: 'PUT',
    path: 'v1/RegisterRecord/{id}',
    right: writing,
    level: 'tillsyn',
    tags: recordTags,
  },
  deleteRegisterRecord: {
    method: 'DELETE',
    path: 'v1/RegisterRecord/{id}',
    right: writing,
    level: 'tillsyn',
    tags: recordTags,
  },
  restoreRegisterRecord: {
    method: 'POST',
    path: 'v1/RegisterRecord/{id}/Restore',
    right: writing,
    level: 'tillsyn',
    tags: recordTags,
  },
  acceptRegisterRecord: {
    method: 'POST',
    path: 'v1/RegisterRecord/{id}/Accept',
    right: writing,
    level: 'tillsyn',
    tags: recordTags,
  },
  declineRegisterRecord: {
    method: 'POST',
    path: 'v1/RegisterRecord/{id}/Decline',
    right: writing,
    level: 'tillsyn',
    tags: recordTags,
  },
  listOwnDelegations: {
    method: 'GET',
    path: 'v1/Delegation',
    right: 'person',
    level: 'tillsyn',
    tags: recordTags,
  },
  acceptDelegation: {
    method: 'POST',
    path: 'v1/RegisterRecord/{id}/AcceptDelegation',
    right: 'person',
    level: 'tillsyn',
    tags: recordTags,
  },
  handBackDelegation: {
    method: 'POST',
    path: 'v1/RegisterRecord/{id}/HandBackDelegation',
    right: 'person',
    level: 'tillsyn',
    tags: recordTags,
  },
  listReportedIncidents: {
    method: 'GET',
    path: 'v1/Incident',
    right: 'incidents_report',
    list: true,
    level: 'tillsyn',
    tags: recordTags,
  },
  reportIncident: {
    method: 'POST',
    path: 'v1/Incident',
    right: 'incidents_report',
    creates: true,
    level: 'tillsyn',
    tags: recordTags,
  },
} as const satisfies Record<string, Call>;
