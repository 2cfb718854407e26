import type { Call } from '../call.ts';

/** Calls for companies, customers and licences, and the backend itself. */
export const tenantCalls = {
  listCompanies: { method: 'GET', path: 'v1/Company', list: true, assumed: true },
  getCompany: { method: 'GET', path: 'v1/Company/{id}', assumed: true },
  createCompany: { method: 'POST', path: 'v1/Company', creates: true, assumed: true },
  updateCompany: { method: 'PUT', path: 'v1/Company/{id}', assumed: true, changesCallers: true },
  deleteCompany: { method: 'DELETE', path: 'v1/Company/{id}', assumed: true, changesCallers: true },
  listCustomers: { method: 'GET', path: 'v1/Customer', list: true },
  getCustomer: { method: 'GET', path: 'v1/Customer/{id}' },
  listAllCustomers: { method: 'GET', path: 'v1/Customer/all' },
  getCustomerTree: { method: 'GET', path: 'v1/Customer/TreeNode' },
  getActiveCustomer: { method: 'GET', path: 'v1/Customer/GetActiveCustomer' },
  getRootCustomers: { method: 'GET', path: 'v1/Customer/GetRootCustomer' },
  createCustomer: { method: 'POST', path: 'v1/Customer', creates: true },
  moveCustomer: { method: 'PUT', path: 'v1/Customer/MoveCustomer', changesCallers: true },
  updateCustomer: { method: 'PUT', path: 'v1/Customer/{id}', changesCallers: true },
  deleteCustomer: { method: 'DELETE', path: 'v1/Customer/{id}', changesCallers: true },
  getExternalCustomers: { method: 'GET', path: 'v1/Customer/GetExternalCustomers' },
  getCustomerInformation: { method: 'GET', path: 'v1/CustomerInformation' },
  listExternalBuildings: { method: 'GET', path: 'v1/CustomerInformation/ExternalBuildings' },
  getLicence: { method: 'GET', path: 'v1/CustomerLicense/{id}' },
  createLicence: { method: 'POST', path: 'v1/CustomerLicense', creates: true, changesCallers: true },
  updateLicence: { method: 'PUT', path: 'v1/CustomerLicense/{id}', changesCallers: true },
  getStatus: { method: 'GET', path: 'v1/Status', level: 'tillsyn' },
  getCapabilities: { method: 'GET', path: 'v1/Capabilities', level: 'tillsyn', unlicensed: true },
} as const satisfies Record<string, Call>;
