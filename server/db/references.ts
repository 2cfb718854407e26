import { is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as apiKeys from './schema/apiKeys.ts';
import * as audit from './schema/audit.ts';
import * as buildings from './schema/buildings.ts';
import * as catalogue from './schema/catalogue.ts';
import * as checklists from './schema/checklists.ts';
import * as codes from './schema/codes.ts';
import * as contractors from './schema/contractors.ts';
import * as drawings from './schema/drawings.ts';
import * as faultReports from './schema/faultReports.ts';
import * as flawEvents from './schema/flawEvents.ts';
import * as flaws from './schema/flaws.ts';
import * as hotWork from './schema/hotWork/permits.ts';
import * as identityDomains from './schema/identity/domains.ts';
import * as identityLogins from './schema/identity/logins.ts';
import * as identityProviders from './schema/identity/providers.ts';
import * as identityScim from './schema/identity/scim.ts';
import * as imports from './schema/imports.ts';
import * as installation from './schema/installation.ts';
import * as maintenance from './schema/maintenance.ts';
import * as moves from './schema/moves.ts';
import * as notifications from './schema/notifications.ts';
import * as plans from './schema/plans.ts';
import * as erasures from './schema/privacy/erasures.ts';
import * as retention from './schema/privacy/retention.ts';
import * as filePacks from './schema/registers/packs.ts';
import * as quarantine from './schema/quarantine.ts';
import * as receipts from './schema/receipts.ts';
import * as ownKinds from './schema/registers/ownKinds.ts';
import * as registerRevisions from './schema/registers/revisions.ts';
import * as registers from './schema/registers/records.ts';
import * as rounds from './schema/rounds.ts';
import * as sessions from './schema/sessions.ts';
import * as templates from './schema/templates.ts';
import * as tenants from './schema/tenants.ts';
import * as users from './schema/users.ts';
import * as visits from './schema/visits/visits.ts';
import * as webhooks from './schema/webhooks/webhooks.ts';
import { exemptReferences, softReferences } from './softReferences.ts';
import type { SoftReference } from './softReferences.ts';

/** Column, or field of its JSON, that refers to a record. */
export interface Reference extends SoftReference {
  /** True for a foreign key. */
  isKey: boolean;
  /** True if it can be set to null. */
  isNullable: boolean;
}

const modules = [
  apiKeys,
  audit,
  buildings,
  catalogue,
  checklists,
  codes,
  contractors,
  drawings,
  erasures,
  faultReports,
  filePacks,
  flawEvents,
  flaws,
  hotWork,
  identityDomains,
  identityLogins,
  identityProviders,
  identityScim,
  imports,
  installation,
  maintenance,
  moves,
  notifications,
  plans,
  quarantine,
  receipts,
  ownKinds,
  registerRevisions,
  registers,
  retention,
  rounds,
  sessions,
  templates,
  tenants,
  users,
  visits,
  webhooks,
];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All tables of the schema, with their columns by database name. */
export const schemaTables = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    return {
      name,
      columns: columns.map((column) => ({
        name: snake(column.name),
        type: column.getSQLType(),
        isNullable: !column.notNull,
      })),
      keys: foreignKeys.flatMap((key) => {
        const { columns: own, foreignTable } = key.reference();
        return own.map((column) => ({
          column: snake(column.name),
          names: getTableConfig(foreignTable).name,
        }));
      }),
    };
  });

const isNullable = (table: string, column: string): boolean =>
  schemaTables
    .find(({ name }) => name === table)
    ?.columns.some((each) => each.name === column && each.isNullable) === true;

/**
 * All columns and JSON fields that refer to a record: the foreign keys of the database, and `softReferences`. The only such list.
 */
export const references: readonly Reference[] = [
  ...schemaTables.flatMap(({ name: table, keys }) =>
    keys.map(({ column, names }) => ({
      table,
      column,
      names,
      isKey: true,
      isNullable: isNullable(table, column),
    })),
  ),
  ...softReferences.map((each) => ({
    ...each,
    isKey: false,
    isNullable: each.field !== undefined || isNullable(each.table, each.column),
  })),
];

/** Returns the reason why the owner of a reference needn't be able to read the referenced record; undefined where it must. */
export const exemptionOf = ({ table, column }: Pick<Reference, 'table' | 'column'>): string | undefined =>
  exemptReferences[`${table}.${column}`] ?? exemptReferences[table];

/**
 * Readers of a referenced record: the customer line of its owner (`line`), everyone at and below its owner and of its company
 * (`catalogue`), either of these (`snapshot`), colleagues (`people`), or everybody.
 */
type ReadBy = 'tenant' | 'line' | 'catalogue' | 'snapshot' | 'people' | 'everybody';

const catalogueTables = new Set([
  'fire_protections',
  'question_groups',
  'question_list_questions',
  'question_lists',
  'questions',
  'roles',
]);
const referenceData = new Set(['flaw_categories', 'flaw_types']);

/**
 * Returns the readers of a referenced record; a round shows snapshots of its items and questions, also from levels
 * below. (decisions, Scope)
 */
export function readersOf({ table, names }: Pick<Reference, 'table' | 'names'>): ReadBy {
  if (names === 'customers' || names === 'companies') return 'tenant';
  if (names === 'users') return 'people';
  if (referenceData.has(names)) return 'everybody';
  if (!catalogueTables.has(names)) return 'line';
  return table.startsWith('round_histor') ? 'snapshot' : 'catalogue';
}

/** Foreign keys of the database, except in a move's own records, which may refer to any record. */
export const keys = references.filter(({ isKey, table }) => isKey && !table.startsWith('move'));

/** References from rounds to catalogues, without a foreign key. */
export const snapshots = references.filter((each) => !each.isKey && readersOf(each) === 'snapshot');

/** Returns whether a table has a column. */
export const hasColumn = (table: string, column: string): boolean =>
  schemaTables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column));

/** Tables whose rows have no owner column: the column that refers to the owning record, and its table. */
const ownedThrough: Readonly<Record<string, { column: string; table: string }>> = {
  round_history_items: { column: 'round_history_id', table: 'round_histories' },
};

/** Returns whether the rows of a table belong to a customer, directly or through the record that they are part of. */
export const hasOwner = (table: string): boolean =>
  hasColumn(table, 'customer_id') || ownedThrough[table] !== undefined;

/** Returns the customer of the row `row` of a table for which `hasOwner` is true. */
export function ownerOf(table: string, row: string): SQL {
  const through = ownedThrough[table];
  if (!through) return sql.raw(`${row}.customer_id`);
  return sql.raw(
    `(select whole.customer_id from ${through.table} whole where whole.id = ${row}.${through.column})`,
  );
}

/** References from a row to the record that it is part of: both have the same owner. */
const parts: Readonly<Record<string, readonly string[]>> = {
  areas: ['building_id', 'map_id'],
  building_users: ['building_id'],
  contractor_link_flaws: ['link_id'],
  drawing_fits: ['map_id'],
  drawing_texts: ['file_id'],
  fault_report_files: ['report_id', 'file_id'],
  fault_reports: ['building_id', 'map_item_id'],
  files: ['building_id', 'map_id'],
  flaw_events: ['flaw_id'],
  flaw_files: ['flaw_id', 'file_id', 'event_id'],
  flaws: ['building_id', 'map_id', 'map_item_id'],
  floors: ['building_id'],
  hot_work_acts: ['permit_id'],
  hot_work_links: ['permit_id', 'map_item_id', 'installation_id'],
  hot_work_people: ['permit_id', 'act_id'],
  hot_work_permits: ['building_id'],
  identity_links: ['user_id'],
  installation_parts: ['installation_id'],
  installations: ['building_id'],
  item_codes: ['building_id', 'map_item_id'],
  item_units: ['building_id', 'map_item_id'],
  map_items: ['building_id', 'map_id'],
  maps: ['building_id', 'floor_id'],
  passkeys: ['user_id'],
  password_resets: ['user_id'],
  question_list_questions: ['question_list_id'],
  questions: ['question_group_id'],
  refresh_tokens: ['session_id', 'parent_id'],
  register_links: ['record_id'],
  register_revisions: ['record_id'],
  register_records: ['building_id', 'installation_id', 'corrects_id'],
  round_conflicts: ['round_history_id', 'target_id'],
  round_history_infos: ['round_history_id'],
  round_history_items: ['round_history_id', 'round_history_info_id'],
  round_history_question_lists: ['round_history_id'],
  round_history_questions: ['round_history_id', 'round_history_question_list_id'],
  round_info_earlier_flaws: ['round_history_info_id'],
  round_item_earlier_flaws: ['round_history_item_id'],
  round_late_entries: ['round_history_id'],
  round_operation_receipts: ['round_history_id'],
  round_planning_areas: ['round_planning_id'],
  round_planning_fire_protections: ['round_planning_id'],
  round_planning_floors: ['round_planning_id'],
  round_planning_question_lists: ['round_planning_id'],
  round_planning_roles: ['round_planning_id'],
  round_quarantine: ['round_history_id'],
  round_readers: ['round_history_id'],
  scim_conflicts: ['scim_connection_id'],
  scim_group_members: ['scim_group_id'],
  scim_groups: ['scim_connection_id'],
  scim_users: ['user_id'],
  service_events: ['building_id', 'map_item_id', 'installation_id'],
  service_states: ['building_id', 'map_item_id', 'installation_id'],
  sessions: ['user_id'],
  user_roles: ['link_id'],
  visit_cases: ['building_id', 'continues_case_id'],
  visit_point_links: ['point_id'],
  visit_points: ['case_id', 'carried_from_id'],
  webhook_deliveries: ['webhook_id', 'event_id'],
};

/** Returns whether a reference leads from a row to the record that it is part of. */
export const isPart = ({ table, column }: Pick<Reference, 'table' | 'column'>): boolean =>
  parts[table]?.includes(column) === true;
