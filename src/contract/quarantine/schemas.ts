import { z } from 'zod';
import {
  deletedOwners,
  deletedOwnersAsked,
  handedOverWrite,
  quarantineEntry,
  quarantineReceipt,
  quarantineRejection,
  quarantineStates,
  quarantineWrite,
} from './roundQuarantine.ts';
import { emptyBody, list, paged } from '../schemaParts.ts';
import { queryId } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { quarantineCalls } from './calls.ts';

/** Schemas of the calls for work of users without the permission. */
export const quarantineSchemas = {
  listRoundQuarantine: {
    query: paged({ customerId: queryId, state: z.enum(quarantineStates).optional() }),
    answer: list(quarantineEntry),
  },
  createRoundQuarantine: { body: quarantineWrite, answer: quarantineReceipt },
  uploadQuarantinePhoto: { answer: quarantineReceipt },
  listDeletedOwners: { query: deletedOwnersAsked, answer: deletedOwners },
  handOverDeletedWork: { body: handedOverWrite, answer: quarantineReceipt },
  downloadQuarantinePhoto: { answer: z.unknown() },
  approveRoundQuarantine: { body: emptyBody, answer: quarantineEntry },
  rejectRoundQuarantine: { body: quarantineRejection, answer: quarantineEntry },
} as const satisfies Schemas<typeof quarantineCalls>;
