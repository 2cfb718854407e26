import { z } from 'zod';
import { maxLargeImportCell, maxLargeImportRows } from './importLimits.ts';
import { cellLine, id, timestamp, name, text } from '../primitives.ts';

const line = cellLine.max(maxLargeImportCell).default('');
const lines = z.string().max(maxLargeImportCell).default('');

/** A row of a file: a floor with its building's facts, all as texts; empty cells may be omitted. */
const buildingImportRow = z.object({
  row: z.int().positive(),
  building: line,
  description: lines,
  propertyName: line,
  owner: line,
  customer: line,
  department: line,
  contactPerson: line,
  contactPhone: line,
  visitAddress: line,
  visitAddressZipCode: line,
  visitAddressCity: line,
  activityType: line,
  builtYear: line,
  noOfEmployees: line,
  totalArea: line,
  noOfFloor: line,
  position: line,
  other: lines,
  serviceInfo: lines,
  floor: line,
  level: line,
  floorDescription: lines,
});

/** Buildings with floors from a file: a dry run returns the faults and changes nothing; otherwise all are created, or none. */
export const buildingImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  /** Name of the first drawing of each floor. [BLDG-32] */
  drawingName: name.default('Ritning 1'),
  rows: z.array(buildingImportRow).min(1).max(maxLargeImportRows),
});

/** A row of a file: a question with its group, all as texts; empty cells may be omitted. */
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

/** Questions by group from a file: a dry run returns the faults and changes nothing; otherwise all are created, or none. */
export const questionImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  /** Default answers for rows without them. */
  answers: z.object({ positive: name, negative: name }).default({ positive: 'Ja', negative: 'Nej' }),
  rows: z.array(questionImportRow).min(1).max(maxLargeImportRows),
});

/** A row of a file: a catalogue entry's texts, and its type and group as recognised from the file's text. */
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

/** Catalogue entries from a file: a dry run returns the faults and changes nothing; otherwise all are created, or none. */
export const catalogueImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  rows: z.array(catalogueImportRow).min(1).max(maxLargeImportRows),
});

/**
 * Result of an import or its dry run: its id (null for a dry run), the counts of created records and floors, and the faults with row and
 * column.
 */
export const importResult = z.object({
  id: id.nullable(),
  created: z.int(),
  floors: z.int(),
  faults: z.array(z.object({ row: z.int(), field: text, code: z.string() })),
});

/** Record kinds that can be imported from a file. */
export const importedFileKinds = ['buildings', 'questions', 'catalogue', 'registers'] as const;
export type ImportedFileKind = (typeof importedFileKinds)[number];

/** Kinds of imports that can be undone as a whole: files, copied set-ups, and sets of drawings. */
export const importedKinds = [...importedFileKinds, 'setUp', 'drawingSet'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** An executed import: its time, its number of records including the floors of buildings, and the time it was undone, else null. */
export const importMade = z.object({
  id,
  customerId: id,
  kind: z.enum(importedKinds),
  created: timestamp,
  records: z.int(),
  floors: z.int(),
  undone: timestamp.nullable(),
});
export type ImportMade = z.infer<typeof importMade>;
