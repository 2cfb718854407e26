import { z } from 'zod';
import { licenceDefaults } from '../constants.ts';
import { basedOnVersion, id, stamps } from '../primitives.ts';

/** Most users or buildings that a licence can name. */
const limit = z.int().min(0).max(1_000_000);

/** How many non-deleted users and buildings the tree of a root customer holds. */
export const licenceUse = z.object({ users: z.int(), buildings: z.int() });
export type LicenceUse = z.infer<typeof licenceUse>;

/**
 * The licence of a root customer. `users` and `buildings` limit how many its tree may hold; 0, the default, sets no limit, since a new
 * licence must be of use. `use` is beyond the specification and is set where a single licence is read: what its tree holds now. [LIC-03,
 * LIC-04]
 */
export const licence = z.object({
  id,
  customerId: id,
  active: z.boolean(),
  users: limit,
  buildings: limit,
  checklist: z.boolean(),
  apiKey: z.boolean(),
  use: licenceUse.optional(),
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

/** All fields of a licence; `customerId` is whose it is and can't be changed. [LIC-12] */
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
