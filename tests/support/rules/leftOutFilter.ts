import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { filtersOf } from '#scripts/support/queryFilters.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

const parametersIn = (path: string): number => path.split('{').length - 1;
const reads = (Object.keys(calls) as CallName[])
  .filter((name) => calls[name].method === 'GET')
  // A fixed path precedes one with a parameter that would match it too.
  .sort((a, b) => parametersIn(calls[a].path) - parametersIn(calls[b].path))
  .map((name) => ({
    name,
    address: new RegExp(`^/api/${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/**
 * Removes filters from requests for `npm run prove:rules`, which checks that some test of a screen or of the
 * server detects each missing filter. By the environment: `TEST_FILTERS_SENT` is a file that gets a line for
 * each filter sent, `TEST_FILTER_LEFT_OUT` lists the ones to remove (`listQuestions.questionGroupId`),
 * separated by commas. Without them a request stays unchanged.
 */
export function withoutFilter(request: Request): Request {
  const { TEST_FILTERS_SENT: file, TEST_FILTER_LEFT_OUT: leftOut } = process.env;
  if ((file ?? leftOut) === undefined || request.method !== 'GET') return request;
  const url = new URL(request.url);
  const name = reads.find(({ address }) => address.test(url.pathname))?.name;
  if (name === undefined) return request;
  const sentFields = filtersOf(name).filter((field) => url.searchParams.has(field));
  const lines = sentFields.map((field) => `${name}.${field}\t${expect.getState().testPath ?? ''}\n`);
  if (file !== undefined) appendFileSync(file, lines.join(''));
  const absent = sentFields.filter((each) => leftOut?.split(',').includes(`${name}.${each}`));
  if (absent.length === 0) return request;
  for (const field of absent) url.searchParams.delete(field);
  return new Request(url, request);
}
