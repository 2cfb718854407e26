import { z } from 'zod';
import { inOneLine } from '../primitives.ts';
import { serviceFieldFaults } from './serviceFieldLimits.ts';

/** Returns whether a field has a single line: all but the comment. [DRAW-64] */
const isOneLine = (key: string): boolean => key.toLowerCase() !== 'comment';

type Extra = Record<string, string | number | boolean | null>;

/** Merges sent fields into existing ones; keys are case-insensitive and keep their first spelling. [FLAW-35] */
export function mergeFields(before: Extra, sent: Extra): Extra {
  const merged = new Map<string, { key: string; value: Extra[string] }>();
  for (const [key, value] of [...Object.entries(before), ...Object.entries(sent)]) {
    const lowerKey = key.toLowerCase();
    merged.set(lowerKey, { key: merged.get(lowerKey)?.key ?? key, value: value ?? null });
  }
  return Object.fromEntries([...merged.values()].map(({ key, value }) => [key, value]));
}

const withLowerKeys = (extra: Extra): Extra =>
  Object.fromEntries(
    Object.entries(mergeFields({}, extra)).map(([key, value]) => [
      key,
      typeof value === 'string' && isOneLine(key) ? inOneLine(value) : (value ?? null),
    ]),
  );

/**
 * Service fields in a write request: all known ones and a limited number of others, for other backends or clients. Each fault is reported
 * at its key. [DRAW-61..65]
 */
export const mapItemExtraWrite = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .overwrite(withLowerKeys)
  .superRefine((extra, context) => {
    for (const { key, code, max: maximum } of serviceFieldFaults(extra)) {
      const at = { path: [key], input: extra };
      if (code === 'too_long')
        context.addIssue({ ...at, code: 'too_big', origin: 'string', inclusive: true, maximum });
      else context.addIssue({ ...at, code: 'custom', params: { code, details: { max: maximum } } });
    }
  });
