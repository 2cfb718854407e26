import type { Call } from '../call.ts';

/** Calls for item codes. */
export const codeCalls = {
  listItemCodes: { method: 'GET', path: 'v1/ItemCode', list: true, extension: true },
  findItemCode: { method: 'GET', path: 'v1/ItemCode/Find', extension: true },
  makeItemCodes: { method: 'POST', path: 'v1/ItemCode/Make', creates: true, extension: true },
  listCodeBatches: { method: 'GET', path: 'v1/ItemCode/Blank', list: true, extension: true },
  makeBlankCodes: { method: 'POST', path: 'v1/ItemCode/Blank', creates: true, extension: true },
  claimItemCode: { method: 'POST', path: 'v1/ItemCode/Claim', creates: true, extension: true },
  releaseItemCode: { method: 'DELETE', path: 'v1/ItemCode/{id}', extension: true },
} as const satisfies Record<string, Call>;
