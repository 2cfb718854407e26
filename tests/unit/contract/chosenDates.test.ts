import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { chosenYear, deviceTimestamp, timeOfReceipt } from '#contract/primitives.ts';
import { fieldsOf } from '#tests/support/contract/bodyFields.ts';

const accepts = (shape: z.core.$ZodType, value: string): boolean =>
  (shape as z.ZodType).safeParse(value).success;
const partsOf = (shapes: object): z.core.$ZodType[] =>
  Object.entries(shapes).flatMap(([part, shape]) =>
    part === 'body' || part === 'query' ? [shape as z.core.$ZodType] : [],
  );

const otherTexts = ['no date', 'https://example.com', 'key-of-a-call'];

/** Every field of a request that takes dates only, as `call.field`. */
const dateFields = (Object.keys(callSchemas) as CallName[]).flatMap((name) =>
  partsOf(callSchemas[name]).flatMap((body) =>
    fieldsOf(body).flatMap(({ path, shape }) => {
      const [form] = ['2026-01-31T00:00:00Z', '2026-01-31'].filter((date) => accepts(shape, date));
      const isDate = form !== undefined && !otherTexts.some((text) => accepts(shape, text));
      return isDate ? [{ field: `${name}.${path.join('.')}`, shape, time: form.slice(10) }] : [];
    }),
  ),
);
/** A value that the backend wrote and gets back isn't chosen by a user. */
const isEcho = (field: string) => field.endsWith('.basedOn');

test('every date of a request is a chosen date between 1900 and 2199 or a device’s timestamp [INPUT-01]', () => {
  expect(dateFields.length).toBeGreaterThan(15);
  const open = dateFields.filter(({ field, shape, time }) => {
    const accepted = ['0000-01-01', '0999-12-31', '1899-12-31', '2200-01-01', '9999-12-31'].map((day) => {
      const { success, data } = (shape as z.ZodType).safeParse(`${day}${time}`);
      return success && data !== timeOfReceipt;
    });
    const inYears = ['1900-01-01', '2199-12-31'].every((day) => accepts(shape, `${day}${time}`));
    return !isEcho(field) && (accepted.includes(true) || !inYears);
  });
  expect(open.map(({ field }) => field)).toEqual([]);
});

test('the year 1 of an item is read as no year in any time zone [DRAW-37]', () => {
  for (const yearOne of ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00+01:00'])
    expect(chosenYear.parse(yearOne)).toBeNull();
  expect(chosenYear.parse('2019-01-01T00:00:00.000Z')).toBe('2019-01-01T00:00:00.000Z');
});

test('a device’s time is never refused for its value [INPUT-03]', () => {
  for (const time of ['0000-01-01T00:00:00', '+010000-01-01T00:00:00.000Z', '-000001-12-31T00:00:00.000Z'])
    expect(deviceTimestamp.parse(time)).toBe(timeOfReceipt);
  expect(deviceTimestamp.parse('2026-11-20T10:00:00+02:00')).toBe('2026-11-20T08:00:00.000Z');
  expect(deviceTimestamp.safeParse('yesterday').success).toBe(false);
});
