import type { CallName } from './calls.ts';
import type { Permission } from './users/permissions.ts';

/**
 * Rights that calls require in addition to the one in their row, by the field or the kind of record that requires them. Apart from the rows,
 * because only the server reads them.
 */
export const extraRights = {
  createBuilding: { userIds: 'buildings_administer_connected_users' },
  updateBuilding: { userIds: 'buildings_administer_connected_users' },
  createQuestionList: { global: 'checklists_edit_global_list' },
  updateQuestionList: {
    global: 'checklists_edit_global_list',
    customerId: 'checklists_set_customer',
    companyId: 'checklists_set_company',
  },
  claimItemCode: { fromMapItemId: 'floor_areas_edit' },
  downloadFile: { document: 'files_edit' },
  listRegisterRecords: { triage: 'documents_edit' },
  listFlawPeople: { faultReportId: 'fault_reports_decide' },
  createRoundPlanning: { questionListIds: 'checklists_edit' },
  updateRoundPlanning: { questionListIds: 'checklists_edit' },
  createRoundPlannings: { questionListIds: 'checklists_edit' },
  previewRoundPlanning: { questionListIds: 'checklists_edit' },
  updateRoundItem: { markedRemaining: 'round_mark_remaining_items_as_ok' },
  copySetUp: {
    roles: 'roles_access_view',
    questions: 'questions_access_view',
    checklists: 'checklists_access_view',
    catalogue: 'fireprotections_access_view',
    plans: 'roundplannings_access_view',
  },
  updateUser: { roleIds: 'users_edit' },
  linkUser: { roleIds: 'users_manage_external_roles' },
} as const satisfies Partial<Record<CallName, Readonly<Record<string, Permission>>>>;
