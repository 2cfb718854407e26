import { z } from 'zod';
import { languages } from '../constants.ts';
import { list } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { hotWorkCalls } from './calls.ts';
import * as permit from './hotWorkPermit.ts';

/** Schemas of the calls for permits of hot work. */
export const hotWorkSchemas = {
  listHotWorkPermits: { query: permit.hotWorkPermitQuery, answer: list(permit.hotWorkPermit) },
  getHotWorkPermit: { answer: permit.hotWorkPermitDetails },
  createHotWorkPermit: { body: permit.hotWorkPermitCreate, answer: permit.hotWorkPermitDetails },
  addHotWorkAct: { body: permit.hotWorkActCreate, answer: permit.hotWorkPermitDetails },
  downloadHotWorkPermit: { query: z.object({ language: z.enum(languages) }), answer: z.unknown() },
  getHotWorkBasis: { answer: permit.hotWorkBasis },
} as const satisfies Schemas<typeof hotWorkCalls>;
