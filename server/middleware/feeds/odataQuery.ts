import { fail } from '#server/core/httpProblem.ts';
import type { FeedRow } from './feedChain.ts';
import { valueOf } from './feedFields.ts';
import type { FeedField, FieldType, FieldValue } from './feedFields.ts';

/** Query options of a request for a list. (OData 4.01, URL Conventions, 5.1) */
export interface ODataQuery {
  fields: readonly FeedField[];
  matches: (row: FeedRow) => boolean;
  isFiltered: boolean;
  /** Maximum number of rows; infinite without `$top`. */
  top: number;
  skip: number;
  isCounted: boolean;
  /** Id of the last row of the page before; 0 for the first page. */
  afterId: number;
}

const knownOptions = ['$select', '$filter', '$top', '$skip', '$count', '$skiptoken', '$format'] as const;
type Option = (typeof knownOptions)[number];

/** Comparison of two values; one with null is never true. */
type Comparison = (a: FieldValue, b: FieldValue) => boolean;

const ordered =
  (holds: (order: number) => boolean): Comparison =>
  (a, b) => {
    if (a === null || b === null) return false;
    return holds(a < b ? -1 : a > b ? 1 : 0);
  };

const operators = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  ge: ordered((order) => order >= 0),
  gt: ordered((order) => order > 0),
  le: ordered((order) => order <= 0),
  lt: ordered((order) => order < 0),
} as const satisfies Record<string, Comparison>;

/** Longest accepted filter, in characters, and the number of its conditions. */
const maxFilterLength = 2_000;
const maxConditions = 20;

/** Literal of a filter: a quoted text with doubled quotes, or anything up to a space or a parenthesis. */
const condition = /^\s*(\w+)\s+(eq|ne|ge|gt|le|lt)\s+('(?:[^']|'')*'|[^\s()']+)\s*$/;

/** Returns the value of a literal for a field. @throws HttpProblem invalid_value */
function literalOf(text: string, type: FieldType): FieldValue {
  if (text === 'null') return null;
  const isQuoted = text.startsWith("'");
  if (type === 'text' && isQuoted) return text.slice(1, -1).replaceAll("''", "'");
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if ((type === 'integer' || type === 'decimal') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = type === 'timestamp' && isTime ? new Date(text) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : fail('invalid_value', '$filter');
}

/** Splits a filter at `and` outside of quotes; parentheses around a single condition or all of them are removed. */
function conditionsOf(filter: string): string[] {
  const parts = filter.split(/\s+and\s+(?=(?:[^']*'[^']*')*[^']*$)/);
  return parts.map((part) => part.replace(/^[\s(]+/, '').replace(/[\s)]+$/, ''));
}

/** Returns whether each parenthesis outside of quotes has its counterpart. */
function isBalanced(filter: string): boolean {
  let depth = 0;
  for (const sign of filter.replace(/'(?:[^']|'')*'/g, '').replace(/[^()]/g, '')) {
    depth += sign === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Returns the condition of a `$filter` with `eq`, `ne`, `ge`, `gt`, `le`, `lt` and `and`. @throws HttpProblem invalid_value */
function filterOf(filter: string, fields: readonly FeedField[]): (row: FeedRow) => boolean {
  if (filter.length > maxFilterLength || !isBalanced(filter)) fail('invalid_value', '$filter');
  const parts = conditionsOf(filter);
  if (parts.length > maxConditions) fail('invalid_value', '$filter');
  const tests = parts.map((part) => {
    const [, name, operator, literal = ''] = condition.exec(part) ?? fail('invalid_value', '$filter');
    const field = fields.find((each) => each.name === name) ?? fail('invalid_value', '$filter');
    const value = literalOf(literal, field.type);
    const compare = operators[operator as keyof typeof operators];
    return (row: FeedRow) => compare(comparable(valueOf(row, field), field.type), value);
  });
  return (row) => tests.every((test) => test(row));
}

/** Returns a timestamp with milliseconds, as literals have. */
const comparable = (value: FieldValue, type: FieldType): FieldValue =>
  type === 'timestamp' && typeof value === 'string' ? new Date(value).toISOString() : value;

function wholeNumber(text: string | undefined, option: Option, otherwise: number): number {
  if (text === undefined) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : fail('invalid_value', option);
}

function selectedFields(text: string | undefined, fields: readonly FeedField[]): readonly FeedField[] {
  if (text === undefined || text.trim() === '*') return fields;
  const names = new Set(text.split(',').map((name) => name.trim()));
  const selected = fields.filter(({ name }) => names.has(name));
  return selected.length === names.size ? selected : fail('invalid_value', '$select');
}

/** Returns the query options of an address, and the remaining parameters: filters of the list itself. @throws HttpProblem invalid_value */
export function readODataQuery(
  parameters: URLSearchParams,
  fields: readonly FeedField[],
): { query: ODataQuery; listFilters: URLSearchParams } {
  const options = new Map<Option, string>();
  const listFilters = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (!name.startsWith('$')) listFilters.append(name, value);
    else {
      const option = knownOptions.find((known) => known === name) ?? fail('invalid_value', name);
      if (options.has(option)) fail('invalid_value', name);
      options.set(option, value);
    }
  }
  const format = options.get('$format') ?? 'json';
  if (format !== 'json' && !format.startsWith('application/json')) fail('invalid_value', '$format');
  const count = options.get('$count') ?? 'false';
  if (count !== 'true' && count !== 'false') fail('invalid_value', '$count');
  const filter = options.get('$filter');
  const query = {
    fields: selectedFields(options.get('$select'), fields),
    matches: filter === undefined ? () => true : filterOf(filter, fields),
    isFiltered: filter !== undefined,
    top: wholeNumber(options.get('$top'), '$top', Number.POSITIVE_INFINITY),
    skip: wholeNumber(options.get('$skip'), '$skip', 0),
    isCounted: count === 'true',
    afterId: wholeNumber(options.get('$skiptoken'), '$skiptoken', 0),
  };
  return { query, listFilters };
}
