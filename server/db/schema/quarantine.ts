import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { QuarantineCall, QuarantineState } from '#contract/quarantine/roundQuarantine.ts';
import { moment, refersTo, stamps } from './columns.ts';
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
