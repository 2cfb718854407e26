import type { RegisterKindCreate } from '#contract/registers/ownKind.ts';
import { newKind } from './newKind.ts';

const { key: _key, isCopiedByMove: _isCopied, duties, ...parts } = newKind;

/** Kind that a customer adds, with a field of each type that a file of records can fill. */
export const ownKind = {
  ...parts,
  duties: duties.map(({ key: _dutyKey, ...duty }) => duty),
} as Omit<RegisterKindCreate, 'customerId'>;
