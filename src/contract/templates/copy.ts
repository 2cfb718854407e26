import { z } from 'zod';
import { defaultLanguage, languages } from '../constants.ts';
import { setUpKinds, setUpTemplates } from './setUpKinds.ts';
import { id } from '../primitives.ts';

/**
 * A copy of another customer's set-up, or of a built-in template in a language. A dry run changes nothing; otherwise everything is created,
 * or nothing.
 */
export const setUpCopy = z.object({
  customerId: id,
  from: z.union([
    z.strictObject({ customerId: id }),
    z.strictObject({
      template: z.enum(setUpTemplates),
      language: z.enum(languages).default(defaultLanguage),
    }),
  ]),
  kinds: z.array(z.enum(setUpKinds)).min(1).max(setUpKinds.length),
  dryRun: z.boolean().default(false),
});
export type SetUpSource = z.input<typeof setUpCopy>['from'];

/** Names of one kind: created records, existing ones that aren't duplicated, and records left out because of a missing reference. */
const copiedKind = z.object({
  kind: z.enum(setUpKinds),
  made: z.array(z.string()),
  there: z.array(z.string()),
  without: z.array(z.string()),
});
export type CopiedKind = z.infer<typeof copiedKind>;

/**
 * Result of a copy or its dry run; the import's id is null for a dry run, and if nothing was created. A dry run of a template names the
 * other language in which most of it exists already.
 */
export const setUpCopied = z.object({
  id: id.nullable(),
  kinds: z.array(copiedKind),
  thereIn: z.enum(languages).nullish(),
});
export type SetUpCopied = z.infer<typeof setUpCopied>;
