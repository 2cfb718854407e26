import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ConflictKind, LateKind, RoundAnswer } from '#contract/rounds/roundConflict.ts';
import type { QuarantineCall, QuarantineState } from '#contract/quarantine/roundQuarantine.ts';
import { key, moment, partOf, refersTo, stamps } from './columns.ts';
import { users } from './users.ts';
import { ofRound, roundHistories } from './rounds.ts';
import { keyAndCustomer } from './tenants.ts';

/** Image of a quarantined entry, in the form in which it will be stored. */
export interface KeptPhoto {
  name: string;
  mimeType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
}

/** Basis of a user's rights: level, home, and the customers and licences that add to them. */
export interface Standing {
  level: number;
  customerId: number;
  links: number[];
  licences: string[];
}

/**
 * Responses to requests with an `Idempotency-Key`, written in the transaction of their effect and kept permanently, except the text
 * of a response that can be rebuilt from its record. The key is unique per owner (`user:7`), so that a user can't read another's
 * response by guessing keys.
 */
export const idempotencyReceipts = pgTable(
  'idempotency_receipts',
  {
    ...keyAndCustomer(),
    owner: text().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: text(),
    /** Record that the response shows, if a later repeat can be answered from it. */
    recordId: integer(),
    /** Owner's rights at that time; null in older receipts. */
    standing: jsonb().$type<Standing>(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('idempotency_receipts_owner_key').on(table.owner, table.idempotencyKey),
    index('idempotency_receipts_texts')
      .on(table.created)
      .where(sql`${table.answer} is not null and ${table.recordId} is not null`),
  ],
);

/** Received operations of inspectors' logs; `isLate` when the round was already finished. */
export const roundOperationReceipts = pgTable(
  'round_operation_receipts',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    operationId: uuid().notNull(),
    userId: integer().references(() => users.id),
    callName: text().notNull(),
    targetId: integer(),
    recorded: moment(),
    isLate: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.roundHistoryId, table.operationId)],
);

/** Conflicting answers to the same item or question: the one received later is shown, the other is kept for a person to choose. */
export const roundConflicts = pgTable(
  'round_conflicts',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    targetKind: text().$type<ConflictKind>().notNull(),
    targetId: integer().notNull(),
    shown: jsonb().$type<RoundAnswer>().notNull(),
    shownBy: integer().references(() => users.id),
    kept: jsonb().$type<RoundAnswer>().notNull(),
    keptBy: integer().references(() => users.id),
    resolved: moment(),
    resolvedBy: integer().references(() => users.id),
    ...stamps(),
  },
  (table) => [index().on(table.roundHistoryId), index().on(table.targetKind, table.targetId)],
);

/** Work on a round that arrived after its end: shown with the finished round, which it doesn't change. */
export const roundLateEntries = pgTable(
  'round_late_entries',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    userId: integer().references(() => users.id),
    kind: text().$type<LateKind>().notNull(),
    targetId: integer().notNull(),
    answer: jsonb().$type<RoundAnswer>(),
    ...stamps(),
  },
  (table) => [index().on(table.roundHistoryId)],
);

/**
 * Work whose sender had lost the right to do it: without effect until an admin approves it. State: waiting, approved, rejected. `targetKey`
 * identifies a flaw or photo that has no id on the server yet; `resultId` is the record that the approval created; `photo`, `storageKey`
 * and `sha256` are its image; rows from before digests were kept lack the last.
 */
export const roundQuarantine = pgTable(
  'round_quarantine',
  {
    ...keyAndCustomer(),
    roundHistoryId: integer().references(() => roundHistories.id, { onDelete: 'cascade' }),
    userId: refersTo(() => users.id),
    operationId: uuid().notNull(),
    callName: text().$type<QuarantineCall>().notNull(),
    targetId: integer(),
    targetKey: text(),
    recorded: moment(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    photo: jsonb().$type<KeptPhoto>(),
    storageKey: text(),
    sha256: text(),
    state: text().$type<QuarantineState>().notNull().default('waiting'),
    decided: moment(),
    decidedBy: integer().references(() => users.id),
    note: text().notNull().default(''),
    resultId: integer(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.userId, table.operationId), index().on(table.customerId, table.state)],
);

/** Users who have read the parts of a running round, and so may hand over work on it after losing the right to write it. */
export const roundReaders = pgTable(
  'round_readers',
  {
    ...keyAndCustomer(),
    roundHistoryId: ofRound(),
    userId: refersTo(() => users.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.roundHistoryId, table.userId)],
);

/** Audit log. Append-only: a trigger refuses updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: key(),
    companyId: integer(),
    customerId: integer(),
    actor: text().notNull(),
    action: text().notNull(),
    targetKind: text(),
    targetId: integer(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    address: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.created), index().on(table.action)],
);

/** Log of sent e-mails, for reminders that go out once. No texts, no links. */
export const sentMails = pgTable(
  'sent_mails',
  {
    ...keyAndCustomer(),
    kind: text().notNull(),
    targetId: integer(),
    /** Sender; null for e-mails that the backend sends itself. */
    senderId: integer().references(() => users.id),
    recipients: integer().notNull(),
    ...stamps(),
  },
  (table) => [index().on(table.kind, table.targetId), index().on(table.senderId, table.created)],
);

/**
 * Outgoing e-mails, stored in the transaction that records them, and deleted when a mail server has accepted them. A server leases an
 * e-mail until `leasedUntil` while sending it; after that another server may take it over.
 */
export const outgoingLetters = pgTable(
  'outgoing_letters',
  {
    id: key(),
    noteId: partOf(() => sentMails.id),
    name: text().notNull(),
    address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** URL for one-click unsubscribe by POST, for e-mails that no user requested. */
    unsubscribe: text(),
    /** Message-ID of the e-mail. */
    mark: uuid().notNull().defaultRandom(),
    leasedUntil: moment().notNull(),
    tries: integer().notNull().default(0),
    ...stamps(),
  },
  (table) => [index().on(table.leasedUntil), index().on(table.noteId)],
);
