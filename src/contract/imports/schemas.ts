import { z } from 'zod';
import { importMade, importedKinds } from './imports.ts';
import { list, paged } from '../schemaParts.ts';
import { queryId } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { importCalls } from './calls.ts';

/** Schemas of the calls for imports. */
export const importSchemas = {
  listImports: {
    query: paged({ customerId: queryId.unwrap(), kind: z.enum(importedKinds) }),
    answer: list(importMade),
  },
  undoImport: { answer: importMade },
} as const satisfies Schemas<typeof importCalls>;
