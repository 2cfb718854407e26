import { z } from 'zod';
import { maxLargeImportCell, maxLargeImportRows } from '../constants.ts';
import { cellLine, id, moment, name, text } from '../primitives.ts';

const line = cellLine.max(maxLargeImportCell).default('');
const lines = z.string().max(maxLargeImportCell).default('');

/** A row of a file: a floor with its building's facts, all as texts; cells without text may be left out. */
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

/** Buildings with floors from a file: a dry run answers the faults and changes nothing; else all are made, or none. */
export const buildingImport = z.object({
  customerId: id,
  dryRun: z.boolean().default(false),
  /** What the first drawing of each floor is called. [BLDG-32] */
  drawingName: name.default('Ritning 1'),
  rows: z.array(buildingImportRow).min(1).max(maxLargeImportRows),
});

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

/** An entry of a file: its texts, and its kind and group as recognised from the file's words. */
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

/** What an import would do or did: its id (null for a dry run), how much was made, with the floors of buildings, and the faults at their rows and columns. */
export const importResult = z.object({
  id: id.nullable(),
  created: z.int(),
  floors: z.int(),
  faults: z.array(z.object({ row: z.int(), field: text, code: z.string() })),
});

/** What an import from a file makes. */
export const importedFileKinds = ['buildings', 'questions', 'catalogue'] as const;
export type ImportedFileKind = (typeof importedFileKinds)[number];

/** What is kept so that it can be taken back as one: imports from files, copied set-ups, and sets of drawings. */
export const importedKinds = [...importedFileKinds, 'setUp', 'drawingSet'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** An import that was made: when, how many records, with the floors of buildings, and when it was undone; null while it stands. */
export const importMade = z.object({
  id,
  customerId: id,
  kind: z.enum(importedKinds),
  created: moment,
  records: z.int(),
  floors: z.int(),
  undone: moment.nullable(),
});
export type ImportMade = z.infer<typeof importMade>;
