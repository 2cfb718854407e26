import { expect, test } from 'vitest';
import { fileNameOf } from '#platform/fileName.ts';

test('a file name keeps the words and loses what a file system refuses', () => {
  expect(fileNameOf('Brister: 2026/11 <sena>', 'csv')).toBe('Brister 2026 11 sena.csv');
  expect(fileNameOf('..', 'xlsx')).toBe('export.xlsx');
  expect(fileNameOf('x'.repeat(300), 'csv')).toHaveLength(104);
});
