import { z } from 'zod';
import { chosenTimestamp, queryFlag, queryId, queryText } from '../primitives.ts';
import { list, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import { auditActions } from './auditActions.ts';
import { auditEntry } from './auditEntry.ts';
import type { auditCalls } from './calls.ts';

/** Schemas of the calls for the audit log. */
export const auditSchemas = {
  /**
   * Filters by customer, with `below` also by the levels under it; by person, as actor or as target; by action; by record; from `from` until
   * before `to`.
   */
  listAuditEntries: {
    query: paged({
      customerId: queryId,
      below: queryFlag,
      personId: queryId,
      action: z.enum(auditActions).optional(),
      targetKind: queryText,
      targetId: queryId,
      from: chosenTimestamp.optional(),
      to: chosenTimestamp.optional(),
    }),
    answer: list(auditEntry),
  },
} as const satisfies Schemas<typeof auditCalls>;
