import { z } from 'zod';
import { chosenYears, isOfChosenYears } from './chosenYears.ts';
import { maxPageSize, textLimits } from './constants.ts';
import { tillsynField } from './levels.ts';
import { webAddress } from './webAddress.ts';

/** A record's id: a positive integer within PostgreSQL's `integer`. [WIRE-33] */
export const id = z.int().positive().max(2_147_483_647);

/** Timestamp in a response: ISO 8601 UTC with `Z`. [WIRE-33] */
export const timestamp = z.iso.datetime();

/** Excludes year 0, which the database lacks, and years outside 1 to 9999, which an offset can produce. */
const yearsOfFourDigits = /^(?!0000)\d{4}-/;

const anyTimestamp = z.iso.datetime({ local: true, offset: true });

const inUtc = (text: string): string =>
  new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`).toISOString();

/** Timestamp in a request: the trailing `Z` may be missing (it is UTC all the same); the output has it. [SAVE-04] */
export const writtenTimestamp = anyTimestamp
  .transform(inUtc)
  .refine((text) => yearsOfFourDigits.test(text), { params: { code: 'invalid_date' } });

const ofChosenYears = { params: { code: 'date_out_of_range', details: chosenYears } };

/** Timestamp chosen by a user, within `chosenYears`. */
export const chosenTimestamp = anyTimestamp.transform(inUtc).refine(isOfChosenYears, ofChosenYears);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** IANA name of a time zone, as in "Europe/Stockholm". */
export const timeZone = z.string().min(1).max(64).refine(isTimeZone);

/** Day chosen by a user, YYYY-MM-DD. */
export const chosenDay = z.iso.date({ abort: true }).refine(isOfChosenYears, ofChosenYears);

/** Year 1 represents no year. [DRAW-37] */
const yearOfNone = '0001';

/** Year chosen by a user, as a timestamp within it; year 1 becomes null. [DRAW-36, DRAW-37] */
export const chosenYear = anyTimestamp
  .transform((text) => (text.startsWith(yearOfNone) ? null : inUtc(text)))
  .refine((text) => text === null || isOfChosenYears(text), ofChosenYears);

/** Placeholder for an impossible device time, until the backend replaces it with the time of receipt; no text that is sent contains NUL. */
export const timeOfReceipt = '\u0000receipt';

/** Years outside 0 to 9999, as JavaScript formats them. */
const yearsOfSixDigits = /^[+-]\d{6}(?=-)/;

/**
 * Timestamp of a device's clock. A year outside `chosenYears` must not reject the work: it becomes `timeOfReceipt`. (offline-and-safety,
 * The device)
 */
export const deviceTimestamp = z
  .string()
  .overwrite((text) => text.replace(yearsOfSixDigits, '0000'))
  .pipe(anyTimestamp)
  .transform(inUtc)
  .transform((text) => (isOfChosenYears(text) ? text : timeOfReceipt));

const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** Joins a text into one line: each run of line breaks, tabs and other control characters becomes a space. */
export const inOneLine = (text: string): string => text.replace(lineBreaks, ' ');

const storableLineBreaks = /[\t\n\r\u007f-\u009f\u2028\u2029]+/gu;

/** A file's cell, on one line. Characters that can't be stored remain, so that they can be reported with their row. */
export const cellLine = z.string().overwrite((text) => text.replace(storableLineBreaks, ' '));

/** A text of one line: a name, an address, a telephone number. Line breaks are replaced, not refused. */
export const oneLine = z.string().overwrite(inOneLine);

/** A non-blank name, trimmed. */
export const name = oneLine.trim().min(1).max(textLimits.name);

/**
 * A longer text, possibly empty, with line breaks; control characters other than tab and line breaks are refused, since the database can't
 * store NUL.
 */
export const text = z.string().max(textLimits.text);

/** A text of one line, possibly empty. */
export const shortText = oneLine.max(textLimits.shortText);

/** An e-mail address, trimmed and lower-cased. */
export const email = z.string().trim().toLowerCase().max(textLimits.email).pipe(z.email());

/** An http or https address; `https://` is prepended to one without a scheme; empty or missing becomes null. [ROUND-46] */
export const lawLink = z
  .string()
  .trim()
  .max(textLimits.link)
  .nullish()
  .refine((link) => !link || webAddress(link) !== null, { params: { code: 'invalid_link' } })
  .transform((link) => webAddress(link));

const optionalInt = z.coerce.number().int().optional();

/** Page number in a query string; above the maximum the offset would exceed the database's integers. */
const queryPage = z.coerce.number().int().min(1).max(2_147_483_647).optional();

/** Query of every list: page (both spellings), size (0 = all) and order (`Field` or `Field desc`). [WIRE-12..16, WIRE-26] */
export const pagingQuery = z.object({
  pageNumber: queryPage,
  currentPage: queryPage,
  pageSize: z.coerce.number().int().min(0).max(maxPageSize).optional(),
  orderBy: z.string().max(100).optional(),
});

export const queryId = z.coerce.number().int().positive().max(2_147_483_647).optional();

/** Ids in a query string, as a repeated parameter; empty without it. */
export const queryIds = z.array(z.coerce.number().int().positive().max(2_147_483_647)).default([]);

/** Like `queryIds`, with a maximum number. */
export const someQueryIds = (most: number) => z.array(queryId.unwrap()).max(most).default([]);

/** A flag in a query string: `true` or `false`. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((flag) => flag === 'true')
  .optional();

/** A search text in a query string. */
export const queryText = z.string().max(textLimits.name).optional();

export const queryInt = optionalInt;

/**
 * Time at which the backend received a timestamp recorded by a device, null without one. A timestamp after its receipt comes from a clock
 * that was ahead. (offline-and-safety, The device)
 */
export const receipt = tillsynField(timestamp.nullish());

/** Created, updated and version of every record; a PUT with a stale `version` is refused with 409. */
export const stamps = { created: timestamp, updated: timestamp, version: tillsynField(z.int()) };

/**
 * The `updated` that a write to a round's log was based on: a different answer written in the meantime is kept as a conflict, and work
 * after the round's end is kept as late. (decisions, Sending work)
 */
export const basedOnTimestamp = { basedOn: tillsynField(writtenTimestamp.optional()) };

/** Optional version in a PUT. */
export const basedOnVersion = { version: tillsynField(z.int().optional()) };
