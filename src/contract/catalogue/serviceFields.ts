import { z } from 'zod';
import { inOneLine } from '../primitives.ts';
import { serviceFieldFaults } from './serviceFieldLimits.ts';

/** The comment may have several lines, all other fields one. [DRAW-64] */
const isOneLine = (key: string): boolean => key.toLowerCase() !== 'comment';

type Extra = Record<string, string | number | boolean | null>;

/** Merges sent fields into existing ones: keys are case-insensitive and keep the spelling that came first. [FLAW-35] */
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
 * Service fields as a save sends them: all known ones and a limited number of others, which a backend or another client may have. Each
 * fault is reported at its key. [DRAW-61..65]
 */
export const mapItemExtraWrite = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .overwrite(folded)
  .superRefine((extra, context) => {
    for (const { key, code, max: maximum } of serviceFieldFaults(extra)) {
      const at = { path: [key], input: extra };
      if (code === 'too_long')
        context.addIssue({ ...at, code: 'too_big', origin: 'string', inclusive: true, maximum });
      else context.addIssue({ ...at, code: 'custom', params: { code, details: { max: maximum } } });
    }
  });
