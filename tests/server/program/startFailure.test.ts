import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { explainStartFailure } from '#server/startFailure.ts';

const settings = readSettings({
  DATABASE_URL: 'postgres://tillsyn:wrong@db.example/tillsyn',
  HOST: 'nowhere',
});
const failure = (code: string, more = {}) => Object.assign(new Error('It failed'), { code, ...more });

test('a wrong password of the database is named as such, and not reported as a missing connection [OPS-102]', () => {
  for (const code of ['28P01', '28000'])
    expect(explainStartFailure(failure(code), settings)).toMatch(
      new RegExp(`^PostgreSQL refuses the user or the password of DATABASE_URL \\(${code}\\)[^\\n]*$`),
    );
  const wrapped = new Error('Failed query', { cause: failure('28P01') });
  expect(explainStartFailure(wrapped, settings)).toContain('28P01');
  expect(explainStartFailure(failure('3D000'), settings)).toMatch(/^PostgreSQL has no database of the name/);
});

test('a host that can’t be found is the database’s, unless it is HOST’s own [OPS-102]', () => {
  expect(explainStartFailure(failure('ENOTFOUND', { hostname: 'db.example' }), settings)).toBe(
    'The database at DATABASE_URL can’t be reached (ENOTFOUND).'.replace('’', "'"),
  );
  expect(explainStartFailure(failure('ENOTFOUND', { hostname: 'nowhere' }), settings)).toBe(
    "The address nowhere can't be used: check HOST.",
  );
});
