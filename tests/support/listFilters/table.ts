import type { CallName } from '#contract/calls.ts';
import type { CallTypes } from '#contract/callShapes.ts';
import type { Asked } from '../server/backend.ts';
import type { Person } from '../seeds/seedPeople.ts';

type Query = NonNullable<Asked['query']>;
type Paging = 'pageNumber' | 'currentPage' | 'pageSize' | 'orderBy';
/** The fields of a call's query that say which records are meant, not which page of them. */
type FilterOf<Name extends CallName> = CallTypes[Name]['query'] extends undefined
  ? never
  : Exclude<keyof NonNullable<CallTypes[Name]['query']>, Paging>;
/** A record of an answer; an answer that is no list is one record itself. */
type RecordOf<Name extends CallName> = CallTypes[Name]['answer'] extends infer Answer
  ? Answer extends readonly (infer Each)[] | { plans: readonly (infer Each)[] }
    ? Each
    : Answer
  : never;

/** How a field is asked: with this value the answer has the records that fit, and all of them that it has without. */
export interface FilterRow<Record> {
  value: string | number | boolean;
  fits: (record: Record) => boolean;
  /** What else is asked, with the field and without it; the field's own other value where the call asks for one. */
  also: Query;
  /** Who asks; by default somebody who sees everything. */
  by: Person | null;
}

/** A row for each field of each query, or in words why the field narrows nothing. */
export type FilterTable = {
  readonly [Name in CallName as [FilterOf<Name>] extends [never] ? never : Name]: {
    readonly [Field in FilterOf<Name>]: FilterRow<RecordOf<Name>> | string;
  };
};

/** Makes a row of the table. */
export const kept = <Record>(
  value: FilterRow<Record>['value'],
  fits: FilterRow<Record>['fits'],
  also: Query = {},
  by: Person | null = null,
): FilterRow<Record> => ({ value, fits, also, by });
