import { describe, expect, test } from 'vitest';
import { formatSort, listStatus, parseSort } from '#components/table/listStatus.ts';
import { pageSteps } from '#components/table/pages/PaginationBar.tsx';

const stepsText = (current: number, total: number) =>
  pageSteps(current, total)
    .map((step) => ('page' in step ? step.page : '…'))
    .join(' ');

describe('pages of a list', () => {
  test('shows first, neighbours, current and last page [FORM-16]', () => {
    expect(stepsText(6, 12)).toBe('1 … 5 6 7 … 12');
    expect(stepsText(1, 12)).toBe('1 2 … 12');
    expect(stepsText(12, 12)).toBe('1 … 11 12');
    expect(stepsText(3, 12)).toBe('1 2 3 4 … 12');
  });

  test('shows no page twice and none that does not exist', () => {
    expect(stepsText(1, 1)).toBe('1');
    expect(stepsText(2, 2)).toBe('1 2');
    expect(stepsText(1, 0)).toBe('');
  });
});

describe('status of a list', () => {
  test('the first load has nothing to show, later ones keep the old rows', () => {
    expect(listStatus({ isFetching: true, isError: false, hasRows: false })).toBe('loading');
    expect(listStatus({ isFetching: true, isError: false, hasRows: true })).toBe('reloading');
  });

  test('a failure shows when nothing is on its way', () => {
    expect(listStatus({ isFetching: false, isError: true, hasRows: true })).toBe('failed');
    expect(listStatus({ isFetching: true, isError: true, hasRows: false })).toBe('loading');
  });

  test('an order is read and written as the wire has it', () => {
    expect(parseSort('Name desc')).toEqual({ key: 'Name', isDescending: true });
    expect(formatSort(parseSort('Created'))).toBe('Created');
    expect(formatSort(parseSort('Created desc'))).toBe('Created desc');
  });
});
