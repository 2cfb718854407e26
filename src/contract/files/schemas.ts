import { z } from 'zod';
import { list, nothing, paged } from '../schemaParts.ts';
import { tillsynField } from '../levels.ts';
import { queryId, queryInt, queryText } from '../primitives.ts';
import * as drawing from '../drawings/drawing.ts';
import type { Schemas } from '../schemaParts.ts';
import type { fileCalls } from './calls.ts';

/** Schemas of the calls for files. */
export const fileSchemas = {
  listFiles: {
    query: paged({ search: queryText, documentType: queryInt, customerId: queryId, buildingId: queryId }),
    answer: list(drawing.file),
  },
  uploadFile: { answer: drawing.file },
  downloadFile: { query: z.object({ size: tillsynField(queryInt) }), answer: z.unknown() },
  deleteFile: { answer: nothing },
  openFile: { answer: drawing.fileAddress },
  showFile: { answer: z.unknown() },
  convertPicture: { answer: z.unknown() },
} as const satisfies Schemas<typeof fileCalls>;
