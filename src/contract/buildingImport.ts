import { z } from 'zod';
import { maxLargeImportCell, maxLargeImportRows } from './constants.ts';
import { cellLine, id, moment, name, text } from './primitives.ts';

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

/** What an import would do or did: the batch (null for a dry run), how much was made, and the faults at their rows and columns. */
export const buildingImportResult = z.object({
  id: id.nullable(),
  created: z.int(),
  floors: z.int(),
  faults: z.array(z.object({ row: z.int(), field: text, code: z.string() })),
});

/** An import that was made: when, how much, and when it was undone; null while it stands. */
export const buildingImportBatch = z.object({
  id,
  customerId: id,
  created: moment,
  buildings: z.int(),
  floors: z.int(),
  undone: moment.nullable(),
});
export type BuildingImportBatch = z.infer<typeof buildingImportBatch>;
