import type { Call } from '../call.ts';

/** Calls for codes of items. */
export const codeCalls = {
  listItemCodes: {
    method: 'GET',
    path: 'v1/ItemCode',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  findItemCode: { method: 'GET', path: 'v1/ItemCode/Find', right: 'session', level: 'tillsyn' },
  makeItemCodes: {
    method: 'POST',
    path: 'v1/ItemCode/Make',
    right: 'floor_areas_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  listCodeBatches: {
    method: 'GET',
    path: 'v1/ItemCode/Blank',
    right: 'session',
    list: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  makeBlankCodes: {
    method: 'POST',
    path: 'v1/ItemCode/Blank',
    right: 'floor_areas_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  claimItemCode: {
    method: 'POST',
    path: 'v1/ItemCode/Claim',
    right: 'roundplannings_perform_round',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  releaseItemCode: {
    method: 'DELETE',
    path: 'v1/ItemCode/{id}',
    right: 'floor_areas_edit',
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
} as const satisfies Record<string, Call>;
