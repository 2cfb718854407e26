import { z } from 'zod';
import { apiKey, apiKeyWrite } from '../users/apiKey.ts';
import { company, companyWrite } from '../tenants/company.ts';
import { customer, customerMove, customerWrite, treeNode } from '../tenants/customer.ts';
import { licence, licenceCreate, licenceUpdate } from '../tenants/licence.ts';
import { systemStatus } from '../tenants/status.ts';
import { queryId, queryText } from '../primitives.ts';
import { context, list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for companies, customers, their licences and API keys. */
export const tenantsShapes = {
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
  getLicence: { answer: licence.nullable() },
  createLicence: { body: licenceCreate, answer: licence },
  updateLicence: { body: licenceUpdate, answer: licence },
  listApiKeys: {
    query: paged({ customerId: queryId, companyId: queryId, name: queryText }),
    answer: list(apiKey),
  },
  createApiKey: { body: apiKeyWrite, answer: apiKey },
  deleteApiKey: { answer: nothing },
  getStatus: { answer: systemStatus },
} as const satisfies Record<string, Shape>;
