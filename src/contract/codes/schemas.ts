import {
  blankCodesRequest,
  codeBatch,
  codeClaim,
  codeQuestion,
  codesMade,
  codesRequest,
  foundCode,
  itemCode,
  itemCodeFilters,
} from './itemCode.ts';
import { list, nothing, paged } from '../schemaParts.ts';
import { queryId } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { codeCalls } from './calls.ts';

/** Schemas of the calls for codes of items. */
export const codeSchemas = {
  listItemCodes: { query: paged(itemCodeFilters), answer: list(itemCode) },
  findItemCode: { query: codeQuestion, answer: foundCode },
  makeItemCodes: { body: codesRequest, answer: codesMade },
  listCodeBatches: { query: paged({ customerId: queryId }), answer: list(codeBatch) },
  makeBlankCodes: { body: blankCodesRequest, answer: codeBatch },
  claimItemCode: { body: codeClaim, answer: itemCode },
  releaseItemCode: { answer: nothing },
} as const satisfies Schemas<typeof codeCalls>;
