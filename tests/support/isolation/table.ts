import type { CallName } from '#contract/calls.ts';
import type { Permission } from '#contract/users/permissions.ts';
import type { Person } from '../seeds/seedPeople.ts';
import type { Asker, Kind, Relation } from './rules.ts';
import type { Place, World } from './world.ts';

/** One cell of the table: somebody of a level or an API key, and a record of a relation. */
export interface Cell {
  who: Person;
  principal: Asker;
  relation: Relation;
  place: Place;
  world: World;
}

/** One way to send a call. The expected answer follows from `sees` and `right`; nothing is typed by hand for a cell. */
export interface Case {
  /** What decides whether the record is there for the caller. */
  sees: Kind;
  /** What an unseen record answers: 404 where the path names it (the default), 400 in a body, or 200 without the record. */
  unseen?: 404 | 400 | 'hidden';
  /** The right that is needed there, any one of several, or a rule of its own. Nothing is needed without. */
  right?: Permission | readonly Permission[] | ((cell: Cell) => boolean);
  /** The code of the 403; `right_missing` unless another rule refuses too. */
  refusals?: readonly string[];
  /** The right at home is asked before the record is looked for. */
  isRightFirst?: true;
  /** Rights of which one is needed at home before the body is read, whatever it names. */
  anyFirst?: readonly Permission[];
  /** What an allowed call answers; 200 unless something else of the record stands in the way. */
  allowed?: number | ((cell: Cell) => number);
  /** The code of any other refusal than for a missing right, where several rules refuse with one status. */
  code?: (cell: Cell) => string;
  /** Which relations have such a record; all with a customer unless said. */
  on?: (cell: Cell) => boolean;
  params?: (cell: Cell) => Record<string, number | string>;
  query?: (cell: Cell) => Record<string, number | string | boolean | undefined>;
  body?: (cell: Cell) => object;
  form?: (cell: Cell) => FormData;
  /** True when a 200's data shows the record; needed by `unseen: 'hidden'`. */
  shows?: (data: never, cell: Cell) => boolean;
  /** What a list's page says of how many there are in all. */
  total?: (cell: Cell) => number;
}

/** A call that has no record of a tenant, and why it needs no cells. */
export interface Open {
  /** `people` are sessions alone: a key is nobody. */
  open: 'public' | 'everybody' | 'people';
}

export type Row = Case | readonly Case[] | Open;
export type Table = Partial<Record<CallName, Row>>;

/** The cases of a row; none for an open call. */
export function casesOf(row: Row): readonly Case[] {
  if ('open' in row) return [];
  return 'sees' in row ? [row] : row;
}
