import { z } from 'zod';
import { defaultLanguage, languages } from '../constants.ts';
import { setUpKinds, setUpTemplates } from './setUpKinds.ts';
import { id } from '../primitives.ts';

/**
 * What a customer gets of another customer's set-up, or of a kept one in a language. A dry run changes nothing; else all is made, or
 * nothing.
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

/** Names of one kind: what is made, what is there already and not made twice, and what is left out since it isn't there. */
const copiedKind = z.object({
  kind: z.enum(setUpKinds),
  made: z.array(z.string()),
  there: z.array(z.string()),
  without: z.array(z.string()),
});
export type CopiedKind = z.infer<typeof copiedKind>;

/**
 * What a copy would make, or made under its import's id; null for a dry run, and where there was nothing to make. A dry run of a kept
 * set-up says in which other language most of it is there already.
 */
export const setUpCopied = z.object({
  id: id.nullable(),
  kinds: z.array(copiedKind),
  thereIn: z.enum(languages).nullish(),
});
export type SetUpCopied = z.infer<typeof setUpCopied>;
