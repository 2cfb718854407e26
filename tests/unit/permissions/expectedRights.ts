/** Lowest levels (0 to 6) that hold a right always and with a licence, derived from the statements only. */
export interface ExpectedRight {
  statement: string;
  from: number;
  withChecklist?: number;
  withApiKey?: number;
}

const webAdmin = 6;
const companyAdmin = 5;
const customerAdmin = 4;
const admin = 3;
const user = 2;
const basicUser = 1;
const basicUserLight = 0;

export const expectedRights: Record<string, ExpectedRight> = {
  tree_view_company_dropdown: { statement: 'PERM-12', from: webAdmin },
  tree_move_level_globally: { statement: 'PERM-13', from: webAdmin },
  users_link: { statement: 'PERM-14', from: webAdmin },
  checklists_edit_global_list: { statement: 'PERM-15', from: webAdmin },
  checklists_set_company: { statement: 'PERM-16', from: webAdmin },
  questions_set_company_on_category: { statement: 'PERM-17', from: webAdmin },
  fireprotections_set_company: { statement: 'PERM-18', from: webAdmin },
  failed_jobs_edit: { statement: 'OPS-114', from: webAdmin },
  changelogs_access_view: { statement: 'PERM-19', from: webAdmin },
  global_set_object_as_global: { statement: 'PERM-20', from: webAdmin },
  tree_view_full: { statement: 'PERM-22', from: companyAdmin },
  tree_add_new_customer: { statement: 'PERM-23', from: companyAdmin },
  tree_move_level_within_company: { statement: 'PERM-24', from: companyAdmin },
  users_link_within_company: { statement: 'PERM-25', from: companyAdmin },
  buildings_link_any_user: { statement: 'PERM-26', from: companyAdmin },
  checklists_access_view: { statement: 'PERM-27', from: companyAdmin, withChecklist: admin },
  checklists_edit: { statement: 'PERM-28', from: companyAdmin, withChecklist: admin },
  checklists_set_customer: { statement: 'PERM-29', from: companyAdmin },
  licenses_access_view: { statement: 'PERM-30', from: companyAdmin },
  status_access_view: { statement: 'OPS-53', from: companyAdmin },
  round_mark_remaining_items_as_ok: { statement: 'PERM-31', from: companyAdmin },
  webhooks_edit: { statement: 'HOOK-01', from: customerAdmin },
  identity_edit: { statement: 'IDENT-12', from: customerAdmin },
  personal_data_edit: { statement: 'IDENT-44', from: customerAdmin },
  audit_view: { statement: 'IDENT-10', from: customerAdmin },
  apikeys_access_view: { statement: 'PERM-32', from: companyAdmin, withApiKey: customerAdmin },
  tree_see_own_root: { statement: 'PERM-35', from: customerAdmin },
  tree_move_level_within_root: { statement: 'PERM-36', from: customerAdmin },
  dashboard_back_past_own_root_node: { statement: 'PERM-37', from: customerAdmin },
  users_manage_external_roles: { statement: 'PERM-38', from: customerAdmin },
  top_panel_fetch_buildings_without_user_id: { statement: 'PERM-39', from: customerAdmin },
  tree_modify_level: { statement: 'PERM-40', from: admin },
  tree_move_level: { statement: 'PERM-41', from: customerAdmin },
  dashboard_view_all_buildings: { statement: 'PERM-42', from: admin },
  users_edit: { statement: 'PERM-43', from: admin },
  users_link_within_own_root: { statement: 'PERM-44', from: admin },
  buildings_edit: { statement: 'PERM-45', from: admin },
  buildings_administer_connected_users: { statement: 'PERM-46', from: admin },
  floors_edit: { statement: 'PERM-47', from: admin },
  service_rules_edit: { statement: 'LIFE-24', from: admin },
  floor_areas_edit: { statement: 'PERM-48', from: admin },
  roles_access_view: { statement: 'PERM-49', from: admin },
  roles_edit: { statement: 'PERM-50', from: admin },
  documents_upload: { statement: 'PERM-51', from: admin },
  files_edit: { statement: 'PERM-52', from: admin },
  questions_access_view: { statement: 'PERM-53', from: admin },
  questions_edit: { statement: 'PERM-54', from: admin },
  roundplannings_access_view: { statement: 'PERM-55', from: admin },
  roundplannings_edit: { statement: 'PERM-56', from: admin },
  fireprotections_access_view: { statement: 'PERM-57', from: admin },
  fireprotections_edit: { statement: 'PERM-58', from: admin },
  severities_edit: { statement: 'LIFE-71', from: admin },
  fault_reports_decide: { statement: 'LIFE-62', from: admin },
  contractor_links_edit: { statement: 'LIFE-92', from: admin },
  users_access_view: { statement: 'PERM-59', from: user },
  buildings_access_view: { statement: 'PERM-60', from: user },
  employees_tab_view: { statement: 'PERM-61', from: user },
  dashboard_perform_actions_on_content: { statement: 'PERM-62', from: basicUser },
  documents_access_view: { statement: 'PERM-63', from: basicUser },
  documents_edit: { statement: 'PERM-64', from: basicUser },
  roundplannings_perform_round: { statement: 'PERM-65', from: basicUser },
  roundhistory_access_view: { statement: 'PERM-66', from: basicUser },
  statistics_access_view: { statement: 'PERM-67', from: basicUserLight },
  incidents_report: { statement: 'SBA-05', from: basicUserLight },
};

export const levelNames = [
  'BasicUserLight',
  'BasicUser',
  'User',
  'Admin',
  'CustomerAdmin',
  'CompanyAdmin',
  'WebSbaAdmin',
] as const;

export const licenceChoices: ('checklist' | 'apiKey')[][] = [
  [],
  ['checklist'],
  ['apiKey'],
  ['checklist', 'apiKey'],
];

/** Returns true if a level with these licences holds the right by the table above. */
export function isExpected(right: string, level: number, licences: readonly string[]): boolean {
  const expected = expectedRights[right];
  if (!expected) return false;
  if (level >= expected.from) return true;
  const withChecklist = licences.includes('checklist') && level >= (expected.withChecklist ?? Infinity);
  return withChecklist || (licences.includes('apiKey') && level >= (expected.withApiKey ?? Infinity));
}
