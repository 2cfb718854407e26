import { z } from 'zod';
import { tillsynField } from './levels.ts';

/** Name of a person whose e-mail address a response contains, such as `userName`, `performer` and `doneBy`. */
export const namedPerson = z.object({ email: z.string(), name: z.string() });
export type NamedPerson = z.infer<typeof namedPerson>;

/**
 * Returns the schema of the envelope of every JSON response, failures included. `codes`, `fields` and `details` accompany `errors`, one of
 * each per error; `people` lists the people whose addresses the response contains, as far as the caller may see them.
 * [WIRE-06]
 */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.boolean(),
    data: data.nullable(),
    errors: z.array(z.string()),
    codes: z.array(z.string()).optional(),
    fields: z.array(z.string().nullable()).optional(),
    details: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
    people: tillsynField(z.array(namedPerson).optional()),
  });

/** Type of the envelope, for code that reads it without validation. */
export interface Envelope<T> {
  success: boolean;
  data: T | null;
  errors: string[];
  codes?: string[];
  fields?: (string | null)[];
  /** Values for the placeholders of each error's text, if it contains a date-time: only the client knows the time zone. */
  details?: Record<string, string | number>[];
  people?: NamedPerson[];
}

/** JSON of the `Pagination` header. [WIRE-09..11] */
export const pagination = z.object({
  currentPage: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
});
export type Pagination = z.infer<typeof pagination>;
