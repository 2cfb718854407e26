import { z } from 'zod';
import { pagingQuery, queryId } from './primitives.ts';

/** Schemas of a call's query, body and response: the backend validates query and body, the contract tests the response. */
export interface CallSchemas {
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

/** Response without data. */
export const nothing = z.null();
/** Level of a call. */
export const context = z.object({ customerId: queryId, companyId: queryId });
/** Returns the schema of a list's rows. */
export const list = <T extends z.ZodType>(row: T) => z.array(row);
/** Returns the query of a paginated list. [WIRE-09] */
export const paged = <T extends z.ZodRawShape>(filters: T) => pagingQuery.extend(filters);
/** An optional, empty body. */
export const emptyBody = z.object({}).optional();
/** Place of an overview or a statistic. */
export const ofPlace = { customerId: queryId, buildingId: queryId };

/** Schemas of a subject’s calls: one entry for each, so that a missing one doesn’t compile. */
export type Schemas<Calls> = Record<keyof Calls, CallSchemas>;
