import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { emailsOf } from '../users/joinedEmails.ts';
import { basedOnVersion, id, name, oneLine, shortText, stamps, text } from '../primitives.ts';

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

const isAddress = (value: string): boolean => z.email().max(textLimits.email).safeParse(value).success;
const notAnAddress = { params: { code: 'invalid_email' } };

/** A new or changed reseller; a PUT leaves omitted fields unchanged. [PICK-22..24, PICK-55, PICK-56] */
export const companyWrite = company
  .omit({ id: true, created: true, updated: true, version: true })
  .extend({
    flawEmailRecipient: oneLine
      .max(textLimits.text)
      .refine((joined) => emailsOf(joined).every(isAddress), notAnAddress),
    contactName: shortText,
    contactNumber: shortText,
    contactEmail: shortText.trim().refine((value) => value === '' || isAddress(value), notAnAddress),
  })
  .partial()
  .extend({ name, ...basedOnVersion });
