import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { fireProtections } from './catalogue.ts';
import { moment, partOf, refersTo, stamps } from './columns.ts';
import { files, maps } from './drawings.ts';
import { users } from './people.ts';
import { keyAndCustomer } from './tenants.ts';

/** What a customer's people decided about its guide: the steps that they skip, and whether it is hidden. */
export const setUps = pgTable(
  'set_ups',
  {
    ...keyAndCustomer(),
    skipped: jsonb().$type<string[]>().notNull().default([]),
    isHidden: boolean().notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId)],
);

/** A text of the page that a picture was made of: where its middle lies on the picture's grid, and its height there. */
export interface DrawingText {
  text: string;
  x: number;
  y: number;
  height: number;
}

/** The texts of the page that a drawing's picture was made of. */
export const drawingTexts = pgTable(
  'drawing_texts',
  {
    ...keyAndCustomer(),
    fileId: partOf(() => files.id),
    texts: jsonb().$type<DrawingText[]>().notNull(),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.fileId)],
);

/** Which kind a customer's symbols mean: names of blocks and rows of legends, as they compare. */
export const symbolKinds = pgTable(
  'symbol_kinds',
  {
    ...keyAndCustomer(),
    symbol: text().notNull(),
    fireProtectionId: refersTo(() => fireProtections.id),
    ...stamps(),
  },
  (table) => [uniqueIndex().on(table.customerId, table.symbol), index().on(table.fireProtectionId)],
);

/** Who has a drawing open, by browser tab; `seen` is when it last said so. */
export const openDrawings = pgTable(
  'open_drawings',
  {
    ...keyAndCustomer(),
    mapId: partOf(() => maps.id),
    userId: partOf(() => users.id),
    tab: uuid().notNull(),
    seen: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.mapId, table.tab), index().on(table.userId), index().on(table.seen)],
);
