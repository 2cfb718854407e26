import { z } from 'zod';

/** Name behind an e-mail address that an answer's fields have, such as `userName`, `performer` and `doneBy`. */
export const namedPerson = z.object({ email: z.string(), name: z.string() });
export type NamedPerson = z.infer<typeof namedPerson>;

/**
 * The envelope of every JSON response, failures included. `codes`, `fields` and `details` accompany `errors`, one of each per error;
 * `people`, an extension, are the people whom the answer names by address, as far as the caller sees them. [WIRE-06]
 */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    success: z.boolean(),
    data: data.nullable(),
    errors: z.array(z.string()),
    codes: z.array(z.string()).optional(),
    fields: z.array(z.string().nullable()).optional(),
    details: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
    people: z.array(namedPerson).optional(),
  });

/** The envelope as a type, for whoever reads it without checking it. */
export interface Envelope<T> {
  success: boolean;
  data: T | null;
  errors: string[];
  codes?: string[];
  fields?: (string | null)[];
  /** What fills the text of each error, where it contains a date-time, for which only the client knows the time zone. */
  details?: Record<string, string | number>[];
  people?: NamedPerson[];
}

/** The `Pagination` header's JSON. [WIRE-09..11] */
export const pagination = z.object({
  currentPage: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
});
export type Pagination = z.infer<typeof pagination>;
