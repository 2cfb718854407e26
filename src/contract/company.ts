import { z } from 'zod';
import { basedOnVersion, id, name, stamps, text } from './primitives.ts';

/** A reseller. `flawEmailRecipient` holds several addresses joined by semicolons. [PICK-02, PICK-03] */
export const company = z.object({
  id,
  name,
  description: text,
  flawEmailRecipient: text,
  contactName: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  ...stamps,
});
export type Company = z.infer<typeof company>;

export const companyWrite = company
  .omit({ id: true, created: true, updated: true, version: true })
  .partial()
  .extend({ name, ...basedOnVersion });
