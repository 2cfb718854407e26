import { boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { WireCode, WireTable, WireWord } from '#contract/wire.ts';
import { decodeWire, encodeWire, numberOfWord, wordOfNumber } from '#contract/wire.ts';

const postgresMoment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,3})?\+00(?::00)?$/;
/** Index of the end of the seconds in a database timestamp. */
const secondsEnd = 'YYYY-MM-DD HH:MM:SS'.length;

/** Patterns of timestamps outside the years 1 to 9999, which the database doesn't write in ISO 8601: they are clamped to that range. */
const beforeAll = /BC$|^-infinity$/;
const afterAll = /^\d{5,}-|^infinity$/;

/** Converts a timestamp as the database writes it, in a column or in JSON, to ISO 8601 with `Z` and milliseconds. [WIRE-33] */
export function toIsoMoment(value: string): string {
  if (!postgresMoment.test(value)) return otherMoment(value);
  const milliseconds = value.slice(secondsEnd + 1, value.indexOf('+', secondsEnd)).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, secondsEnd)}.${milliseconds}Z`;
}

/** Converts a timestamp in an unusual format. */
function otherMoment(value: string): string {
  if (beforeAll.test(value)) return '0001-01-01T00:00:00.000Z';
  if (afterAll.test(value)) return '9999-12-31T23:59:59.999Z';
  return new Date(value).toISOString();
}

/** Timestamp column; ISO 8601 text in UTC on our side, so that rows can be sent unchanged and timestamps compare as texts. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIsoMoment,
});

/** Returns the column of a word that is stored as its number on the wire; raw SQL reads and writes the number. */
export const codedWord = <Code extends WireCode>(code: Code) =>
  customType<{ data: WireWord<Code>; driverData: number }>({
    dataType: () => 'integer',
    toDriver: (word) => numberOfWord(code, word),
    fromDriver: (number) => wordOfNumber(code, number),
  })();

/** Returns the column of a JSON document in the form of the wire, with numbers in place of the words that a table names. */
export const wireJson = <Data>(name: string, table: WireTable) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(encodeWire(value, table)),
    fromDriver: (value) => decodeWire(typeof value === 'string' ? JSON.parse(value) : value, table) as Data,
  })(name);

/** Text column that compares byte by byte on every database, regardless of its collation: sort keys and tree paths. */
export const byteText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/** Returns the primary key. "By default", so that reference data keeps its fixed ids. */
export const key = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Returns a foreign key to another record. */
export const refersTo = (target: () => AnyPgColumn) => integer().notNull().references(target);

/** Returns a foreign key to the record that this one is part of, and is deleted with. */
export const partOf = (target: () => AnyPgColumn) =>
  integer().notNull().references(target, { onDelete: 'cascade' });

/** Returns the columns for a record's creation, last change and number of changes: a stale PUT is detected by its `version`. */
export const stamps = () => ({
  created: moment().notNull(),
  updated: moment().notNull(),
  version: integer().notNull().default(1),
});

/** Returns the key columns of a name: `sortKey` orders by Swedish and Finnish rules, searches look in `searchText`. See `textKeys`. */
export const searchable = () => ({
  sortKey: byteText().notNull(),
  searchText: byteText().notNull(),
});

/** Returns the columns of a name with its keys. */
export const nameColumns = () => ({ name: text().notNull(), ...searchable() });

/** Returns the column of a soft-deleted record: removed from every list, but kept for the finished rounds that show it. */
export const softDelete = () => ({ deleted: boolean().notNull().default(false) });
