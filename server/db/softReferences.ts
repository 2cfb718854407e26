import type { ImportedKind } from '#contract/imports/imports.ts';

/** Reference to a record without a foreign key. Tables and columns by their names in the database. */
export interface SoftReference {
  table: string;
  column: string;
  /** Path in a JSON column to the field that contains the id; `[]` iterates the entries of a list. */
  field?: readonly string[];
  /** Limits the reference to rows whose other column has one of these values. */
  when?: readonly [column: string, values: readonly string[]];
  /** Referenced table. */
  names: string;
}

const target = (
  table: string,
  by: string,
  kinds: Readonly<Record<string, readonly string[]>>,
): SoftReference[] =>
  Object.entries(kinds).map(([names, values]) => ({ table, column: 'target_id', when: [by, values], names }));

/** Calls of a round's work by the table that the id in their path refers to. */
const ofCalls = {
  flaws: ['updateFlaw', 'deleteFlaw', 'uploadFile'],
  files: ['deleteFile'],
  map_items: ['saveMapItemExtra'],
  round_history_items: ['updateRoundItem', 'uploadItemPhoto', 'noteItemScan'],
  round_history_questions: ['updateRoundQuestion'],
  round_histories: ['updateRound'],
};

const inPayload = (field: string, names: string): SoftReference => ({
  table: 'round_quarantine',
  column: 'payload',
  field: [field],
  names,
});

/** Table of the records that an import of each kind created. */
export const tablesOfImports = {
  buildings: 'buildings',
  questions: 'questions',
  catalogue: 'fire_protections',
  registers: 'register_records',
  setUp: null,
  drawingSet: 'buildings',
} as const satisfies Record<ImportedKind, string | null>;

/** Tables whose records an import of several tables lists in its `parts`. */
const importedParts = [
  'roles',
  'question_groups',
  'questions',
  'question_lists',
  'fire_protections',
  'round_plannings',
  'floors',
  'maps',
  'drawing_fits',
] as const;
export type ImportedPart = (typeof importedParts)[number];

/** Columns and JSON fields that refer to a record without a foreign key. */
export const softReferences: readonly SoftReference[] = [
  { table: 'drawing_fits', column: 'before', field: ['oldFileId'], names: 'files' },
  { table: 'drawing_fits', column: 'before', field: ['items', '[]', 'id'], names: 'map_items' },
  { table: 'drawing_fits', column: 'before', field: ['areas', '[]', 'id'], names: 'areas' },
  ...Object.entries(tablesOfImports).flatMap(([kind, names]): SoftReference[] =>
    names ? [{ table: 'imports', column: 'record_ids', field: ['[]'], when: ['kind', [kind]], names }] : [],
  ),
  ...importedParts.map((names): SoftReference => ({
    table: 'imports',
    column: 'parts',
    field: [names, '[]'],
    names,
  })),
  { table: 'imports', column: 'group_ids', field: ['[]'], names: 'question_groups' },
  { table: 'service_events', column: 'part_ids', field: ['[]'], names: 'installation_parts' },
  { table: 'identity_providers', column: 'level_rules', field: ['[]', 'roleIds', '[]'], names: 'roles' },
  { table: 'refresh_tokens', column: 'parent_id', names: 'refresh_tokens' },
  ...target('round_conflicts', 'target_kind', {
    round_history_items: ['item'],
    round_history_questions: ['question'],
  }),
  { table: 'round_history_items', column: 'fire_protection_id', names: 'fire_protections' },
  { table: 'round_history_items', column: 'flaw_category_id', names: 'flaw_categories' },
  { table: 'round_history_question_lists', column: 'question_list_id', names: 'question_lists' },
  { table: 'round_history_questions', column: 'question_id', names: 'questions' },
  ...target('round_late_entries', 'kind', {
    flaws: ['flaw', 'flawRemoval'],
    round_history_items: ['item'],
    round_history_questions: ['question'],
  }),
  ...target('round_operation_receipts', 'call_name', ofCalls),
  ...target('round_quarantine', 'call_name', ofCalls),
  {
    table: 'round_quarantine',
    column: 'result_id',
    when: ['call_name', ['createFlaw']],
    names: 'flaws',
  },
  { table: 'register_revisions', column: 'links', field: ['[]', 'userId'], names: 'users' },
  inPayload('mapItemId', 'map_items'),
  { ...inPayload('mapItemIds', 'map_items'), field: ['mapItemIds', '[]'] },
  { ...inPayload('services', 'map_items'), field: ['services', '[]', 'mapItemId'] },
  inPayload('roundHistoryId', 'round_histories'),
  inPayload('responsible', 'roles'),
  inPayload('roundHistoryInfoId', 'round_history_infos'),
  ...target('sent_mails', 'kind', { flaws: ['flaw'], round_plannings: ['plan'], users: ['invitation'] }),
];

const values = 'Values of fields, no ids.';
const devices = "Names an operation in a device's log.";

/** Columns that look like references to a record but aren't. */
export const nameNothing: Readonly<Record<string, string>> = {
  'api_keys.lists': 'Names of exported lists.',
  'outgoing_letters.mark': "A Message-ID's own.",
  'reminder_digests.mark': "A Message-ID's own.",
  'passkeys.credential_id': "An authenticator's own.",
  'buildings.info': values,
  'identity_attempts.claim_values': values,
  'identity_providers.client_id': "A provider's own.",
  'drawing_texts.texts': 'What stands on a page.',
  'drawing_fits.fit': 'Numbers of a transformation.',
  'file_packs.batch': 'Packs of one request.',
  'files.sizes': 'Stored bytes by their own names.',
  'hot_work_acts.page': 'A page of a device.',
  'hot_work_links.sections': 'Names of sections.',
  'hot_work_permits.precautions': values,
  'map_items.extra': values,
  'own_kinds.definition': 'Keys of fields, no ids.',
  'register_records.values': values,
  'register_revisions.values': values,
  'round_conflicts.kept': values,
  'round_conflicts.shown': values,
  'round_histories.manifest': devices,
  'item_units.extra': values,
  'item_units.facts': values,
  'flaw_events.details': values,
  'round_history_items.due_services': values,
  'round_history_items.map_item_extra': values,
  'round_plannings.rhythm': values,
  'round_late_entries.answer': values,
  'round_operation_receipts.operation_id': devices,
  'round_quarantine.operation_id': devices,
  'round_quarantine.photo': 'A picture that waits with its entry.',
  'open_drawings.tab': 'A tab of a browser.',
  'scim_groups.external_id': "A provider's own.",
  'scim_groups.identifier': 'Its own key at the provider.',
  'scim_users.attributes': values,
  'scim_users.external_id': "A provider's own.",
  'sessions.id': 'Its own key.',
  'set_ups.skipped': values,
  'webhook_deliveries.leased_by': 'A job of the queue.',
  'webhook_events.message_id': 'Its id outside of the database.',
  'webhook_events.records':
    'Ids when it occurred; each delivery looks for the records anew in the scope of its creator.',
  'webhooks.events': values,
  'users.identity_id': "An account of the identity provider's.",
};

const acted = 'Who did something is told as they were: people act as guests, change their home and leave.';
const journal = "A move's own journal: it tells both sides what it did. (moves, Approve)";
const past = 'What was answered and done then; it is never changed, and read by nobody but its owner.';
const onePersonReason = 'Kept for one person, and shown where the plan itself is in their scope.';

const mailedReason = 'Shown to nobody: it is mailed to those who can read it by then.';

/** References whose owner needn't be able to read the referenced record. A table name without a column covers all its columns. */
export const exemptReferences: Readonly<Record<string, string>> = {
  'api_keys.created_by': acted,
  audit_log: past,
  'code_batches.created_by': acted,
  'contractor_links.created_by': acted,
  'customer_links.user_id': 'A link is what lets somebody in from elsewhere.',
  'erasures.erased_by': acted,
  'erasures.user_id': acted,
  'fault_reports.decided_by': acted,
  'file_packs.building_id':
    'A pack stays with the customer that made it when the building moves away; it is shown with the name that the building had.',
  'file_packs.made_by': acted,
  'file_packs.visit_case_id': 'As file_packs.building_id: the case moves with its building, the reply stays.',
  'files.uploaded_by': acted,
  'flaw_events.user_id': acted,
  'flaws.checked_by': acted,
  'hot_work_acts.created_by': acted,
  'hot_work_people.user_id': 'As register_links.user_id.',
  'hot_work_permits.created_by': acted,
  idempotency_receipts: past,
  'imports.group_ids': 'As imports.record_ids.',
  'imports.parts': 'As imports.record_ids.',
  'imports.record_ids': 'What an import made; a record that has gone keeps it from being undone.',
  'item_codes.batch_id':
    'Which were printed together; only the blank ones of a batch are shown, where it is.',
  'item_codes.claimed_by': acted,
  'item_units.ended_by': acted,
  move_buildings: journal,
  move_copies: journal,
  move_fire_protections: journal,
  move_journal: journal,
  move_progress: journal,
  move_question_lists: journal,
  move_questions: journal,
  move_roles: journal,
  move_round_plannings: journal,
  move_users: journal,
  moves: journal,
  'open_drawings.map_id': 'Who looks is forgotten after ten seconds, and named only to those who see them.',
  'open_drawings.user_id': 'Whoever looks from elsewhere is named only to those who see them.',
  'prompt_notices.actor_id': acted,
  'prompt_notices.fault_report_id': mailedReason,
  'prompt_notices.flaw_id': mailedReason,
  'prompt_notices.record_id': mailedReason,
  'reminder_notices.round_planning_id': onePersonReason,
  'register_links.user_id': 'Shown as of another customer to whoever can not see that person.',
  'register_records.created_by': acted,
  'register_revisions.created_by': acted,
  'register_revisions.links': 'As register_links.user_id.',
  'register_records.decided_by': acted,
  'round_conflicts.kept_by': acted,
  'round_conflicts.resolved_by': acted,
  'round_conflicts.shown_by': acted,
  'round_histories.started_by': acted,
  'round_history_items.answered_by': acted,
  'round_history_items.fire_protection_id':
    "An id beside the round's own words, also where the entry went to another customer; nothing of the entry is read by it.",
  'round_history_questions.answered_by': acted,
  'round_late_entries.user_id': acted,
  'round_operation_receipts.target_id':
    'What a device asked for then; a receipt is compared and never shown.',
  'round_operation_receipts.user_id': acted,
  'round_quarantine.decided_by': acted,
  'round_quarantine.target_id':
    'What its sender named; it is looked for anew in the scope of whoever decides.',
  'round_quarantine.user_id': acted,
  'round_readers.user_id': acted,
  'sent_mails.sender_id': acted,
  'service_events.user_id': acted,
  'scim_connections.created_by': acted,
  'visit_cases.created_by': acted,
  'visit_points.view_by': acted,
  'webhooks.user_id': acted,
  'sent_mails.target_id': 'What was written about then; it is counted by its number and never shown.',
};
