import { z } from 'zod';
import { basedOnVersion, id, queryId } from '../primitives.ts';
import { dutyCountries } from './kindWords.ts';
import { registerKindDefinition, duty } from './registerKind.ts';

/** Duty of a customer's own kind: at most one for each country, so that its key follows from kind and country. */
const ownDuty = duty.omit({ key: true, accepted: true });
export type OwnDuty = z.infer<typeof ownDuty>;

/** Kind that a customer defines, in the shape of the product's kinds. The server makes its key and those of its duties. [SBA-90] */
export const ownKindDefinition = registerKindDefinition
  .omit({ key: true, isCopiedByMove: true, endedByMove: true })
  .extend({ duties: z.array(ownDuty).max(dutyCountries.length).default([]) });
export type OwnKindDefinition = z.infer<typeof ownKindDefinition>;

/** With `customerId`, of the customers' own kinds only those of its root; else those of the caller's root and of the roots where they are a guest. */
export const registerKindQuery = z.object({ customerId: queryId });

/** New kind at a root customer, for itself and all levels below it. */
export const registerKindCreate = ownKindDefinition.extend({ customerId: id });
export type RegisterKindCreate = z.input<typeof registerKindCreate>;

export const registerKindUpdate = ownKindDefinition.extend(basedOnVersion);
export type RegisterKindUpdate = z.input<typeof registerKindUpdate>;
