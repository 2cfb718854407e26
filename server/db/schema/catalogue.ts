import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, nameColumns, refersTo, softDelete, stamps } from './columns.ts';
import { keyAndOwner } from './tenants.ts';

/** Fixed flaw categories: reference data without a tenant, updated at every start. [CAT-16, CAT-17] */
export const flawCategories = pgTable(
  'flaw_categories',
  {
    id: key(),
    translationKey: text().notNull(),
    nameSv: text().notNull(),
    nameEn: text().notNull(),
    nameFi: text().notNull(),
    position: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.translationKey)],
);

/** Flaw types with their texts and suggested actions: reference data without a tenant. [FLAW-28] */
export const flawTypes = pgTable(
  'flaw_types',
  {
    id: key(),
    flawCategoryId: refersTo(() => flawCategories.id),
    translationKey: text().notNull(),
    nameSv: text().notNull(),
    nameEn: text().notNull(),
    nameFi: text().notNull(),
    actionSv: text().notNull().default(''),
    actionEn: text().notNull().default(''),
    actionFi: text().notNull().default(''),
    position: integer().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.translationKey), index().on(table.flawCategoryId, table.position)],
);

/** Fire-protection catalogue; owned by a customer, by a company (customer null) or global (both null). [CAT-11, CAT-13] */
export const fireProtections = pgTable(
  'fire_protections',
  {
    ...keyAndOwner(),
    ...nameColumns(),
    group: integer(),
    inventoryType: text().notNull(),
    description: text().notNull().default(''),
    recommendation: text().notNull().default(''),
    instruction: text().notNull().default(''),
    flawCategoryId: integer().references(() => flawCategories.id),
    flawTypeId: integer().references(() => flawTypes.id),
    ...softDelete(),
    ...stamps(),
  },
  (table) => [index().on(table.customerId, table.sortKey), index().on(table.companyId)],
);
