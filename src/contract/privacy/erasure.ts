import { z } from 'zod';
import { id, timestamp } from '../primitives.ts';
import { privacySubjects } from './subjects.ts';

/** Reasons why a user can't be erased. A guest is a user of another customer: they can be unlinked. */
export const erasureObstacles = [
  'yourself',
  'above',
  'web_admin',
  'last_admin',
  'break_glass',
  'guest',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

const subject = z.enum(privacySubjects);

/** Preview of an erasure: what changes within the caller's reach, and the documents that keep the name in their contents. */
export const erasurePreview = z.object({
  name: z.string(),
  email: z.string(),
  isDeleted: z.boolean(),
  obstacle: z.enum(erasureObstacles).nullable(),
  /** Number of records that change, by subject; without those where nothing changes. */
  changes: z.array(z.object({ subject, count: z.int() })),
  /** Uploaded documents, the latest first, at most 50 of `documentCount`: they stay until somebody deletes them. */
  documents: z.array(z.object({ id, name: z.string(), created: timestamp })),
  documentCount: z.int(),
  /** Number of entries of the audit log, which name nobody, and after how many months they are deleted; null for never. */
  auditEntries: z.int(),
  auditMonths: z.int().nullable(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** All data about a person within the caller's reach, by table. */
export const personalDataExport = z.object({
  exported: timestamp,
  person: z.object({ id, name: z.string(), email: z.string() }),
  tables: z.array(
    z.object({
      subject,
      table: z.string(),
      /** True if there are more rows than the export contains. */
      isCut: z.boolean(),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type PersonalDataExport = z.infer<typeof personalDataExport>;

/** Deleted user who can still be erased. */
export const deletedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  customer: z.object({ id, name: z.string() }),
  /** Time of the deletion. */
  deleted: timestamp,
});
export type DeletedUser = z.infer<typeof deletedUser>;

/** Erasure in the log: of whom, by id alone, when, and by whom as far as the caller may see them. */
export const erasure = z.object({ id, userId: id, created: timestamp, erasedByName: z.string() });
export type Erasure = z.infer<typeof erasure>;
