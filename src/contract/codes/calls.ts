import type { Call } from '../call.ts';

/** Calls for codes of items. */
export const codeCalls = {
  listItemCodes: { method: 'GET', path: 'v1/ItemCode', list: true, level: 'tillsyn', tags: ['ItemCode'] },
  findItemCode: { method: 'GET', path: 'v1/ItemCode/Find', level: 'tillsyn' },
  makeItemCodes: {
    method: 'POST',
    path: 'v1/ItemCode/Make',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  listCodeBatches: {
    method: 'GET',
    path: 'v1/ItemCode/Blank',
    list: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  makeBlankCodes: {
    method: 'POST',
    path: 'v1/ItemCode/Blank',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  claimItemCode: {
    method: 'POST',
    path: 'v1/ItemCode/Claim',
    creates: true,
    level: 'tillsyn',
    tags: ['ItemCode'],
  },
  releaseItemCode: { method: 'DELETE', path: 'v1/ItemCode/{id}', level: 'tillsyn', tags: ['ItemCode'] },
} as const satisfies Record<string, Call>;
