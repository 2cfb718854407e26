import { z } from 'zod';
import { id, timestamp } from '../primitives.ts';
import { auditActions, auditActors } from './auditActions.ts';

/** Row of the audit log. Names are those of today; names and ids are null for what is gone, or belongs to another customer by now. */
export const auditEntry = z.object({
  id,
  created: timestamp,
  action: z.enum(auditActions),
  actor: z.object({ kind: z.enum(auditActors), id: id.nullable(), name: z.string().nullable() }),
  customer: z.object({ id, name: z.string() }).nullable(),
  /** Record that the action concerns; its kind is a technical name, as in "building". */
  target: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }).nullable(),
  /** IP address of the request; null if its sender belongs to another customer by now. */
  address: z.string().nullable(),
  /** Facts of the action, by technical names, as in `{ from: 2, to: 3 }` of a changed level. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;
