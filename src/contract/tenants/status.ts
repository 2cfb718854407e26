import { z } from 'zod';
import { id, moment } from '../primitives.ts';

/** What the installation as a whole is and holds. */
export const installationStatus = z.object({
  version: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'postgres']), version: z.string(), bytes: z.int() }),
  isStoreWorking: z.boolean(),
  /** Mails that no mail server has accepted yet, and since when the oldest of them waits. */
  mails: z.object({ waiting: z.int(), since: moment.nullable() }),
  /** Null before the first. */
  lastBackup: moment.nullable(),
});
export type InstallationStatus = z.infer<typeof installationStatus>;

/** The uploaded files of a company's customers. */
export const companyStorage = z.object({ companyId: id, name: z.string(), files: z.int(), bytes: z.int() });

/** The state of the system: `installation` only for those who reach all companies, and the storage of the companies within reach. */
export const systemStatus = z.object({
  installation: installationStatus.nullable(),
  storage: z.array(companyStorage),
});
export type SystemStatus = z.infer<typeof systemStatus>;
