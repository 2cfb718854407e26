import { z } from 'zod';
import { mapItemExtraWrite } from '../catalogue/serviceFields.ts';
import { textLimits } from '../constants.ts';
import { mapItem } from '../drawings/drawing.ts';
import { inventoryTypes } from '../inventory.ts';
import {
  basedOnVersion,
  chosenYear,
  deviceTimestamp,
  id,
  lawLink,
  timestamp,
  name,
  oneLine,
  queryId,
  queryText,
  receipt,
  shortText,
  stamps,
  text,
} from '../primitives.ts';
import {
  installationTypes,
  maxServicesAtOnce,
  serviceCountries,
  serviceDues,
  serviceOrigins,
  servicePerformers,
  serviceRanks,
} from './serviceKinds.ts';

/** Key of a service: one of the product's, or a customer's own. */
const serviceKey = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);
const serviceKind = z.enum([...inventoryTypes, ...installationTypes]);

/**
 * A service of an item or of an installation, with its dates: done last, due from and until; null if unknown. `serviceName` is a customer's
 * own name, empty if the product names it by its key.
 */
export const service = z.object({
  id,
  mapItemId: id.nullable(),
  installationId: id.nullable(),
  name: z.string(),
  positionNumber: z.int().nullable(),
  kind: z.string(),
  serviceKey: z.string(),
  serviceName: z.string(),
  performer: z.string(),
  last: timestamp.nullable(),
  earliest: timestamp.nullable(),
  due: timestamp.nullable(),
  /** Customer of the building, to which a protocol's document belongs. */
  customerId: id,
  buildingId: id,
  buildingName: z.string(),
  floorId: id.nullable(),
  floorName: z.string().nullable(),
  mapId: id.nullable(),
});
export type Service = z.infer<typeof service>;

/** Place filters of the service calls; a customer includes all levels below it. */
export const servicePlace = { customerId: queryId, buildingId: queryId, floorId: queryId, mapId: queryId };

/** Filters of the list of services. */
export const serviceFilters = {
  ...servicePlace,
  mapItemId: queryId,
  installationId: queryId,
  due: z.enum(serviceDues).optional(),
  kind: queryText,
  serviceKey: queryText,
  performer: z.enum(servicePerformers).optional(),
  /** Part of the name or placement of an item, or of the name of an installation or building. */
  search: queryText,
};

/** Number of services per due filter, and the kinds and services among all of them. */
export const serviceCounts = z.object({
  overdue: z.int(),
  month: z.int(),
  year: z.int(),
  unknown: z.int(),
  kinds: z.array(z.string()),
  services: z.array(z.object({ serviceKey: z.string(), serviceName: z.string() })),
});
export type ServiceCounts = z.infer<typeof serviceCounts>;

/** Time of completion, by the device's clock; a time in the future becomes now. */
const done = deviceTimestamp;

/** Completed services: their keys, time, person, and the round in which they were recorded. */
export const serviceNote = z.object({
  services: z
    .array(z.object({ mapItemId: id.nullish(), installationId: id.nullish(), serviceKey }))
    .min(1)
    .max(maxServicesAtOnce),
  done,
  performer: shortText.default(''),
  note: text.default(''),
  /** The protocol: a document of one of the services' customers; each other customer gets a document with the same bytes. */
  fileId: id.nullish(),
  roundHistoryId: id.nullish(),
  /** Serviced parts of the installations. */
  partIds: z.array(id).max(maxServicesAtOnce).optional(),
  /** Confirms a service that another inspector of the round has already recorded. */
  again: z.boolean().optional(),
});

/** A completed service; `unitId` is the unit it was done on, null for the current one. */
export const serviceEvent = z.object({
  id,
  mapItemId: id.nullable(),
  installationId: id.nullable(),
  unitId: id.nullable(),
  serviceKey: z.string(),
  serviceName: z.string(),
  done: timestamp,
  doneReceived: receipt,
  userId: id.nullable(),
  userName: z.string(),
  performer: z.string(),
  note: z.string(),
  file: z.object({ id, name: z.string() }).nullable(),
  roundHistoryId: id.nullable(),
  /** Parts of the installation named in the record that still exist. */
  parts: z.array(z.object({ id, name: z.string() })).optional(),
  ...stamps,
});
export type ServiceEvent = z.infer<typeof serviceEvent>;

/** A former unit at an item's place: its period, and its facts at that time. */
export const itemUnit = z.object({
  id,
  started: timestamp.nullable(),
  ended: timestamp,
  endedReceived: receipt,
  userId: id.nullish(),
  userName: z.string(),
  note: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ItemUnit = z.infer<typeof itemUnit>;

export const serviceHistory = z.object({
  services: z.array(service),
  doneServices: z.array(serviceEvent),
  units: z.array(itemUnit),
});
export type ServiceHistory = z.infer<typeof serviceHistory>;

/** Items whose unit is replaced by a new one; omitted facts are kept, except for the year of manufacture. */
export const replacement = z.object({
  mapItemIds: z.array(id).min(1).max(maxServicesAtOnce),
  done,
  note: text.default(''),
  size: shortText.optional(),
  manufacture: shortText.optional(),
  other: text.optional(),
  year: chosenYear.nullish(),
  mapItemExtra: mapItemExtraWrite.optional(),
  roundHistoryId: id.nullish(),
  /** Confirms a replacement after the newest one. */
  again: z.boolean().optional(),
});

/** An item with its new unit; `endedUnitId` is the replaced unit, the key for undoing the replacement. */
export const replacedItem = mapItem.extend({ endedUnitId: id });
export type ReplacedItem = z.infer<typeof replacedItem>;

export type ServiceNote = z.input<typeof serviceNote>;
export type Replacement = z.input<typeof replacement>;

/** An ISO 8601 duration of one unit: P1D, P2W, P3M, P10Y. */
const span = z.string().regex(/^P[1-9]\d{0,2}[DWMY]$/);

const ruleFields = {
  kind: serviceKind,
  serviceKey,
  /** Empty for a service that the product names. */
  name: oneLine.trim().max(textLimits.name).default(''),
  interval: span,
  earliest: span.nullable().default(null),
  latest: span.nullable().default(null),
  /** Maximum interval if the item's place is exposed to cold, damp or vibration. */
  latestExposed: span.nullable().default(null),
  eachCalendarYear: z.boolean().default(false),
  countedFrom: z.enum(serviceOrigins),
  performer: z.enum(servicePerformers),
  rank: z.enum(serviceRanks),
  source: shortText.default(''),
  sourceText: text.default(''),
  active: z.boolean().default(true),
};

/**
 * A service rule in effect for an inventory type at a level, and its source: the product, a level above, or the level itself; `id` belongs
 * to the level's own rule.
 */
export const serviceRule = z.object({
  ...ruleFields,
  kind: z.string(),
  name: z.string(),
  sourceLink: z.string().nullable(),
  id: id.nullable(),
  from: z.enum(['product', 'above', 'own']),
});
export type ServiceRule = z.infer<typeof serviceRule>;

/** Rules in effect at a level, their country, and the level's own choice of country. */
export const serviceRules = z.object({
  country: z.enum(serviceCountries),
  ownCountry: z.enum(serviceCountries).nullable(),
  rules: z.array(serviceRule),
});
export type ServiceRules = z.infer<typeof serviceRules>;

export const serviceRuleWrite = z.object({ ...ruleFields, customerId: id, sourceLink: lawLink });
export const serviceCountryWrite = z.object({ customerId: id, country: z.enum(serviceCountries).nullable() });

/** A part of an installation, with the last service that names it; null for never. */
const installationPart = z.object({
  id: id.optional(),
  floorId: id.nullable(),
  floorName: z.string().nullable(),
  name: z.string(),
  count: z.int(),
  tested: timestamp.nullish(),
});
export type InstallationPart = z.infer<typeof installationPart>;

const partFields = { floorId: id.nullable(), name, count: z.int().min(1).max(100_000) };

/** A technical installation of a building, with its parts in order. */
export const installation = z.object({
  id,
  customerId: id,
  buildingId: id,
  buildingName: z.string(),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  installed: timestamp.nullable(),
  parts: z.array(installationPart),
  ...stamps,
});
export type Installation = z.infer<typeof installation>;

/** An installation in the bin of its building, with the time and the author of its deletion; null if unknown or not visible. */
export const deletedInstallation = z.object({
  id,
  name: z.string(),
  type: z.string(),
  buildingId: id,
  deletedAt: timestamp,
  deletedBy: z.string().nullable(),
});
export type DeletedInstallation = z.infer<typeof deletedInstallation>;

export const installationWrite = z.object({
  buildingId: id,
  type: z.enum(installationTypes),
  name,
  description: text.default(''),
  contactName: oneLine.max(textLimits.name).default(''),
  contactNumber: oneLine.max(textLimits.phone).default(''),
  contactEmail: oneLine.trim().max(textLimits.email).default(''),
  installed: chosenYear.nullish(),
  /** A part with an `id` is the existing one, and keeps the date of its test. */
  parts: z
    .array(z.object({ ...partFields, id: id.nullish() }))
    .max(maxServicesAtOnce)
    .default([]),
  ...basedOnVersion,
});
