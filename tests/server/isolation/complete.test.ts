import { expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { wholeTable } from './rows/all.ts';

test('every call has its row in the table of rights and scopes', () => {
  expect(Object.keys(wholeTable).sort()).toEqual(Object.keys(calls).sort());
});
