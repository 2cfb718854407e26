import { z } from 'zod';
import { textLimits } from '#contract/constants.ts';
import { timeOfReceipt } from '#contract/primitives.ts';
import { isStorable } from '#contract/storable.ts';
import type { Problem, ProblemCode, ProblemDetails } from '#contract/problems.ts';
import { problems } from '#contract/problems.ts';
import { problem, fail, HttpProblem } from './httpProblem.ts';

/** Maximum number of faults in one response. */
const maxProblems = 100;

/** Validates a value against its schema. @throws HttpProblem with one problem per fault [WIRE-32] */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.slice(0, maxProblems).map(problemOfIssue);
  if (!first) return fail('invalid_value');
  throw new HttpProblem([first, ...rest]);
}

/**
 * Validates a body. Replaces an impossible device time by the time of receipt.
 * @throws HttpProblem with one problem per fault [WIRE-32]
 */
export function validateBody<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  receivedAt: string,
): z.output<Schema> {
  const body = validate(schema, value);
  if (typeof body !== 'object' || body === null || !Object.values(body).includes(timeOfReceipt)) return body;
  const received = Object.entries(body).map(([name, part]) => [
    name,
    part === timeOfReceipt ? receivedAt : part,
  ]);
  return Object.fromEntries(received) as z.output<Schema>;
}

/** Parameter of a query: its spelling, and whether it may be repeated. */
interface QueryName {
  name: string;
  isRepeated: boolean;
}

/** Returns the names of an object schema by their lower-case spelling; query parameters are case-insensitive. [WIRE-13] */
export function namesOf(schema: z.ZodType): ReadonlyMap<string, QueryName> {
  const parts = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  return new Map(
    parts.map(([name, part]) => {
      const inner = part instanceof z.ZodDefault ? part.unwrap() : part;
      return [name.toLowerCase(), { name, isRepeated: inner instanceof z.ZodArray }];
    }),
  );
}

/** Parses the query into an object with the schema's spelling; empty values and the words null and undefined count as missing. */
export function queryOf(
  search: URLSearchParams,
  names: ReadonlyMap<string, QueryName>,
): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [written, value] of search) {
    const declaredName = names.get(written.toLowerCase());
    if (!declaredName || value === '' || value === 'null' || value === 'undefined') continue;
    const { name, isRepeated } = declaredName;
    if (!isRepeated) query[name] = value;
    else query[name] = [...(query[name] ?? []), value];
  }
  return query;
}

/**
 * Fails for texts that the database can't store, anywhere in a body.
 * @throws HttpProblem invalid_text at the field
 */
export function rejectUnstorableText(value: unknown, field: string | null = null): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) fail('invalid_text', field);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      rejectUnstorableText(name, field);
      rejectUnstorableText(part, field === null ? name : `${field}.${name}`);
    }
  }
}

type Issue = z.core.$ZodIssue;

function problemOfIssue(issue: Issue): Problem {
  const field = issue.path.length > 0 ? issue.path.join('.') : null;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue, field);
    case 'too_small':
      return tooSmall(issue, field);
    case 'too_big':
      return tooBig(issue, field);
    case 'invalid_format':
      return problem(formatCodes[issue.format] ?? 'invalid_value', field);
    case 'custom': {
      const code: unknown = issue.params?.['code'];
      return problem(isProblemCode(code) ? code : 'invalid_value', field, detailsOf(issue.params));
    }
    default:
      return problem('invalid_value', field);
  }
}

const formatCodes: Readonly<Record<string, ProblemCode>> = {
  email: 'invalid_email',
  date: 'invalid_date',
  datetime: 'invalid_date',
  url: 'invalid_link',
};

function wrongType(issue: Extract<Issue, { code: 'invalid_type' }>, field: string | null): Problem {
  if (issue.input === undefined || issue.input === null) return problem('required', field);
  if (issue.expected === 'int') return problem('not_integer', field);
  return problem(issue.expected === 'number' ? 'invalid_number' : 'invalid_value', field);
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>, field: string | null): Problem {
  const min = Number(issue.minimum);
  if (issue.origin === 'string')
    return min === 1 ? problem('required', field) : problem('too_short', field, { min });
  if (issue.origin === 'array')
    return min === 1 ? problem('required', field) : problem('list_too_short', field, { min });
  return problem('out_of_range', field, {
    min,
    max: 'maximum' in issue ? Number(issue.maximum) : 2_147_483_647,
  });
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>, field: string | null): Problem {
  const max = Number(issue.maximum);
  if (field === 'pageSize') return problem('page_size_too_large', field, { max });
  if (issue.origin === 'string') return problem('too_long', field, { max: max || textLimits.text });
  if (issue.origin === 'array') return problem('list_too_long', field, { max });
  return problem('out_of_range', field, { min: 0, max });
}

/** Returns the details for the text of a fault found by a schema's own rule. */
function detailsOf(params: Record<string, unknown> | undefined): ProblemDetails {
  const details: unknown = params?.['details'];
  return typeof details === 'object' ? { ...details } : {};
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code);
}
