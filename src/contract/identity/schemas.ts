import { z } from 'zod';
import { emptyBody, nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import { session } from '../users/user.ts';
import type { identityCalls } from './calls.ts';
import * as domain from './domain.ts';
import * as login from './login.ts';
import * as provider from './provider.ts';
import * as scim from './scim.ts';

/** Schemas of the calls for the login through a customer's own provider. */
export const identitySchemas = {
  getIdentityProvider: { answer: provider.identityProviderSettings },
  saveIdentityProvider: { body: provider.identityProviderWrite, answer: provider.identityProviderSettings },
  deleteIdentityProvider: { answer: nothing },
  testIdentityProvider: { body: emptyBody, answer: provider.connectionTest },
  getScimSettings: { answer: scim.scimSettings },
  createScimToken: { body: emptyBody, answer: scim.scimTokenCreated },
  deleteScimToken: { answer: nothing },
  listScimConflicts: { answer: z.array(scim.scimConflict) },
  findLoginWay: { body: login.loginWayRequest, answer: login.loginWay },
  startProviderLogin: { body: login.providerLoginStart, answer: login.providerAddress },
  loginWithProvider: { body: login.providerLogin, answer: session },
  getIdentityLink: { answer: login.identityLink },
  startIdentityLink: { body: login.identityLinkStart, answer: login.providerAddress },
  createIdentityLink: { body: login.identityLinkCreate, answer: login.identityLink },
  deleteIdentityLink: { answer: nothing },
  listIdentityDomains: { answer: z.array(domain.identityDomain) },
  createIdentityDomain: { body: domain.identityDomainCreate, answer: domain.identityDomain },
  checkIdentityDomain: { body: emptyBody, answer: domain.domainCheck },
  deleteIdentityDomain: { answer: nothing },
} as const satisfies Schemas<typeof identityCalls>;
