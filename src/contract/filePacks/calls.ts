import type { Call } from '../call.ts';

/** Calls for packs of the fire-safety file. */
export const filePackCalls = {
  listFilePacks: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/FilePack',
    right: 'documents_access_view',
    list: true,
    level: 'tillsyn',
    tags: ['FilePack'],
  },
  createFilePacks: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/FilePack',
    right: 'documents_edit',
    level: 'tillsyn',
    tags: ['FilePack'],
  },
  createFilePack: {
    method: 'POST',
    path: 'v1/Building/{id}/FilePack',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['FilePack'],
  },
  downloadFilePack: {
    method: 'GET',
    path: 'v1/FilePack/{id}',
    right: 'documents_access_view',
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
