import { is, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as buildings from './schema/buildings.ts';
import * as catalogue from './schema/catalogue.ts';
import * as checklists from './schema/checklists.ts';
import * as codes from './schema/codes.ts';
import * as drawings from './schema/drawings.ts';
import * as flawFiles from './schema/flawFiles.ts';
import * as flaws from './schema/flaws.ts';
import * as imports from './schema/imports.ts';
import * as installation from './schema/installation.ts';
import * as moves from './schema/moves.ts';
import * as people from './schema/people.ts';
import * as plans from './schema/plans.ts';
import * as promptNotices from './schema/promptNotices.ts';
import * as records from './schema/records.ts';
import * as reminders from './schema/reminders.ts';
import * as rounds from './schema/rounds.ts';
import * as setUps from './schema/setUps.ts';
import * as services from './schema/services.ts';
import * as sessions from './schema/sessions.ts';
import * as tenants from './schema/tenants.ts';
import * as workOrders from './schema/workOrders.ts';
import { exemptReferences, softReferences } from './softReferences.ts';
import type { SoftReference } from './softReferences.ts';

/** A column, or a field of its JSON, that names a record. */
export interface Reference extends SoftReference {
  /** Whether the database itself enforces it. */
  isKey: boolean;
  /** Whether it can be emptied. */
  isNullable: boolean;
}

const modules = [
  buildings,
  catalogue,
  checklists,
  codes,
  drawings,
  flawFiles,
  flaws,
  imports,
  installation,
  moves,
  people,
  plans,
  promptNotices,
  records,
  reminders,
  rounds,
  services,
  sessions,
  setUps,
  tenants,
  workOrders,
];

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every table of the schema, with its columns by their names in the database. */
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
 * Every column, and every field in JSON, that names a record: the only list of them. The database's own foreign keys, and `softReferences`.
 * [REF-02]
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

/** Why the owner of a reference needn't be able to read what it names; undefined where they must. */
export const exemptionOf = ({ table, column }: Pick<Reference, 'table' | 'column'>): string | undefined =>
  exemptReferences[`${table}.${column}`] ?? exemptReferences[table];

/**
 * Who can read a record that something names: those of its line of levels, those who can use it, at and below its owner and of its company,
 * those of either (`snapshot`), colleagues, or everybody.
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

/** Who reads what a reference names; a round shows what its items and questions were, also those of levels below. (decisions, Scope) */
export function readersOf({ table, names }: Pick<Reference, 'table' | 'names'>): ReadBy {
  if (names === 'customers' || names === 'companies') return 'tenant';
  if (names === 'users') return 'people';
  if (referenceData.has(names)) return 'everybody';
  if (!catalogueTables.has(names)) return 'line';
  return table.startsWith('round_histor') ? 'snapshot' : 'catalogue';
}

/** The columns by which records name others, as the database itself holds them; a move's own records name what they like. */
export const keys = references.filter(({ isKey, table }) => isKey && !table.startsWith('move'));

/** References to catalogues that a round shows, unknown to the database. */
export const snapshots = references.filter((each) => !each.isKey && readersOf(each) === 'snapshot');

/** Whether the rows of a table have a column. */
export const hasColumn = (table: string, column: string): boolean =>
  schemaTables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column));

/** Tables whose rows have no owner of their own: the column that names the record which they have it from, and its table. */
const ownedThrough: Readonly<Record<string, { column: string; table: string }>> = {
  round_history_items: { column: 'round_history_id', table: 'round_histories' },
};

/** Returns whether the rows of a table belong to a customer, by themselves or through the record that they are a part of. */
export const hasOwner = (table: string): boolean =>
  hasColumn(table, 'customer_id') || ownedThrough[table] !== undefined;

/** The customer of the row `row` of a table for which `hasOwner` holds. */
export function ownerOf(table: string, row: string): SQL {
  const through = ownedThrough[table];
  if (!through) return sql.raw(`${row}.customer_id`);
  return sql.raw(
    `(select whole.customer_id from ${through.table} whole where whole.id = ${row}.${through.column})`,
  );
}

/** References to the whole that a row is a part of: the two have one owner. */
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
  installation_parts: ['installation_id'],
  installations: ['building_id'],
  item_codes: ['building_id', 'map_item_id'],
  item_units: ['building_id', 'map_item_id'],
  map_items: ['building_id', 'map_id'],
  maps: ['building_id', 'floor_id'],
  password_resets: ['user_id'],
  question_list_questions: ['question_list_id'],
  questions: ['question_group_id'],
  refresh_tokens: ['session_id', 'parent_id'],
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
  service_events: ['building_id', 'map_item_id', 'installation_id'],
  service_states: ['building_id', 'map_item_id', 'installation_id'],
  sessions: ['user_id'],
  user_roles: ['link_id'],
};

/** Whether a reference names the whole that its row is a part of. */
export const isPart = ({ table, column }: Pick<Reference, 'table' | 'column'>): boolean =>
  parts[table]?.includes(column) === true;
