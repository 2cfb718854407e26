import { z } from 'zod';
import { pagingQuery, queryId } from '../primitives.ts';

/** What a call takes and answers: query and body are checked by the backend, the answer by the contract tests. */
export interface Shape {
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

/** The answer of a call that has nothing to tell. */
export const nothing = z.null();
/** Whose level a call speaks of. */
export const context = z.object({ customerId: queryId, companyId: queryId });
/** The rows of a list. */
export const list = <T extends z.ZodType>(row: T) => z.array(row);
/** The query of a list that is answered in pages. [WIRE-09] */
export const paged = <T extends z.ZodRawShape>(filters: T) => pagingQuery.extend(filters);
/** A body that may be left out. */
export const emptyBody = z.object({}).optional();
/** The place that an overview or a statistic speaks of. */
export const ofPlace = { customerId: queryId, buildingId: queryId };
