import { z } from 'zod';
import { id, stamps } from '../primitives.ts';
import { paged } from '../schemaParts.ts';
import { recordValues } from './registerKind.ts';

const revisedName = z.object({
  name: z.string(),
  /** True if the person is of another customer: then the name is empty. */
  isElsewhere: z.boolean(),
});
export type RevisedName = z.infer<typeof revisedName>;

/** Change of a field: its values, or the names of its persons, roles, files and places. */
const fieldChange = z.object({
  field: z.string(),
  before: recordValues.valueType,
  after: recordValues.valueType,
  namesBefore: z.array(revisedName),
  namesAfter: z.array(revisedName),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Change of a record: its time, who made it, and the fields that it changed. */
export const registerRevision = z.object({
  id,
  /** Name of the author; null for an API key, and for a person of another customer. */
  author: z.string().nullable(),
  isElsewhere: z.boolean(),
  changes: z.array(fieldChange),
  ...stamps,
});
export type RegisterRevision = z.infer<typeof registerRevision>;

export const registerRevisionQuery = paged({});
