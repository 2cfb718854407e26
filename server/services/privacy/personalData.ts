import { otherTables } from './otherTables.ts';
import type { PersonalTable } from './treatments.ts';
import { workTables } from './workTables.ts';

/**
 * The one list of all columns that can name a person, with what an erasure does to each: every text, JSON and reference to a user in the
 * schema. A test fails for a column without an entry, and for an entry without a column. [IDENT-43]
 */
export const personalData: Readonly<Record<string, PersonalTable>> = { ...workTables, ...otherTables };
