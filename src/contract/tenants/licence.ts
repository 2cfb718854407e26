import { z } from 'zod';
import { licenceDefaults } from '../constants.ts';
import { tillsynField } from '../levels.ts';
import { basedOnVersion, id, stamps } from '../primitives.ts';

/** Maximum number of users or buildings in a licence. */
const limit = z.int().min(0).max(1_000_000);

/** Number of non-deleted users and buildings in the tree of a root customer. */
export const licenceUse = z.object({ users: z.int(), buildings: z.int() });
export type LicenceUse = z.infer<typeof licenceUse>;

/**
 * The licence of a root customer. `users` and `buildings` limit the contents of its tree; 0, the default, sets no limit, so that a new
 * licence is usable. `use` is the current use, and is only set when a single licence is read. [LIC-03, LIC-04]
 */
export const licence = z.object({
  id,
  customerId: id,
  active: z.boolean(),
  users: limit,
  buildings: limit,
  checklist: z.boolean(),
  apiKey: z.boolean(),
  use: tillsynField(licenceUse.optional()),
  ...stamps,
});
export type Licence = z.infer<typeof licence>;

/** A new licence; `customerId` is a root customer without one. [LIC-11] */
export const licenceCreate = z.object({
  active: z.boolean().default(licenceDefaults.active),
  users: limit.default(licenceDefaults.users),
  buildings: limit.default(licenceDefaults.buildings),
  checklist: z.boolean().default(licenceDefaults.checklist),
  apiKey: z.boolean().default(licenceDefaults.apiKey),
  customerId: id,
});

/** All fields of a licence; `customerId` is its owner and can't be changed. [LIC-12] */
export const licenceUpdate = licence
  .pick({
    active: true,
    users: true,
    buildings: true,
    checklist: true,
    apiKey: true,
    customerId: true,
  })
  .extend(basedOnVersion);
