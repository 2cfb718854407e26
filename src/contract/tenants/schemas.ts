import { z } from 'zod';
import {
  buildingStatus,
  customer,
  customerInformation,
  customerMove,
  customerWrite,
  treeNode,
} from './customer.ts';
import { company, companyWrite } from './company.ts';
import { context, list, nothing, paged } from '../schemaParts.ts';
import { tillsynField } from '../levels.ts';
import { licence, licenceCreate, licenceUpdate } from './licence.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import { failedJob } from './failedJob.ts';
import { systemStatus } from './status.ts';
import type { Schemas } from '../schemaParts.ts';
import type { tenantCalls } from './calls.ts';

/** Schemas of the calls for companies, customers and licences, and the backend itself. */
export const tenantSchemas = {
  listCompanies: { query: paged({ search: queryText, name: queryText }), answer: list(company) },
  getCompany: { answer: company },
  createCompany: { body: companyWrite, answer: company },
  updateCompany: { body: companyWrite, answer: company },
  deleteCompany: { answer: nothing },
  listCustomers: { query: paged({ name: queryText, companyId: queryId }), answer: list(customer) },
  getCustomer: { answer: customer },
  listAllCustomers: { answer: list(customer) },
  getCustomerTree: { query: z.object({ companyNode: queryId, parentNode: queryId }), answer: list(treeNode) },
  getActiveCustomer: { query: context, answer: customer },
  getRootCustomers: { query: context, answer: list(customer) },
  createCustomer: { body: customerWrite, answer: customer },
  moveCustomer: { body: customerMove, answer: customer },
  updateCustomer: { body: customerWrite, answer: customer },
  deleteCustomer: { answer: nothing },
  getExternalCustomers: { query: z.object({ userId: queryId }), answer: list(customer) },
  getCustomerInformation: {
    query: context.extend({ userId: queryId, below: tillsynField(queryFlag) }),
    answer: customerInformation,
  },
  listExternalBuildings: { query: z.object({ userId: queryId }), answer: list(buildingStatus) },
  getLicence: { answer: licence.nullable() },
  createLicence: { body: licenceCreate, answer: licence },
  updateLicence: { body: licenceUpdate, answer: licence },
  getStatus: { answer: systemStatus },
  listFailedJobs: { answer: list(failedJob) },
  retryJob: { answer: nothing },
  discardJob: { answer: nothing },
  getCapabilities: { answer: z.array(z.string()) },
} as const satisfies Schemas<typeof tenantCalls>;
