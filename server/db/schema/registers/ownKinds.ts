import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { OwnKindDefinition } from '#contract/registers/ownKind.ts';
import { softDelete, stamps } from '../columns.ts';
import { keyAndCustomer } from '../tenants.ts';

/** Kinds of registers that root customers added, for themselves and all levels below them. A deleted one is still read by records in the bin. */
export const ownKinds = pgTable(
  'own_kinds',
  {
    ...keyAndCustomer(),
    definition: jsonb().$type<OwnKindDefinition>().notNull(),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId)],
);
