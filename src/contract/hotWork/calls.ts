import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

const tags = ['HotWorkPermit', 'RegisterRecord'] as const satisfies readonly Tag[];

/** Calls for permits of hot work. A device creates permits and acts on them under keys of its own, also without a network. */
export const hotWorkCalls = {
  listHotWorkPermits: {
    method: 'GET',
    path: 'v1/HotWorkPermit',
    right: 'documents_access_view',
    list: true,
    level: 'tillsyn',
    tags: ['HotWorkPermit'],
  },
  getHotWorkPermit: {
    method: 'GET',
    path: 'v1/HotWorkPermit/{id}',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags: ['HotWorkPermit'],
  },
  createHotWorkPermit: {
    method: 'POST',
    path: 'v1/HotWorkPermit',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['HotWorkPermit'],
  },
  addHotWorkAct: {
    method: 'POST',
    path: 'v1/HotWorkAct',
    right: 'documents_edit',
    creates: true,
    level: 'tillsyn',
    tags,
  },
  downloadHotWorkPermit: {
    method: 'GET',
    path: 'v1/HotWorkPermit/{id}/Pdf',
    right: 'documents_access_view',
    binary: true,
    level: 'tillsyn',
  },
  getHotWorkBasis: {
    method: 'GET',
    path: 'v1/Building/{id}/HotWork',
    right: 'documents_access_view',
    level: 'tillsyn',
    tags: ['HotWorkPermit', 'RegisterRecord', 'Installation', 'MapItem', 'Flaw'],
  },
} as const satisfies Record<string, Call>;
