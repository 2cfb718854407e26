import { z } from 'zod';
import { basedOnVersion, timestamp } from '../primitives.ts';
import { maxRetentionMonths, minRetentionMonths, retentionKinds } from './retentionLimits.ts';
import type { RetentionKind } from './retentionLimits.ts';

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
