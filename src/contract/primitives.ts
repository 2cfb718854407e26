import { z } from 'zod';
import { chosenYears, isOfChosenYears } from './chosenYears.ts';
import { maxPageSize, textLimits } from './constants.ts';
import { webAddress } from './webAddress.ts';

/** A record's id: a positive integer within PostgreSQL's `integer`. [WIRE-33] */
export const id = z.int().positive().max(2_147_483_647);

/** A moment in ISO 8601 UTC with `Z`, as responses have it. [WIRE-33] */
export const moment = z.iso.datetime();

/** The database has no year 0, and an offset can move a moment out of the years 1 to 9999. */
const yearsOfFourDigits = /^(?!0000)\d{4}-/;

const anyMoment = z.iso.datetime({ local: true, offset: true });

const inUtc = (text: string): string =>
  new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`).toISOString();

/** A moment in a request: the trailing `Z` may be missing (then it means UTC all the same); comes out with `Z`. [SAVE-04] */
export const writtenMoment = anyMoment
  .transform(inUtc)
  .refine((text) => yearsOfFourDigits.test(text), { params: { code: 'invalid_date' } });

const ofChosenYears = { params: { code: 'date_out_of_range', details: chosenYears } };

/** A moment that somebody chose: a written one, within the years that people choose. */
export const chosenMoment = anyMoment.transform(inUtc).refine(isOfChosenYears, ofChosenYears);

/** A day that somebody chose, YYYY-MM-DD. */
export const chosenDay = z.iso.date({ abort: true }).refine(isOfChosenYears, ofChosenYears);

/** The year 1 stands for none. [DRAW-37] */
const yearOfNone = '0001';

/** A year that somebody chose, as a moment of it; the year 1 comes out as null. [DRAW-36, DRAW-37] */
export const chosenYear = anyMoment
  .transform((text) => (text.startsWith(yearOfNone) ? null : inUtc(text)))
  .refine((text) => text === null || isOfChosenYears(text), ofChosenYears);

/** Stands for an impossible device time, until the backend replaces it with its receipt's; no text that is sent contains NUL. */
export const timeOfReceipt = '\u0000receipt';

/** Years outside 0 to 9999, as JavaScript writes them. */
const yearsOfSixDigits = /^[+-]\d{6}(?=-)/;

/**
 * A time that a device reports by its own clock. One outside the years that people choose is no reason to refuse the work: it becomes
 * `timeOfReceipt`. (offline-and-safety, The device)
 */
export const deviceMoment = z
  .string()
  .overwrite((text) => text.replace(yearsOfSixDigits, '0000'))
  .pipe(anyMoment)
  .transform(inUtc)
  .transform((text) => (isOfChosenYears(text) ? text : timeOfReceipt));

const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text on one line: each run of line breaks, tabs and other control characters becomes a space. */
export const inOneLine = (text: string): string => text.replace(lineBreaks, ' ');

const storableLineBreaks = /[\t\n\r\u007f-\u009f\u2028\u2029]+/gu;

/** A cell of a file, on one line. What can't be stored stays in it, so that it can be reported at its row. */
export const cellLine = z.string().overwrite((text) => text.replace(storableLineBreaks, ' '));

/** A text of one line: a name, an address, a telephone number. Line breaks are replaced, not refused. */
export const oneLine = z.string().overwrite(inOneLine);

/** A name that may not be blank, trimmed. */
export const name = oneLine.trim().min(1).max(textLimits.name);

/**
 * A longer text that may be empty and may have lines; other control characters than tab and line breaks are refused, since the database
 * can't store NUL.
 */
export const text = z.string().max(textLimits.text);

/** A text of one line that may be empty. */
export const shortText = oneLine.max(textLimits.shortText);

/** An e-mail address, trimmed and lower-cased. */
export const email = z.string().trim().toLowerCase().max(textLimits.email).pipe(z.email());

/** A web address that is http or https; one without a scheme gets `https://` put before it; empty or missing gives null. [ROUND-46] */
export const lawLink = z
  .string()
  .trim()
  .max(textLimits.link)
  .nullish()
  .refine((link) => !link || webAddress(link) !== null, { params: { code: 'invalid_link' } })
  .transform((link) => webAddress(link));

const optionalInt = z.coerce.number().int().optional();

/** A page's number in a query string: above it there are no rows, and its offset would pass the database's numbers. */
const queryPage = z.coerce.number().int().min(1).max(2_147_483_647).optional();

/** Query of every list: page (both spellings), size (0 = all) and order (`Field` or `Field desc`). [WIRE-12..16, WIRE-26] */
export const pagingQuery = z.object({
  pageNumber: queryPage,
  currentPage: queryPage,
  pageSize: z.coerce.number().int().min(0).max(maxPageSize).optional(),
  orderBy: z.string().max(100).optional(),
});

/** An id in a query string. */
export const queryId = z.coerce.number().int().positive().max(2_147_483_647).optional();

/** Ids in a query string, the name repeated for each; none without it. */
export const queryIds = z.array(z.coerce.number().int().positive().max(2_147_483_647)).default([]);

/** As `queryIds`, with a maximum number. */
export const someQueryIds = (most: number) => z.array(queryId.unwrap()).max(most).default([]);

/** A switch in a query string: `true` or `false`. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((flag) => flag === 'true')
  .optional();

/** A search text in a query string. */
export const queryText = z.string().max(textLimits.name).optional();

export const queryInt = optionalInt;

/**
 * When the backend received a time recorded by a device, null without one; a backend may leave it out. A time after its receipt comes from
 * a clock that was ahead. (offline-and-safety, The device)
 */
export const receipt = moment.nullish();

/** Created, updated and version, which every record has; a PUT that sends `version` is refused with 409 when it is stale. */
export const stamps = { created: moment, updated: moment, version: z.int() };

/**
 * The `updated` that a write of a round's log was based on: what somebody else has written since and differs is kept next to it, and what
 * arrives after the round's end is kept as late work. (decisions, Sending work)
 */
export const basedOnMoment = { basedOn: writtenMoment.optional() };

/** The version that a PUT may send back. */
export const basedOnVersion = { version: z.int().optional() };
