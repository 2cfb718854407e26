import { z } from 'zod';
import { pagingQuery, queryId } from '../primitives.ts';

/** The query, body and response of a call: the backend checks query and body, the contract tests the response. */
export interface Shape {
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

/** The response of a call without data. */
export const nothing = z.null();
/** The level that a call is about. */
export const context = z.object({ customerId: queryId, companyId: queryId });
/** The rows of a list. */
export const list = <T extends z.ZodType>(row: T) => z.array(row);
/** The query of a list that is answered in pages. [WIRE-09] */
export const paged = <T extends z.ZodRawShape>(filters: T) => pagingQuery.extend(filters);
/** A body that may be left out. */
export const emptyBody = z.object({}).optional();
/** The place that an overview or a statistic is about. */
export const ofPlace = { customerId: queryId, buildingId: queryId };
