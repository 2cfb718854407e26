import type { CallName } from '#contract/calls.ts';
import type { CallTypes } from '#contract/callSchemas.ts';
import type { Asked } from '../server/backend.ts';
import type { Person } from '../seeds/seedPeople.ts';

type Query = NonNullable<Asked['query']>;
type Paging = 'pageNumber' | 'currentPage' | 'pageSize' | 'orderBy';
/** Fields of a call's query that filter records, without those of the page. */
type FilterOf<Name extends CallName> = CallTypes[Name]['query'] extends undefined
  ? never
  : Exclude<keyof NonNullable<CallTypes[Name]['query']>, Paging>;
/** Record of a response; a response that is no list is one record itself. */
type RecordOf<Name extends CallName> = CallTypes[Name]['answer'] extends infer Answer
  ? Answer extends readonly (infer Each)[] | { plans: readonly (infer Each)[] }
    ? Each
    : Answer
  : never;

/**
 * Test of a field: with this value the response has the matching records, all of those it has without the
 * field.
 */
export interface FilterRow<Record> {
  value: string | number | boolean;
  fits: (record: Record) => boolean;
  /**
   * Further parameters, with the field and without it; another value of the field where the call requires
   * one.
   */
  also: Query;
  /** Caller; by default a user who sees everything. */
  by: Person | null;
}

/** A row for each field of each query, or the reason why the field doesn't filter. */
export type FilterTable = {
  readonly [Name in CallName as [FilterOf<Name>] extends [never] ? never : Name]: {
    readonly [Field in FilterOf<Name>]: FilterRow<RecordOf<Name>> | string;
  };
};

/** Creates a row of the table. */
export const filterRow = <Record>(
  value: FilterRow<Record>['value'],
  fits: FilterRow<Record>['fits'],
  also: Query = {},
  by: Person | null = null,
): FilterRow<Record> => ({ value, fits, also, by });
