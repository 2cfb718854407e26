import {
  contractorLink,
  contractorLinkCreate,
  contractorLinkRenewal,
  contractorLinksAsked,
} from './contractorLink.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { contractorCalls } from './calls.ts';

/** Schemas of the calls for contractors’ links. */
export const contractorSchemas = {
  listContractorLinks: { query: paged(contractorLinksAsked), answer: list(contractorLink) },
  createContractorLink: { body: contractorLinkCreate, answer: contractorLink },
  renewContractorLink: { body: contractorLinkRenewal, answer: contractorLink },
  endContractorLink: { answer: nothing },
} as const satisfies Schemas<typeof contractorCalls>;
