import type { CallName } from '#contract/calls.ts';
import type { Permission } from '#contract/users/permissions.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Asker, Kind, Relation } from './rules.ts';
import type { Place, World } from './world.ts';

/** A cell of the table: a user of a level or an API key, and a record of a relation. */
export interface Cell {
  who: Person;
  principal: Asker;
  relation: Relation;
  place: Place;
  world: World;
}

/**
 * One way to send a call. The expected response follows from `sees` and `right`; no cell has a hand-written
 * one.
 */
export interface Case {
  /** Kind of visibility that decides if the caller finds the record. */
  sees: Kind;
  /**
   * Response for an unseen record: 404 where the path names it (the default), 400 in a body, or 200 without
   * the record.
   */
  unseen?: 404 | 400 | 'hidden';
  /** Right needed there, any one of several, or a predicate. Default: none. */
  right?: Permission | readonly Permission[] | ((cell: Cell) => boolean);
  /** Codes of the 403; `right_missing` unless another rule refuses too. */
  refusals?: readonly string[];
  /** Checks the right at home before the record is looked up. */
  isRightFirst?: true;
  /** Rights of which one is needed at home before the body is read, whatever its contents. */
  anyFirst?: readonly Permission[];
  /** Status of an allowed call; 200 unless the record's state refuses it. */
  allowed?: number | ((cell: Cell) => number);
  /**
   * Code of a refusal for another reason than a missing right, where several rules refuse with one status.
   */
  code?: (cell: Cell) => string;
  /** Relations with such a record; by default all with a customer. */
  on?: (cell: Cell) => boolean;
  params?: (cell: Cell) => Record<string, number | string>;
  query?: (cell: Cell) => Record<string, number | string | boolean | undefined>;
  body?: (cell: Cell) => object;
  form?: (cell: Cell) => FormData;
  /** Returns true if a 200's data show the record; needed by `unseen: 'hidden'`. */
  shows?: (data: never, cell: Cell) => boolean;
  /** Total count in the pagination of a list. */
  total?: (cell: Cell) => number;
}

/** A call without a record of a tenant, with the reason for having no cells. */
export interface Open {
  /** `people` needs a session: a key is refused. */
  open: 'public' | 'everybody' | 'people';
}

export type Row = Case | readonly Case[] | Open;
export type Table = Partial<Record<CallName, Row>>;

/** Returns the cases of a row; none for an open call. */
export function casesOf(row: Row): readonly Case[] {
  if ('open' in row) return [];
  return 'sees' in row ? [row] : row;
}
