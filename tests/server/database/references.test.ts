import { expect, test } from 'vitest';
import { z } from 'zod';
import { callSchemas } from '#contract/callSchemas.ts';
import { wireNamesNothing, wireObjects, wireReferences } from '#server/core/wireReferences.ts';
import { references, schemaTables } from '#server/db/references.ts';
import { exemptReferences, nameNothing, softReferences } from '#server/db/softReferences.ts';
import { fieldsOf } from '#tests/support/contract/bodyFields.ts';

const columns = schemaTables.flatMap(({ name, columns: own }) =>
  own.map((column) => ({ ...column, at: `${name}.${column.name}`, table: name })),
);
const referenceColumns = new Set(references.map(({ table, column }) => `${table}.${column}`));

test('every column that looks like a reference is in the list or exempt with a reason', () => {
  const looksLike = columns.filter(
    ({ name, type }) =>
      /_ids?$/.test(name) || ['jsonb', 'json', 'uuid'].includes(type) || type.endsWith('[]'),
  );
  const isKnown = ({ at, table }: { at: string; table: string }) =>
    referenceColumns.has(at) || at in nameNothing || at in exemptReferences || table in exemptReferences;
  expect(looksLike.filter((column) => !isKnown(column)).map(({ at }) => at)).toEqual([]);
  expect(looksLike.length).toBeGreaterThan(150);
});

test('the list names columns and tables that there are, and each exception something of it', () => {
  const tables = new Set(schemaTables.map(({ name }) => name));
  const knownColumns = new Set(columns.map(({ at }) => at));
  const listedColumns = [...referenceColumns, ...Object.keys(nameNothing), ...Object.keys(exemptReferences)];
  expect(listedColumns.filter((at) => !knownColumns.has(at) && !tables.has(at))).toEqual([]);
  expect(softReferences.filter(({ names }) => !tables.has(names))).toEqual([]);
  expect(Object.keys(nameNothing).filter((at) => referenceColumns.has(at))).toEqual([]);
});

const fields = Object.entries(callSchemas).flatMap(([name, shape]) =>
  Object.values(shape)
    .filter((part) => part instanceof z.ZodType)
    .flatMap((part) => fieldsOf(part).filter(({ isId }) => isId))
    .map(({ path }) => ({ name, words: path.filter((word) => word !== '[]') })),
);

test('every field of a call that looks like a reference declares whose record it names', () => {
  const unknown = fields.filter(({ words }) => {
    const [around = '', last = ''] = words.slice(-2);
    const field = words.length > 1 ? last : around;
    const object = words.length > 1 ? around : '';
    return !(
      field in wireReferences ||
      `${object}.${field}` in wireNamesNothing ||
      (field === 'id' ? object === '' || object in wireObjects : field in wireNamesNothing)
    );
  });
  expect([...new Set(unknown.map(({ words }) => words.slice(-2).join('.')))]).toEqual([]);
  expect(fields.length).toBeGreaterThan(1_000);
});

test('references of the calls name tables of the schema', () => {
  const tables = new Set(schemaTables.map(({ name }) => name));
  const namedTables = Object.values({ ...wireReferences, ...wireObjects });
  expect(namedTables.filter((table) => !tables.has(table))).toEqual([]);
});
