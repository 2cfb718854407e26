import { z } from 'zod';
import { basedOnVersion, id, name, stamps, text } from '../primitives.ts';

/** A flaw type with its texts in the requested language; its suggested action fills the flaw's measure. [FLAW-28] */
export const flawType = z.object({
  id,
  translationKey: z.string(),
  translationKeyTranslated: z.string(),
  suggestedActionTranslated: z.string(),
});
export type FlawType = z.infer<typeof flawType>;

/** A flaw category with its types; the key names its inventory type. [CAT-16, FLAW-26] */
export const flawCategory = z.object({
  id,
  translationKey: z.string(),
  translationKeyTranslated: z.string(),
  relatedFlawTypes: z.array(flawType),
});
export type FlawCategory = z.infer<typeof flawCategory>;

/** An entry of the fire-protection catalogue; global when company and customer are both null. [CAT-11, CAT-13] */
export const fireProtection = z.object({
  id,
  name,
  group: z.int().min(-1).max(5).nullable(),
  inventoryType: z.string(),
  description: text,
  recommendation: text,
  instruction: text,
  flawCategoryId: id.nullable(),
  flawTypeId: id.nullable(),
  companyId: id.nullable(),
  customerId: id.nullable(),
  ...stamps,
});
export type FireProtection = z.infer<typeof fireProtection>;

/** Write payload of a catalogue entry, without inventoryType: it follows the flaw category. [CAT-15] */
export const fireProtectionWrite = z.object({
  name,
  group: z.int().min(-1).max(5).nullish(),
  description: text.default(''),
  recommendation: text.default(''),
  instruction: text.default(''),
  flawCategoryId: id.nullish(),
  flawTypeId: id.nullish(),
  companyId: id.nullish(),
  customerId: id.nullish(),
  ...basedOnVersion,
});

/** A role in plans and of users. [ROLE-08] */
export const role = z.object({ id, name, customerId: id.nullable(), ...stamps });
export type Role = z.infer<typeof role>;
export const roleWrite = z.object({ name, customerId: id.nullish(), ...basedOnVersion });

/** Use of a record as far as the caller may see: the count per kind, and the first names. */
export const use = z.object({ kind: z.string(), count: z.int().min(0), names: z.array(z.string()) });
export type Use = z.infer<typeof use>;
