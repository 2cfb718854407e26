import { z } from 'zod';
import { queryId, queryText } from '../primitives.ts';
import {
  deletedInstallation,
  installation,
  installationWrite,
  replacedItem,
  replacement,
  service,
  serviceCounts,
  serviceCountryWrite,
  serviceEvent,
  serviceFilters,
  serviceHistory,
  serviceNote,
  servicePlace,
  serviceRule,
  serviceRules,
  serviceRuleWrite,
} from '../maintenance/service.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for services, their rules, and installations. */
export const servicesShapes = {
  listServices: { query: paged(serviceFilters), answer: list(service) },
  countServices: { query: z.object(servicePlace), answer: serviceCounts },
  noteServices: { body: serviceNote, answer: list(serviceEvent) },
  undoService: { answer: nothing },
  getServiceHistory: {
    query: z.object({ mapItemId: queryId, installationId: queryId }),
    answer: serviceHistory,
  },
  replaceItems: { body: replacement, answer: list(replacedItem) },
  undoReplacement: { answer: nothing },
  listServiceRules: { query: z.object({ customerId: queryId.unwrap() }), answer: serviceRules },
  saveServiceRule: { body: serviceRuleWrite, answer: serviceRule },
  resetServiceRule: { answer: nothing },
  setServiceCountry: { body: serviceCountryWrite, answer: nothing },
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
} as const satisfies Record<string, Shape>;
