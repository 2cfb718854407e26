import type { Call } from '../call.ts';

/** Calls for API keys. */
export const apiKeyCalls = {
  listApiKeys: { method: 'GET', path: 'v1/CustomerApiKey', list: true, assumed: true },
  createApiKey: { method: 'POST', path: 'v1/CustomerApiKey', assumed: true, creates: true },
  deleteApiKey: { method: 'DELETE', path: 'v1/CustomerApiKey/{id}', assumed: true },
} as const satisfies Record<string, Call>;
