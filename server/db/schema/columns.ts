import { boolean, customType, integer, text } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const postgresMoment = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,3})?\+00(?::00)?$/;
/** Where the seconds end in such a text. */
const secondsEnd = 'YYYY-MM-DD HH:MM:SS'.length;

/** Outside the years 1 to 9999 the database writes something other than ISO 8601: such a moment is given as the first or last of them. */
const beforeAll = /BC$|^-infinity$/;
const afterAll = /^\d{5,}-|^infinity$/;

/** A moment as the database writes it, by itself or in JSON, in ISO 8601 with `Z` and milliseconds. [WIRE-33] */
export function toIsoMoment(value: string): string {
  if (!postgresMoment.test(value)) return otherMoment(value);
  const milliseconds = value.slice(secondsEnd + 1, value.indexOf('+', secondsEnd)).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, secondsEnd)}.${milliseconds}Z`;
}

/** A moment that isn't in its usual form. */
function otherMoment(value: string): string {
  if (beforeAll.test(value)) return '0001-01-01T00:00:00.000Z';
  if (afterAll.test(value)) return '9999-12-31T23:59:59.999Z';
  return new Date(value).toISOString();
}

/** A moment; ISO 8601 text in UTC on our side, so that rows are as they are sent and compare as texts. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIsoMoment,
});

/** Text that compares byte by byte on every database, whatever its collation: sort keys and tree paths. */
export const byteText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});

/** The key of a record. "By default", so that reference data keep their fixed ids. */
export const key = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** The record that another one names. */
export const refersTo = (target: () => AnyPgColumn) => integer().notNull().references(target);

/** The record that another one is a part of, and is deleted with. */
export const partOf = (target: () => AnyPgColumn) =>
  integer().notNull().references(target, { onDelete: 'cascade' });

/** When a record was created and last changed, and how often: a stale PUT is recognised by its `version`. */
export const stamps = () => ({
  created: moment().notNull(),
  updated: moment().notNull(),
  version: integer().notNull().default(1),
});

/** The keys of a name: `sortKey` orders as Swedes and Finns do, `searchText` is what searches look in. See `textKeys`. */
export const searchable = () => ({
  sortKey: byteText().notNull(),
  searchText: byteText().notNull(),
});

/** A name with its keys. */
export const named = () => ({ name: text().notNull(), ...searchable() });

/** Removed from every list, but kept for the finished rounds that show it. */
export const softDelete = () => ({ deleted: boolean().notNull().default(false) });
