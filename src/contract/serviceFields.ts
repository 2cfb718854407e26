import { z } from 'zod';
import { textLimits } from './constants.ts';
import { numericServiceFields, textServiceFields } from './inventory.ts';
import { inOneLine } from './primitives.ts';

/** Keys of a map item extra that belong to the backend's own record of it. [DRAW-65] */
const internalKeys = ['id', 'created', 'updated', 'deleted'] as const;

/** How many keys an item may have beside the known service fields and the internal ones, and how long a key may be. */
export const otherFieldLimits = { count: 40, key: 60 } as const;

const knownKeys: ReadonlySet<string> = new Set(
  [...numericServiceFields, ...textServiceFields, ...internalKeys].map((key) => key.toLowerCase()),
);

/** The keys that are neither a service field of any kind nor an internal one, without regard to case. [FLAW-35] */
export const otherFieldsOf = (extra: object): string[] =>
  Object.keys(extra).filter((key) => !knownKeys.has(key.toLowerCase()));

/** The comment has lines, every other field is one. [DRAW-64] */
const isOneLine = (key: string): boolean => key.toLowerCase() !== 'comment';

type Extra = Record<string, string | number | boolean | null>;

/** What is sent over what was there: keys match without regard to case, under the spelling that came first. [FLAW-35] */
export function mergeFields(before: Extra, sent: Extra): Extra {
  const merged = new Map<string, { key: string; value: Extra[string] }>();
  for (const [key, value] of [...Object.entries(before), ...Object.entries(sent)]) {
    const folded = key.toLowerCase();
    merged.set(folded, { key: merged.get(folded)?.key ?? key, value: value ?? null });
  }
  return Object.fromEntries([...merged.values()].map(({ key, value }) => [key, value]));
}

const folded = (extra: Extra): Extra =>
  Object.fromEntries(
    Object.entries(mergeFields({}, extra)).map(([key, value]) => [
      key,
      typeof value === 'string' && isOneLine(key) ? inOneLine(value) : (value ?? null),
    ]),
  );

/**
 * Service fields as a save sends them: all known ones and a limited number of others, which a backend or another client may have.
 * Each fault stands at its key. [DRAW-61..65]
 */
export const mapItemExtraWrite = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .overwrite(folded)
  .superRefine((extra, context) => {
    const tooLong = (key: string, maximum: number): void => {
      const issue = { code: 'too_big', origin: 'string', inclusive: true } as const;
      context.addIssue({ ...issue, maximum, path: [key], input: key });
    };
    for (const [key, value] of Object.entries(extra)) {
      if (key.length > otherFieldLimits.key)
        tooLong(key.slice(0, otherFieldLimits.key), otherFieldLimits.key);
      else if (typeof value === 'string' && value.length > textLimits.text) tooLong(key, textLimits.text);
    }
    const surplus = otherFieldsOf(extra)[otherFieldLimits.count];
    if (surplus === undefined) return;
    const params = { code: 'too_many_fields', details: { max: otherFieldLimits.count } };
    context.addIssue({
      code: 'custom',
      params,
      path: [surplus.slice(0, otherFieldLimits.key)],
      input: extra,
    });
  });
