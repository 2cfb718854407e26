import { expect, test, vi } from 'vitest';
import { httpFailure } from '#platform/calls/failure.ts';
import { fetchAllPages } from '#platform/calls/fetchAllPages.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';

const keyOf = (row: number) => row;
const live = () => new AbortController().signal;
const answer = (data: number[], totalPages: number, totalCount: number) =>
  ({
    ok: true,
    data,
    pagination: { currentPage: 1, pageSize: 2, totalPages, totalCount },
    status: 200,
  }) as const;

test('reads page after page, each row once, and reports its progress', async () => {
  const pages = [answer([1, 2], 3, 5), answer([2, 3], 3, 5), answer([4, 5], 3, 5)];
  const requestedPages: number[] = [];
  const onProgress = vi.fn();
  const fetchPage: FetchPage<number> = async ({ pageNumber }) => {
    requestedPages.push(pageNumber);
    return pages[pageNumber - 1] ?? answer([], 3, 5);
  };
  const result = await fetchAllPages(fetchPage, { keyOf, signal: live(), onProgress });
  expect(result).toEqual({ ok: true, rows: [1, 2, 3, 4, 5] });
  expect(requestedPages).toEqual([1, 2, 3]);
  expect(onProgress.mock.calls).toEqual([
    [2, 5],
    [3, 5],
    [5, 5],
  ]);
});

test('a backend without paging answers all at once; an empty page ends a total that was too high', async () => {
  const onePage: FetchPage<number> = async () => ({ ok: true, data: [1, 2], pagination: null, status: 200 });
  expect(await fetchAllPages(onePage, { keyOf, signal: live() })).toEqual({ ok: true, rows: [1, 2] });
  const shrunk: FetchPage<number> = async ({ pageNumber }) => answer(pageNumber === 1 ? [1] : [], 9, 9);
  expect(await fetchAllPages(shrunk, { keyOf, signal: live() })).toEqual({ ok: true, rows: [1] });
});

test('the first refusal ends it, and what was called off gives nothing', async () => {
  const failure = httpFailure(503);
  const broken: FetchPage<number> = async ({ pageNumber }) =>
    pageNumber === 1 ? answer([1], 2, 2) : { ok: false, failure };
  expect(await fetchAllPages(broken, { keyOf, signal: live() })).toEqual({ ok: false, failure });
  const controller = new AbortController();
  const endless: FetchPage<number> = async ({ pageNumber }) => {
    if (pageNumber === 3) controller.abort();
    return answer([pageNumber], 1_000, 1_000);
  };
  expect(await fetchAllPages(endless, { keyOf, signal: controller.signal })).toBeNull();
});
