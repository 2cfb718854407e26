import { z } from 'zod';
import { languages, maxContractorFlaws } from '../constants.ts';
import { chosenDay, email, id, timestamp, name, queryFlag, queryId, stamps, text } from '../primitives.ts';

/** Query of contractor links at a level and the levels below it, either valid or ended. */
export const contractorLinksAsked = { customerId: queryId, open: queryFlag };

/** A link by which an outside contractor works on chosen flaws; `ended` is the time at which a user or a move ended it early. */
export const contractorLink = z.object({
  id,
  customerId: id,
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  message: z.string(),
  ends: timestamp,
  ended: timestamp.nullable(),
  createdByName: z.string(),
  flaws: z.array(
    z.object({
      id,
      name: z.string(),
      done: timestamp.nullable(),
      turnedDown: timestamp.nullish(),
      /** Type of the flaw, and whether its fix waits for a check. */
      flawTypeId: id.nullish(),
      needsCheck: z.boolean().optional(),
      checked: timestamp.nullish(),
    }),
  ),
  openings: z.int(),
  opened: timestamp.nullable(),
  ...stamps,
});
export type ContractorLink = z.infer<typeof contractorLink>;

/** A new link, sent to the address alone; it is valid to the end of its last day (UTC). */
export const contractorLinkCreate = z.object({
  customerId: id,
  flawIds: z.array(id).min(1).max(maxContractorFlaws),
  name,
  email,
  language: z.enum(languages),
  message: text.default(''),
  ends: chosenDay,
});
export type ContractorLinkCreate = z.input<typeof contractorLinkCreate>;

/** A new last day of a link that wasn't ended; with `isSent` the contractor gets a new address, and the previous one stops working. */
export const contractorLinkRenewal = z.object({ ends: chosenDay, isSent: z.boolean().default(false) });
export type ContractorLinkRenewal = z.input<typeof contractorLinkRenewal>;
