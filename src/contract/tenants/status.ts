import { z } from 'zod';
import { id, timestamp } from '../primitives.ts';

/** Status and totals of the whole installation. */
export const installationStatus = z.object({
  version: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string(), bytes: z.int() }),
  isStoreWorking: z.boolean(),
  /** E-mails not yet accepted by a mail server, and the time of the oldest. */
  mails: z.object({ waiting: z.int(), since: timestamp.nullable() }),
  /** Null before the first backup. */
  lastBackup: timestamp.nullable(),
});
export type InstallationStatus = z.infer<typeof installationStatus>;

/** Uploaded files of a company's customers. */
export const companyStorage = z.object({ companyId: id, name: z.string(), files: z.int(), bytes: z.int() });

/** State of the system: `installation` only for callers who reach all companies, and the storage of the companies within reach. */
export const systemStatus = z.object({
  installation: installationStatus.nullable(),
  storage: z.array(companyStorage),
});
export type SystemStatus = z.infer<typeof systemStatus>;
