/** Access levels from lowest to highest: the index is the level's number on the wire. [PERM-11, AUTH-45] */
export const accessLevels = [
  'BasicUserLight',
  'BasicUser',
  'User',
  'Admin',
  'CustomerAdmin',
  'CompanyAdmin',
  'WebSbaAdmin',
] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Access level of an installation's first user, who creates all others. */
export const firstAccessLevel: AccessLevel = 'WebSbaAdmin';

/** Default access level of a new user. [USER-14] */
export const defaultAccessLevel: AccessLevel = 'User';

/** Maximum access level of a user at a linked customer. (decisions, Linked customers) */
export const guestAccessLevel: AccessLevel = 'BasicUser';

/** Highest access level that a customer's own login provider governs: its reach ends at the root customer. */
export const governedAccessLevel: AccessLevel = 'CustomerAdmin';

/** Access level of requests with an API key. [KEY-05] */
export const apiKeyAccessLevel: AccessLevel = 'Admin';

/** Reach of each level: own connected buildings, own subtree, own root's tree, company, all companies. (decisions, Scope) */
export const reaches = {
  BasicUserLight: 'connected',
  BasicUser: 'connected',
  User: 'connected',
  Admin: 'subtree',
  CustomerAdmin: 'root',
  CompanyAdmin: 'company',
  WebSbaAdmin: 'everything',
} as const satisfies Record<AccessLevel, string>;

/** Licences that add rights to a level. [PERM-09] */
export const licenceNames = ['checklist', 'apiKey'] as const;
export type LicenceName = (typeof licenceNames)[number];

/**
 * A condition for a right: a minimum level, a minimum level with a licence, or another right. A right is granted if any of its conditions
 * holds. [PERM-05]
 */
export type Condition = { from: AccessLevel; licence?: LicenceName } | { through: string };

const webAdmin = [{ from: 'WebSbaAdmin' }] as const;
const companyAdmin = [{ from: 'CompanyAdmin' }] as const;
const customerAdmin = [{ from: 'CustomerAdmin' }] as const;
const admin = [{ from: 'Admin' }] as const;
const user = [{ from: 'User' }] as const;
const basicUser = [{ from: 'BasicUser' }] as const;
const everyone = [{ from: 'BasicUserLight' }] as const;
const checklistHolders = [{ from: 'CompanyAdmin' }, { from: 'Admin', licence: 'checklist' }] as const;

/** Conditions of every right of the product, the only place that relates levels to rights. [PERM-12..67, OPS-53] */
export const permissions = {
  tree_view_company_dropdown: webAdmin,
  tree_move_level_globally: webAdmin,
  users_link: webAdmin,
  checklists_edit_global_list: webAdmin,
  checklists_set_company: webAdmin,
  questions_set_company_on_category: webAdmin,
  fireprotections_set_company: webAdmin,
  changelogs_access_view: webAdmin,
  failed_jobs_edit: webAdmin,
  global_set_object_as_global: webAdmin,

  tree_view_full: companyAdmin,
  tree_add_new_customer: companyAdmin,
  tree_move_level_within_company: companyAdmin,
  users_link_within_company: companyAdmin,
  buildings_link_any_user: companyAdmin,
  checklists_access_view: checklistHolders,
  checklists_edit: checklistHolders,
  checklists_set_customer: companyAdmin,
  licenses_access_view: companyAdmin,
  status_access_view: companyAdmin,
  round_mark_remaining_items_as_ok: companyAdmin,
  apikeys_access_view: [{ from: 'CompanyAdmin' }, { from: 'CustomerAdmin', licence: 'apiKey' }],

  tree_see_own_root: customerAdmin,
  tree_move_level_within_root: customerAdmin,
  dashboard_back_past_own_root_node: customerAdmin,
  users_manage_external_roles: customerAdmin,
  audit_view: customerAdmin,
  identity_edit: customerAdmin,
  webhooks_edit: customerAdmin,
  personal_data_edit: customerAdmin,
  top_panel_fetch_buildings_without_user_id: customerAdmin,

  tree_modify_level: admin,
  tree_move_level: [
    { through: 'tree_move_level_globally' },
    { through: 'tree_move_level_within_company' },
    { through: 'tree_move_level_within_root' },
  ],
  dashboard_view_all_buildings: admin,
  users_edit: admin,
  users_link_within_own_root: admin,
  buildings_edit: admin,
  buildings_administer_connected_users: admin,
  floors_edit: admin,
  floor_areas_edit: admin,
  service_rules_edit: admin,
  roles_access_view: admin,
  roles_edit: admin,
  documents_upload: admin,
  files_edit: admin,
  questions_access_view: admin,
  questions_edit: admin,
  roundplannings_access_view: admin,
  roundplannings_edit: admin,
  fireprotections_access_view: admin,
  fireprotections_edit: admin,
  severities_edit: admin,
  fault_reports_decide: admin,
  contractor_links_edit: admin,

  users_access_view: user,
  buildings_access_view: user,
  employees_tab_view: user,

  dashboard_perform_actions_on_content: basicUser,
  documents_access_view: basicUser,
  documents_edit: basicUser,
  roundplannings_perform_round: basicUser,
  roundhistory_access_view: basicUser,

  statistics_access_view: everyone,
  incidents_report: everyone,
} as const satisfies Record<string, readonly Condition[]>;

export type Permission = keyof typeof permissions;
