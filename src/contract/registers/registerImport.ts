import { z } from 'zod';
import { maxLargeImportCell, maxLargeImportRows } from '../imports/importLimits.ts';
import { cellLine, id } from '../primitives.ts';
import { kindKey } from './registerRecord.ts';

const cell = z.string().max(maxLargeImportCell);

/** A row of a file: the texts of a record's fields, by key, and of its place; empty cells may be omitted. */
const registerImportRow = z.object({
  row: z.int().positive(),
  building: cellLine.max(maxLargeImportCell).default(''),
  installation: cellLine.max(maxLargeImportCell).default(''),
  cells: z.record(kindKey, cell).default({}),
});

/** Records of a register from a file: a dry run returns the faults and changes nothing; otherwise all are created, or none. */
export const registerImport = z.object({
  customerId: id,
  kind: kindKey,
  dryRun: z.boolean().default(false),
  rows: z.array(registerImportRow).min(1).max(maxLargeImportRows),
});
