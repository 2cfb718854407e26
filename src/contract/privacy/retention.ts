import { z } from 'zod';
import { basedOnVersion, timestamp } from '../primitives.ts';

/** Kinds of data with a retention: photos of finished rounds, contact details of reporters, entries of the audit log. */
export const retentionKinds = ['photos', 'contacts', 'audit'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Shortest retention of each kind, in months. */
export const minRetentionMonths = { photos: 12, contacts: 1, audit: 12 } as const satisfies Record<
  RetentionKind,
  number
>;
/** Longest retention, in months. */
export const maxRetentionMonths = 240;

/** Time between an announcement and the deletion, in days. */
export const announcedDays = 30;

const months = (kind: RetentionKind) =>
  z.int().min(minRetentionMonths[kind]).max(maxRetentionMonths).nullable();

/** Retention in months; null keeps photos and entries, and contact details for the product's own time. */
const settings = { photos: months('photos'), contacts: months('contacts'), audit: months('audit') };

/** Announced deletion: on `due` all records of the kind from before `cutoff` are deleted, `count` of them now. */
const announcement = z.object({
  kind: z.enum(retentionKinds),
  cutoff: timestamp,
  due: timestamp,
  count: z.int(),
});

/** Retention of a root customer, with the announced deletions; version 0 before it is first saved. */
export const retention = z.object({
  ...settings,
  /** Retention of contact details without a setting, in days. */
  usualContactDays: z.int(),
  announcements: z.array(announcement),
  version: z.int(),
});
export type Retention = z.infer<typeof retention>;

export const retentionWrite = z.object({ ...settings, ...basedOnVersion });
export type RetentionWrite = z.input<typeof retentionWrite>;
