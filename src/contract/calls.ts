/** What a call is beside its method and path. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base address; `{name}` stands for a path parameter. */
  path: string;
  /** Needs no session and never triggers a refresh. [AUTH-35] */
  public?: true;
  /** Answers a page with the pagination header. */
  list?: true;
  /** Makes a record, so that it carries an `Idempotency-Key`. */
  creates?: true;
  /** The specification shows no path for it; this one is our choice. (decisions) */
  assumed?: true;
  /** Beyond the specification: a backend may lack it, `getCapabilities` lists those it has. (decisions) */
  extension?: true;
  /** The body is multipart. */
  multipart?: true;
  /** The answer is bytes without an envelope. */
  binary?: true;
  /** Stays open to a session whose licence has ended. (decisions, Sending work) */
  unlicensed?: true;
}

/** Every call between client and backend. The only place where a path of the API is written. */
export const calls = {
  login: { method: 'POST', path: 'v1/User/Login', public: true },
  refreshSession: { method: 'POST', path: 'v1/User/refresh', public: true },
  logout: { method: 'POST', path: 'v1/User/Logout', public: true },
  requestPasswordReset: { method: 'POST', path: 'v1/User/ResetPassword', public: true },
  changePassword: { method: 'POST', path: 'v1/User/ChangePassword', public: true },
  getUser: { method: 'GET', path: 'v1/User/{id}' },
  listUsers: { method: 'GET', path: 'v1/User', list: true },
  updateUser: { method: 'PUT', path: 'v1/User/{id}' },
  listCompanies: { method: 'GET', path: 'v1/Company', list: true, assumed: true },
  getCompany: { method: 'GET', path: 'v1/Company/{id}', assumed: true },
  listCustomers: { method: 'GET', path: 'v1/Customer', list: true },
  getCustomer: { method: 'GET', path: 'v1/Customer/{id}' },
  listAllCustomers: { method: 'GET', path: 'v1/Customer/all' },
  getCustomerTree: { method: 'GET', path: 'v1/Customer/TreeNode' },
  getActiveCustomer: { method: 'GET', path: 'v1/Customer/GetActiveCustomer' },
  getRootCustomers: { method: 'GET', path: 'v1/Customer/GetRootCustomer' },
  getExternalCustomers: { method: 'GET', path: 'v1/Customer/GetExternalCustomers' },
  getCustomerInformation: { method: 'GET', path: 'v1/CustomerInformation' },
  listExternalBuildings: { method: 'GET', path: 'v1/CustomerInformation/ExternalBuildings' },
  listBuildings: { method: 'GET', path: 'v1/Building', list: true },
  getBuilding: { method: 'GET', path: 'v1/Building/{id}' },
  createBuilding: { method: 'POST', path: 'v1/Building', creates: true },
  updateBuilding: { method: 'PUT', path: 'v1/Building/{id}' },
  deleteBuilding: { method: 'DELETE', path: 'v1/Building/{id}' },
  listFloors: { method: 'GET', path: 'v1/Floor', list: true },
  getFloor: { method: 'GET', path: 'v1/Floor/{id}' },
  createFloor: { method: 'POST', path: 'v1/Floor', creates: true },
  updateFloor: { method: 'PUT', path: 'v1/Floor/{id}' },
  deleteFloor: { method: 'DELETE', path: 'v1/Floor/{id}' },
  listMaps: { method: 'GET', path: 'v1/Map', list: true },
  getMap: { method: 'GET', path: 'v1/Map/{id}' },
  createMap: { method: 'POST', path: 'v1/Map', creates: true },
  updateMap: { method: 'PUT', path: 'v1/Map/{id}' },
  deleteMap: { method: 'DELETE', path: 'v1/Map/{id}' },
  listMapItems: { method: 'GET', path: 'v1/MapItem', list: true },
  getMapItem: { method: 'GET', path: 'v1/MapItem/{id}' },
  createMapItem: { method: 'POST', path: 'v1/MapItem', creates: true },
  updateMapItem: { method: 'PUT', path: 'v1/MapItem/{id}' },
  deleteMapItem: { method: 'DELETE', path: 'v1/MapItem/{id}' },
  saveMapItemExtra: { method: 'PUT', path: 'v1/MapItem/{id}/extra' },
  listAreas: { method: 'GET', path: 'v1/Area', list: true },
  getArea: { method: 'GET', path: 'v1/Area/{id}' },
  createArea: { method: 'POST', path: 'v1/Area', creates: true },
  updateArea: { method: 'PUT', path: 'v1/Area/{id}' },
  deleteArea: { method: 'DELETE', path: 'v1/Area/{id}' },
  listFiles: { method: 'GET', path: 'v1/File', list: true },
  uploadFile: { method: 'POST', path: 'v1/File', creates: true, multipart: true },
  downloadFile: { method: 'GET', path: 'v1/File/{id}', binary: true },
  deleteFile: { method: 'DELETE', path: 'v1/File/{id}' },
  listFireProtections: { method: 'GET', path: 'v1/FireProtection', list: true },
  getFireProtection: { method: 'GET', path: 'v1/FireProtection/{id}' },
  createFireProtection: { method: 'POST', path: 'v1/FireProtection', creates: true },
  updateFireProtection: { method: 'PUT', path: 'v1/FireProtection/{id}' },
  deleteFireProtection: { method: 'DELETE', path: 'v1/FireProtection/{id}' },
  listFlawCategories: {
    method: 'GET',
    path: 'v1/FlawCategory/GetFlawCategoriesWithFlawTypes/{langCode}',
    assumed: true,
  },
  listRoles: { method: 'GET', path: 'v1/Role', list: true },
  getRole: { method: 'GET', path: 'v1/Role/{id}' },
  createRole: { method: 'POST', path: 'v1/Role', creates: true },
  updateRole: { method: 'PUT', path: 'v1/Role/{id}' },
  deleteRole: { method: 'DELETE', path: 'v1/Role/{id}' },
  listRoundPlannings: { method: 'GET', path: 'v1/RoundPlanning', list: true, assumed: true },
  getRoundPlanning: { method: 'GET', path: 'v1/RoundPlanning/{id}', assumed: true },
  mailRoundPlanning: { method: 'POST', path: 'v1/RoundPlanning/SendMail/{id}', assumed: true, creates: true },
  listRounds: { method: 'GET', path: 'v1/RoundHistory', list: true, assumed: true },
  listCompletedRounds: { method: 'GET', path: 'v1/RoundHistory/Completed', list: true, assumed: true },
  listUncompletedRounds: { method: 'GET', path: 'v1/RoundHistory/Uncompleted', list: true, assumed: true },
  getActiveRound: {
    method: 'GET',
    path: 'v1/RoundHistory/GetActiveRoundHistory/{roundPlanningId}',
    assumed: true,
  },
  getRound: { method: 'GET', path: 'v1/RoundHistory/{id}', assumed: true },
  startRound: { method: 'POST', path: 'v1/RoundHistory', assumed: true, creates: true },
  updateRound: { method: 'PUT', path: 'v1/RoundHistory/{id}', assumed: true },
  deleteRound: { method: 'DELETE', path: 'v1/RoundHistory/{id}', assumed: true },
  listRoundInfos: { method: 'GET', path: 'v1/RoundHistoryInfo', list: true, assumed: true },
  createRoundItem: { method: 'POST', path: 'v1/RoundHistoryItem', assumed: true, creates: true },
  updateRoundItem: { method: 'PUT', path: 'v1/RoundHistoryItem/{id}', assumed: true },
  deleteRoundItem: { method: 'DELETE', path: 'v1/RoundHistoryItem/{id}', assumed: true },
  listRoundQuestionLists: { method: 'GET', path: 'v1/RoundHistoryQuestionList', list: true, assumed: true },
  listFoundQuestions: { method: 'GET', path: 'v1/RoundHistoryQuestion', list: true, assumed: true },
  createRoundQuestion: { method: 'POST', path: 'v1/RoundHistoryQuestion', assumed: true, creates: true },
  updateRoundQuestion: { method: 'PUT', path: 'v1/RoundHistoryQuestion/{id}', assumed: true },
  deleteRoundQuestion: { method: 'DELETE', path: 'v1/RoundHistoryQuestion/{id}', assumed: true },
  listFlaws: { method: 'GET', path: 'v1/Flaw', list: true, assumed: true },
  getFlaw: { method: 'GET', path: 'v1/Flaw/{id}', assumed: true },
  createFlaw: { method: 'POST', path: 'v1/Flaw', assumed: true, creates: true },
  updateFlaw: { method: 'PUT', path: 'v1/Flaw/{id}', assumed: true },
  deleteFlaw: { method: 'DELETE', path: 'v1/Flaw/{id}', assumed: true },
  mailFlaw: { method: 'POST', path: 'v1/Flaw/SendMail/{id}', assumed: true, creates: true },
  listRoundConflicts: { method: 'GET', path: 'v1/RoundConflict', list: true, extension: true },
  chooseRoundAnswer: { method: 'POST', path: 'v1/RoundConflict/{id}/Use', extension: true },
  listRoundLateEntries: { method: 'GET', path: 'v1/RoundLateEntry', list: true, extension: true },
  listRoundQuarantine: { method: 'GET', path: 'v1/RoundQuarantine', list: true, extension: true },
  createRoundQuarantine: {
    method: 'POST',
    path: 'v1/RoundQuarantine',
    creates: true,
    extension: true,
    unlicensed: true,
  },
  uploadQuarantinePhoto: {
    method: 'POST',
    path: 'v1/RoundQuarantine/{id}/Photo',
    multipart: true,
    creates: true,
    extension: true,
    unlicensed: true,
  },
  downloadQuarantinePhoto: {
    method: 'GET',
    path: 'v1/RoundQuarantine/{id}/Photo',
    binary: true,
    extension: true,
  },
  approveRoundQuarantine: { method: 'POST', path: 'v1/RoundQuarantine/{id}/Approve', extension: true },
  rejectRoundQuarantine: { method: 'POST', path: 'v1/RoundQuarantine/{id}/Reject', extension: true },
  getCapabilities: { method: 'GET', path: 'v1/Capabilities', extension: true, unlicensed: true },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
