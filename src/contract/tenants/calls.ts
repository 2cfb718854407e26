import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of a level that moves or goes, with everything that belongs to it. */
const customerTags = [
  'Customer',
  'CustomerInformation',
  'User',
  'Building',
  'Role',
  'FireProtection',
  'RoundPlan',
  'Round',
  'File',
] as const satisfies readonly Tag[];
/** Cache tags of a change of a licence. */
const licenceTags = ['Licence', 'Customer'] as const satisfies readonly Tag[];

/** Calls for companies, customers and licences, and the backend itself. */
export const tenantCalls = {
  listCompanies: { method: 'GET', path: 'v1/Company', list: true, assumed: true, tags: ['Company'] },
  getCompany: { method: 'GET', path: 'v1/Company/{id}', assumed: true, tags: ['Company'] },
  createCompany: { method: 'POST', path: 'v1/Company', creates: true, assumed: true, tags: ['Company'] },
  updateCompany: {
    method: 'PUT',
    path: 'v1/Company/{id}',
    assumed: true,
    changesCallers: true,
    tags: ['Company'],
  },
  deleteCompany: {
    method: 'DELETE',
    path: 'v1/Company/{id}',
    assumed: true,
    changesCallers: true,
    tags: ['Company'],
  },
  listCustomers: { method: 'GET', path: 'v1/Customer', list: true, tags: ['Customer'] },
  getCustomer: { method: 'GET', path: 'v1/Customer/{id}', tags: ['Customer'] },
  listAllCustomers: { method: 'GET', path: 'v1/Customer/all' },
  getCustomerTree: { method: 'GET', path: 'v1/Customer/TreeNode', tags: ['Customer'], isUncompared: true },
  getActiveCustomer: { method: 'GET', path: 'v1/Customer/GetActiveCustomer', tags: ['Customer'] },
  getRootCustomers: { method: 'GET', path: 'v1/Customer/GetRootCustomer', tags: ['Customer'] },
  createCustomer: {
    method: 'POST',
    path: 'v1/Customer',
    creates: true,
    tags: ['Customer', 'CustomerInformation'],
  },
  moveCustomer: {
    method: 'PUT',
    path: 'v1/Customer/MoveCustomer',
    changesCallers: true,
    tags: customerTags,
  },
  updateCustomer: {
    method: 'PUT',
    path: 'v1/Customer/{id}',
    changesCallers: true,
    tags: ['Customer', 'CustomerInformation', 'User', 'Building'],
  },
  deleteCustomer: {
    method: 'DELETE',
    path: 'v1/Customer/{id}',
    changesCallers: true,
    tags: customerTags,
  },
  getExternalCustomers: { method: 'GET', path: 'v1/Customer/GetExternalCustomers', tags: ['Customer'] },
  getCustomerInformation: { method: 'GET', path: 'v1/CustomerInformation', tags: ['CustomerInformation'] },
  listExternalBuildings: { method: 'GET', path: 'v1/CustomerInformation/ExternalBuildings' },
  getLicence: { method: 'GET', path: 'v1/CustomerLicense/{id}', tags: ['Licence'] },
  createLicence: {
    method: 'POST',
    path: 'v1/CustomerLicense',
    creates: true,
    changesCallers: true,
    tags: licenceTags,
  },
  updateLicence: {
    method: 'PUT',
    path: 'v1/CustomerLicense/{id}',
    changesCallers: true,
    tags: licenceTags,
  },
  getStatus: { method: 'GET', path: 'v1/Status', level: 'tillsyn', isUncached: true },
  listFailedJobs: {
    method: 'GET',
    path: 'v1/Job/Failed',
    level: 'tillsyn',
    tags: ['FailedJob'],
    isUncached: true,
  },
  retryJob: { method: 'POST', path: 'v1/Job/{jobId}/Retry', level: 'tillsyn', tags: ['FailedJob'] },
  discardJob: { method: 'DELETE', path: 'v1/Job/{jobId}', level: 'tillsyn', tags: ['FailedJob'] },
  getCapabilities: { method: 'GET', path: 'v1/Capabilities', level: 'tillsyn', unlicensed: true },
} as const satisfies Record<string, Call>;
