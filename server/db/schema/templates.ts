import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { fireProtections } from './catalogue.ts';
import { moment, partOf, refersTo, stamps } from './columns.ts';
import { files, maps } from './drawings.ts';
import { users } from './users.ts';
import { keyAndCustomer } from './tenants.ts';

/** State of a customer's setup guide: the skipped steps, and whether the guide is hidden. */
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

/** Text of the page that a drawing's image was rendered from: its centre on the image's grid, and its height there. */
export interface DrawingText {
  text: string;
  x: number;
  y: number;
  height: number;
}

/** Texts of the page that a drawing's image was rendered from. */
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

/** Catalogue entries assigned to a customer's symbols: normalised names of blocks and legend rows. */
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

/** Open drawings by user and browser tab; `seen` is the time of the tab's last request. */
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
