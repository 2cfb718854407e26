import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, stamps } from './columns.ts';
import { users } from './users.ts';
import { ofRound } from './rounds.ts';
import { keyAndCustomer } from './tenants.ts';

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
