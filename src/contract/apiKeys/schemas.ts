import { apiKey, apiKeyWrite } from '../users/apiKey.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryId, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { apiKeyCalls } from './calls.ts';

/** Schemas of the calls for API keys. */
export const apiKeySchemas = {
  listApiKeys: {
    query: paged({ customerId: queryId, companyId: queryId, name: queryText }),
    answer: list(apiKey),
  },
  createApiKey: { body: apiKeyWrite, answer: apiKey },
  deleteApiKey: { answer: nothing },
} as const satisfies Schemas<typeof apiKeyCalls>;
