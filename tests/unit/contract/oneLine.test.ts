import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callSchemas } from '#contract/callSchemas.ts';
import { inOneLine } from '#contract/primitives.ts';
import { fieldsOf } from '#tests/support/contract/bodyFields.ts';

/**
 * Texts that keep their line breaks, and literal values: secrets, keys, and answers, which are a question's
 * own text.
 */
const keptWhole = new Set([
  'description',
  'measure',
  'recommendation',
  'instruction',
  'other',
  'info.other',
  'info.serviceInfo',
  'items.created.[].other',
  'items.updated.[].other',
  'items.restored.[].other',
  'rows.[].description',
  'rows.[].other',
  'rows.[].serviceInfo',
  'rows.[].floorDescription',
  'plan.description',
  'rows.[].instruction',
  'rows.[].recommendation',
  'rows.[].options',
  'answerDescription',
  'note',
  'password',
  'current',
  'token',
  'refreshToken',
  'manifest.[]',
  'targetKey',
  'answer',
  'sourceText',
  'text',
  'work',
  'precautionsNote',
  'viewText',
  'message',
]);

const fields = Object.entries(callSchemas).flatMap(([name, shape]) =>
  'body' in shape
    ? fieldsOf(shape.body).map(({ path, shape: leaf }) => ({ name, field: path.join('.'), leaf }))
    : [],
);

describe('a text of one line', () => {
  test('has its line breaks, tabs and other control characters folded into spaces', () => {
    expect(inOneLine('Hus\r\nBcc: a@b.se\u0085\u2028\tsist')).toBe('Hus Bcc: a@b.se sist');
    expect(inOneLine('Å 👩‍🚒 ‑ ok')).toBe('Å 👩‍🚒 ‑ ok');
  });

  test('is every text that a body takes, but those that have lines', () => {
    const broken = fields.flatMap(({ name, field, leaf }) => {
      const result = z.safeParse(leaf, 'En rad\r\noch en till');
      return result.success && /[\r\n]/.test(String(result.data)) ? [[name, field]] : [];
    });
    expect(broken.filter(([, field]) => !keptWhole.has(field ?? ''))).toEqual([]);
    expect(new Set(broken.map(([, field]) => field))).toEqual(keptWhole);
  });
});
