import { z } from 'zod';
import { basedOnVersion, id, timestamp, name, shortText, stamps, text } from '../primitives.ts';

const number = z.number().min(0).max(1_000_000_000).nullable();

/** Facts about a building besides its name; builtYear, noOfEmployees and totalArea (sqm) are numbers. [BLDG-25, BLDG-26] */
export const buildingInfo = z.object({
  propertyName: shortText,
  owner: shortText,
  customer: shortText,
  department: shortText,
  contactPerson: shortText,
  contactPhone: shortText,
  visitAddress: shortText,
  visitAddressZipCode: shortText,
  visitAddressCity: shortText,
  activityType: shortText,
  builtYear: number,
  noOfEmployees: number,
  totalArea: number,
  noOfFloor: shortText,
  position: shortText,
  other: text,
  serviceInfo: text,
});
export type BuildingInfo = z.infer<typeof buildingInfo>;

/** A floor and a person as embedded in a building. */
const buildingFloor = z.object({ id, name, level: z.int() });
const buildingUser = z.object({ id, firstName: name, lastName: name });

/** A building; deleted ones are excluded from lists but stay readable in finished rounds. [BLDG-23, BLDG-31] */
export const building = z.object({
  id,
  name,
  description: text,
  customerId: id,
  customer: z.object({ id, parentId: id.nullable(), name }),
  userIds: z.array(id),
  deleted: z.boolean(),
  info: buildingInfo.partial(),
  floorCount: z.int(),
  ...stamps,
});
export type Building = z.infer<typeof building>;

/** An option of the building picker: a building of a customer or of a lower level; `levels` names the levels in between, top down. */
export const pickableBuilding = z.object({ id, name, customerId: id, levels: z.array(z.string()) });
export type PickableBuilding = z.infer<typeof pickableBuilding>;

/** Counts of the records deleted with a building, and the names of its active plans. [BLDG-31] */
export const buildingContents = z.object({
  floors: z.int(),
  drawings: z.int(),
  items: z.int(),
  openFlaws: z.int(),
  plans: z.array(z.string()),
  otherPlans: z.int(),
});
export type BuildingContents = z.infer<typeof buildingContents>;

/** A building in the bin, with the time and the author of its deletion from the audit log; null if the entry is missing. */
export const deletedBuilding = z.object({
  id,
  name,
  customerId: id,
  floorCount: z.int(),
  deletedAt: timestamp,
  deletedBy: z.string().nullable(),
});
export type DeletedBuilding = z.infer<typeof deletedBuilding>;

/**
 * A single building, with its floors from the lowest up and the people connected to it; `users` is missing for callers who may not see
 * employees. [BLDG-23]
 */
export const wholeBuilding = building.extend({
  floors: z.array(buildingFloor),
  users: z.array(buildingUser).optional(),
});
export type WholeBuilding = z.infer<typeof wholeBuilding>;

export const buildingWrite = z.object({
  name,
  description: text.default(''),
  customerId: id,
  userIds: z.array(id).max(1000).optional(),
  deleted: z.boolean().optional(),
  info: buildingInfo.partial().optional(),
  ...basedOnVersion,
});

/** A floor of a building; floors are sorted by `level`. [BLDG-27] */
export const floor = z.object({
  id,
  name,
  description: text,
  buildingId: id,
  buildingName: z.string(),
  level: z.int(),
  ...stamps,
});
export type Floor = z.infer<typeof floor>;

/** Target of a floor's copy: a building of the same customer. (decisions, Copy a floor) */
export const floorCopy = z.object({
  buildingId: id,
  name,
  level: z.int().min(-100).max(1000),
});

export const floorWrite = z.object({
  name,
  description: text.default(''),
  buildingId: id,
  level: z.int().min(-100).max(1000).default(0),
  ...basedOnVersion,
});
