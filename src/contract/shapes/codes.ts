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
} from '../codes/itemCode.ts';
import { queryId } from '../primitives.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for item codes. */
export const codesShapes = {
  listItemCodes: { query: paged(itemCodeFilters), answer: list(itemCode) },
  findItemCode: { query: codeQuestion, answer: foundCode },
  makeItemCodes: { body: codesRequest, answer: codesMade },
  listCodeBatches: { query: paged({ customerId: queryId }), answer: list(codeBatch) },
  makeBlankCodes: { body: blankCodesRequest, answer: codeBatch },
  claimItemCode: { body: codeClaim, answer: itemCode },
  releaseItemCode: { answer: nothing },
} as const satisfies Record<string, Shape>;
