import type { Problem, ProblemCode, ProblemDetails } from '#contract/problems.ts';

/** Expected failure, sent as a response: the request's faults as data. Rolls back the request's transaction. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly problems: readonly [Problem, ...Problem[]];
  readonly headers: Readonly<Record<string, string>>;

  constructor(problems: readonly [Problem, ...Problem[]], headers: Readonly<Record<string, string>> = {}) {
    super(problems.map(({ code, field }) => (field === null ? code : `${code} (${field})`)).join(', '));
    this.problems = problems;
    this.headers = headers;
  }
}

/** Creates one fault; `field` is the body or query field that it refers to. */
export function problem(
  code: ProblemCode,
  field: string | null = null,
  details: ProblemDetails = {},
): Problem {
  return { code, field, details };
}

/** Throws an `HttpProblem` with one fault. */
export function fail(code: ProblemCode, field: string | null = null, details: ProblemDetails = {}): never {
  throw new HttpProblem([problem(code, field, details)]);
}

/** Returns the record, or fails with 404 if there is none: missing and outside the caller's scope look the same. [WIRE-32] */
export function orNotFound<T>(record: T | null | undefined): T {
  return record ?? fail('not_found');
}

/** Creates a 429 with `Retry-After` in whole seconds. */
export function tooManyRequests(seconds: number): HttpProblem {
  return new HttpProblem([problem('too_many_requests', null, { seconds })], {
    'retry-after': String(seconds),
  });
}
