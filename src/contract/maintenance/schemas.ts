import { z } from 'zod';
import {
  deletedInstallation,
  installation,
  installationWrite,
  replacedItem,
  replacement,
  service,
  serviceCountryWrite,
  serviceCounts,
  serviceEvent,
  serviceFilters,
  serviceHistory,
  serviceNote,
  servicePlace,
  serviceRule,
  serviceRuleWrite,
  serviceRules,
} from './service.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryId, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { serviceCalls } from './calls.ts';

/** Schemas of the calls for services, their rules and installations. */
export const serviceSchemas = {
  listServices: { query: paged(serviceFilters), answer: list(service) },
  countServices: { query: z.object(servicePlace), answer: serviceCounts },
  getServiceHistory: {
    query: z.object({ mapItemId: queryId, installationId: queryId }),
    answer: serviceHistory,
  },
  noteServices: { body: serviceNote, answer: list(serviceEvent) },
  undoService: { answer: nothing },
  replaceItems: { body: replacement, answer: list(replacedItem) },
  undoReplacement: { answer: nothing },
  listServiceRules: { query: z.object({ customerId: queryId.unwrap() }), answer: serviceRules },
  saveServiceRule: { body: serviceRuleWrite, answer: serviceRule },
  setServiceCountry: { body: serviceCountryWrite, answer: nothing },
  resetServiceRule: { answer: nothing },
  listInstallations: {
    query: paged({ customerId: queryId, buildingId: queryId, name: queryText }),
    answer: list(installation),
  },
  listDeletedInstallations: {
    query: paged({ buildingId: queryId.unwrap(), name: queryText }),
    answer: list(deletedInstallation),
  },
  getInstallation: { answer: installation },
  createInstallation: { body: installationWrite, answer: installation },
  updateInstallation: { body: installationWrite, answer: installation },
  deleteInstallation: { answer: nothing },
  restoreInstallation: { answer: installation },
} as const satisfies Schemas<typeof serviceCalls>;
