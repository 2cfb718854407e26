import { z } from 'zod';
import { queryFlag, queryId } from '../primitives.ts';
import { list, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { filePackCalls } from './calls.ts';
import * as pack from './filePack.ts';

/** Schemas of the calls for packs. */
export const filePackSchemas = {
  listFilePacks: {
    query: paged({ buildingId: queryId, isPending: queryFlag }),
    answer: list(pack.filePack),
  },
  createFilePacks: { body: pack.filePackCreate, answer: pack.queuedPacks },
  createFilePack: { body: pack.filePackCreate, answer: pack.filePack },
  downloadFilePack: { answer: z.unknown() },
} as const satisfies Schemas<typeof filePackCalls>;
