import { z } from 'zod';
import { emptyBody, nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { identityCalls } from './calls.ts';
import * as domain from './domain.ts';

/** Schemas of the calls for the login through a customer's own provider. */
export const identitySchemas = {
  listIdentityDomains: { answer: z.array(domain.identityDomain) },
  createIdentityDomain: { body: domain.identityDomainCreate, answer: domain.identityDomain },
  checkIdentityDomain: { body: emptyBody, answer: domain.domainCheck },
  deleteIdentityDomain: { answer: nothing },
} as const satisfies Schemas<typeof identityCalls>;
