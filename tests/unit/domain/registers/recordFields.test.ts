import { expect, test } from 'vitest';
import type { RegisterField } from '#contract/registers/registerKind.ts';
import { recordFaults, validUntilOf } from '#domain/registers/recordFields.ts';
import type { RecordContent } from '#domain/registers/recordFields.ts';

const label = { sv: 'Fält', en: 'Field', fi: 'Kenttä' };
const field = (
  key: string,
  type: RegisterField['type'],
  more: Partial<RegisterField> = {},
): RegisterField => ({
  key,
  type,
  label,
  isRequired: false,
  isMany: false,
  ...more,
});
const link = (key: string, target: Partial<RecordContent['links'][number]>) => ({
  field: key,
  userId: null,
  name: '',
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId: null,
  positionX: null,
  positionY: null,
  ...target,
});
const faultsOf = (fields: RegisterField[], content: Partial<RecordContent>) =>
  recordFaults({ fields }, { values: {}, links: [], ...content }).map(
    ({ field: key, code }) => `${key} ${code}`,
  );

const options = [{ key: 'night', label }];
const columns = [
  { key: 'what', label, type: 'text' as const, isRequired: true },
  { key: 'until', label, type: 'date' as const, isRequired: false },
];

test.each([
  ['an empty required text', field('a', 'text', { isRequired: true }), { a: ' ' }, 'required'],
  ['a number as a text', field('a', 'number'), { a: '7' }, 'invalid_number'],
  ['a number below its minimum', field('a', 'number', { min: 0 }), { a: -1 }, 'out_of_range'],
  ['a number above its maximum', field('a', 'number', { max: 5 }), { a: 6 }, 'out_of_range'],
  ['a day that the calendar lacks', field('a', 'date'), { a: '2026-02-30' }, 'invalid_date'],
  ['a year out of range', field('a', 'date'), { a: '1066-10-14' }, 'date_out_of_range'],
  ['a time without a day', field('a', 'time'), { a: '10:30' }, 'invalid_date'],
  ['an unknown option', field('a', 'choice', { options }), { a: 'day' }, 'invalid_value'],
  ['a text in place of yes or no', field('a', 'yesNo'), { a: 'yes' }, 'invalid_value'],
  ['a text in place of a table', field('a', 'table', { columns }), { a: 'x' }, 'invalid_value'],
  [
    'a row without its required cell',
    field('a', 'table', { columns }),
    { a: [{ until: '2026-01-01' }] },
    'required',
  ],
  [
    'a row with an unknown cell',
    field('a', 'table', { columns }),
    { a: [{ what: 'x', who: 'y' }] },
    'invalid_value',
  ],
  [
    'a row with a wrong day',
    field('a', 'table', { columns }),
    { a: [{ what: 'x', until: 'soon' }] },
    'invalid_date',
  ],
  ['a person among the values', field('a', 'person'), { a: 'Anna' }, 'invalid_value'],
] as const)('%s is a fault of its field [SBA-02]', (_, one, values, code) => {
  expect(faultsOf([one], { values: values as RecordContent['values'] })).toEqual([`a ${code}`]);
});

test('a field that the kind lacks is a fault, and so is a second person where one is asked for [SBA-02]', () => {
  expect(faultsOf([field('a', 'text')], { values: { b: 1 } })).toEqual(['b invalid_value']);
  const two = [link('a', { name: 'Anna' }), link('a', { userId: 7 })];
  expect(faultsOf([field('a', 'person')], { links: two })).toEqual(['a too_many_values']);
  expect(faultsOf([field('a', 'person', { isMany: true })], { links: two })).toEqual([]);
});

test('a link has what its field holds, and nothing else [SBA-02]', () => {
  const file = field('a', 'file');
  expect(faultsOf([file], { links: [link('a', { fileId: 3 })] })).toEqual([]);
  expect(faultsOf([file], { links: [link('a', { userId: 3 })] })).toEqual(['a invalid_value']);
  expect(faultsOf([file], { links: [link('a', { fileId: 3, userId: 3 })] })).toEqual(['a invalid_value']);
  const place = field('a', 'place');
  expect(faultsOf([place], { links: [link('a', { mapId: 3 })] })).toEqual(['a invalid_value']);
  expect(faultsOf([place], { links: [link('a', { mapId: 3, positionX: 1, positionY: 2 })] })).toEqual([]);
});

test('a record is valid until the day that its kind’s rule gives [SBA-03]', () => {
  const values = { date: '2026-01-31', end: '2027-05-01' };
  expect(validUntilOf({ validity: { type: 'none' } }, values)).toBeNull();
  expect(validUntilOf({ validity: { type: 'until', field: 'end' } }, values)).toBe('2027-05-01');
  expect(validUntilOf({ validity: { type: 'months', field: 'date', months: 1 } }, values)).toBe('2026-02-28');
  expect(validUntilOf({ validity: { type: 'months', field: 'other', months: 1 } }, values)).toBeNull();
});
