import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

const tags = ['VisitCase', 'Flaw'] as const satisfies readonly Tag[];

/** Calls for the cases of authorities' visits. */
export const visitCalls = {
  listVisitCases: {
    method: 'GET',
    path: 'v1/VisitCase',
    right: 'documents_access_view',
    list: true,
    level: 'tillsyn',
    tags,
  },
  getVisitCase: {
    method: 'GET',
    path: 'v1/VisitCase/{id}',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags,
  },
  createVisitCase: {
    method: 'POST',
    path: 'v1/VisitCase',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags,
  },
  updateVisitCase: {
    method: 'PUT',
    path: 'v1/VisitCase/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags,
  },
  deleteVisitCase: {
    method: 'DELETE',
    path: 'v1/VisitCase/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags,
  },
  restoreVisitCase: {
    method: 'POST',
    path: 'v1/VisitCase/{id}/Restore',
    right: 'documents_edit',
    level: 'tillsyn',
    tags,
  },
  createVisitPoint: {
    method: 'POST',
    path: 'v1/VisitCase/{id}/Point',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags,
  },
  updateVisitPoint: {
    method: 'PUT',
    path: 'v1/VisitPoint/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags,
  },
  deleteVisitPoint: {
    method: 'DELETE',
    path: 'v1/VisitPoint/{id}',
    right: 'documents_edit',
    level: 'tillsyn',
    tags,
  },
  createPointFlaw: {
    method: 'POST',
    path: 'v1/VisitPoint/{id}/Flaw',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags,
  },
  sealVisitReply: {
    method: 'POST',
    path: 'v1/VisitCase/{id}/Reply',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['VisitCase', 'FilePack'],
  },
} as const satisfies Record<string, Call>;
