import type { Call } from '../call.ts';

/** Calls for a customer's guide and the copying of its set-up. */
export const setUpCalls = {
  getSetUp: { method: 'GET', path: 'v1/SetUp', extension: true },
  copySetUp: { method: 'POST', path: 'v1/SetUp/Copy', creates: true, extension: true },
  updateSetUp: { method: 'PUT', path: 'v1/SetUp', extension: true },
} as const satisfies Record<string, Call>;
