import { z } from 'zod';
import { maxLargeImportCell, maxLargeImportRows } from './constants.ts';
import { cellLine, id, moment, name, text } from './primitives.ts';

const line = cellLine.max(maxLargeImportCell).default('');
const lines = z.string().max(maxLargeImportCell).default('');

/** A question of a file with its group, all as texts; cells without text may be left out. */
const questionImportRow = z.object({
  row: z.int().positive(),
  group: line,
  question: line,
  description: lines,
  law: line,
  lawLink: line,
  positive: line,
  negative: line,
  options: lines,
});

/** Questions by group from a file: a dry run answers the faults and changes nothing; else all are made, or none. */
export const questionImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  /** The answers of questions whose row has none. */
  answers: z.object({ positive: name, negative: name }).default({ positive: 'Ja', negative: 'Nej' }),
  rows: z.array(questionImportRow).min(1).max(maxLargeImportRows),
});

/** An entry of a file: its texts, and its kind and group as what the file calls them was understood. */
const catalogueImportRow = z.object({
  row: z.int().positive(),
  name: line,
  description: lines,
  instruction: lines,
  recommendation: lines,
  flawCategoryId: id.nullish(),
  flawTypeId: id.nullish(),
  group: z.int().min(-1).max(5).nullish(),
});

export type CatalogueImportEntry = z.infer<typeof catalogueImportRow>;

/** Entries of the catalogue from a file: a dry run answers the faults and changes nothing; else all are made, or none. */
export const catalogueImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  rows: z.array(catalogueImportRow).min(1).max(maxLargeImportRows),
});

/** What an import would do or did: the batch (null for a dry run), how much was made, and the faults at their rows and columns. */
export const recordImportResult = z.object({
  id: id.nullable(),
  created: z.int(),
  faults: z.array(z.object({ row: z.int(), field: text, code: z.string() })),
});

/** What an import makes. */
export const recordImportKinds = ['questions', 'catalogue'] as const;
export type RecordImportKind = (typeof recordImportKinds)[number];

/** An import that was made: when, how many records, and when it was undone; null while it stands. */
export const recordImportBatch = z.object({
  id,
  customerId: id,
  kind: z.enum(recordImportKinds),
  created: moment,
  records: z.int(),
  undone: moment.nullable(),
});
export type RecordImportBatch = z.infer<typeof recordImportBatch>;
