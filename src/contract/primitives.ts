import { z } from 'zod';
import { chosenYears, isOfChosenYears } from './chosenYears.ts';
import { maxPageSize, textLimits } from './constants.ts';
import { webAddress } from './webAddress.ts';

/** A record's id: a positive integer within PostgreSQL's `integer`. [WIRE-33] */
export const id = z.int().positive().max(2_147_483_647);

/** A moment in ISO 8601 UTC with `Z`, as answers carry it. [WIRE-33] */
export const moment = z.iso.datetime();

/** The database has no year 0, and by its offset a moment can leave the years 1 to 9999. */
const yearsOfFourDigits = /^(?!0000)\d{4}-/;

const anyMoment = z.iso.datetime({ local: true, offset: true });

const inUtc = (text: string): string =>
  new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`).toISOString();

/** A moment in a request: the trailing `Z` may be missing (then it means UTC all the same); comes out with `Z`. [SAVE-04] */
export const writtenMoment = anyMoment
  .transform(inUtc)
  .refine((text) => yearsOfFourDigits.test(text), { params: { code: 'invalid_date' } });

const ofChosenYears = { params: { code: 'date_out_of_range', details: chosenYears } };

/** A moment that somebody chose: a written one, of the years that people choose dates in. */
export const chosenMoment = anyMoment.transform(inUtc).refine(isOfChosenYears, ofChosenYears);

/** A day that somebody chose, YYYY-MM-DD. */
export const chosenDay = z.iso.date({ abort: true }).refine(isOfChosenYears, ofChosenYears);

/** The year 1 stands for none. [DRAW-37] */
const yearOfNone = '0001';

/** A year that somebody chose, as a moment of it; the year 1 comes out as null. [DRAW-36, DRAW-37] */
export const chosenYear = anyMoment
  .transform((text) => (text.startsWith(yearOfNone) ? null : inUtc(text)))
  .refine((text) => text === null || isOfChosenYears(text), ofChosenYears);

/** Stands for a time that no clock can have meant, until the backend puts its receipt's in the place; no text that is sent holds NUL. */
export const timeOfReceipt = '\u0000receipt';

/** Years as JavaScript writes those that four digits don't hold. */
const yearsOfSixDigits = /^[+-]\d{6}(?=-)/;

/**
 * A time that a device tells, by whatever its clock shows. One beyond the years that people choose dates in is no reason to refuse
 * the work: it comes out as `timeOfReceipt`. (offline-and-safety, The device)
 */
export const deviceMoment = z
  .string()
  .overwrite((text) => text.replace(yearsOfSixDigits, '0000'))
  .pipe(anyMoment)
  .transform(inUtc)
  .transform((text) => (isOfChosenYears(text) ? text : timeOfReceipt));

const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** A text in one line: line breaks, tabs and other control characters become one space each run. */
export const inOneLine = (text: string): string => text.replace(lineBreaks, ' ');

const storableLineBreaks = /[\t\n\r\u007f-\u009f\u2028\u2029]+/gu;

/** A cell of a file, in one line. What can't be stored stays in it, so that it can be told at its row. */
export const cellLine = z.string().overwrite((text) => text.replace(storableLineBreaks, ' '));

/** A text of one line: a name, an address, a telephone number. What breaks it into lines is folded, not refused. */
export const oneLine = z.string().overwrite(inOneLine);

/** A name that may not be blank, trimmed. */
export const name = oneLine.trim().min(1).max(textLimits.name);

/** A longer text that may be empty and keeps its lines; control characters but tab and line breaks are refused, since the database can't hold NUL. */
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

/** Query of every list: page (both spellings), size (0 = all) and order (`Field` or `Field desc`). [WIRE-12..16, WIRE-26] */
export const pagingQuery = z.object({
  pageNumber: z.coerce.number().int().min(1).optional(),
  currentPage: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(0).max(maxPageSize).optional(),
  orderBy: z.string().max(100).optional(),
});

/** An id in a query string. */
export const queryId = z.coerce.number().int().positive().max(2_147_483_647).optional();

/** Ids in a query string, each by the name again; none without it. */
export const queryIds = z.array(z.coerce.number().int().positive().max(2_147_483_647)).default([]);

/** As `queryIds`, so many at most. */
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
 * When the backend received a time that a device told, null without one; a backend may leave it out. A time that lies after its receipt
 * comes from a clock that was ahead. (offline-and-safety, The device)
 */
export const receipt = moment.nullish();

/** Created, updated and version, which every record carries; a PUT that sends `version` is refused with 409 when it is stale. */
export const stamps = { created: moment, updated: moment, version: z.int() };

/**
 * The `updated` that a write of a round's log was based on: what somebody else wrote since and what differs is kept beside it, and
 * what comes after the round's end is kept as late. (decisions, Sending work)
 */
export const basedOnMoment = { basedOn: writtenMoment.optional() };

/** The version that a PUT may send back. */
export const basedOnVersion = { version: z.int().optional() };
