import { describe, expect, test } from 'vitest';
import { references, schemaTables } from '#server/db/references.ts';
import { personalData } from '#server/services/privacy/personalData.ts';

const userColumns = new Set(
  references
    .filter(({ isKey, names }) => isKey && names === 'users')
    .map((each) => `${each.table}.${each.column}`),
);

/** Columns that can name a person: texts, JSON and references to users. */
const naming = schemaTables.flatMap(({ name: table, columns }) =>
  columns
    .filter(({ name, type }) => /^(text|varchar|jsonb)/.test(type) || userColumns.has(`${table}.${name}`))
    .map(({ name }) => `${table}.${name}`),
);
const listed = Object.entries(personalData).flatMap(([table, { columns }]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

describe('the list of personal data', () => {
  test('has every column that can name a person, and no other [IDENT-43]', () => {
    expect(naming.filter((column) => !listed.includes(column))).toEqual([]);
    expect(listed.filter((column) => !naming.includes(column))).toEqual([]);
    expect(schemaTables.map(({ name }) => name).filter((table) => !personalData[table])).toEqual([]);
  });

  test('leaves references to users as they are only because the account names nobody afterwards', () => {
    const treatments = listed.flatMap((column) => {
      const [table = '', name = ''] = column.split('.');
      const treatment = personalData[table]?.columns[name];
      return userColumns.has(column) && treatment?.does === 'keep' ? [treatment.why] : [];
    });
    expect(new Set(treatments)).toEqual(new Set(['id_only']));
  });
});
