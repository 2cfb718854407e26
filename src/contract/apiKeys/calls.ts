import type { Call } from '../call.ts';

/** Calls for API keys. */
export const apiKeyCalls = {
  listApiKeys: {
    method: 'GET',
    path: 'v1/CustomerApiKey',
    right: 'apikeys_access_view',
    list: true,
    assumed: true,
    tags: ['ApiKey'],
  },
  createApiKey: {
    method: 'POST',
    path: 'v1/CustomerApiKey',
    right: 'apikeys_access_view',
    assumed: true,
    creates: true,
    tags: ['ApiKey'],
  },
  deleteApiKey: {
    method: 'DELETE',
    path: 'v1/CustomerApiKey/{id}',
    right: 'apikeys_access_view',
    assumed: true,
    tags: ['ApiKey'],
  },
} as const satisfies Record<string, Call>;
