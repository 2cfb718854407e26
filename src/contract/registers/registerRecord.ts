import { z } from 'zod';
import { gridSize, textLimits } from '../constants.ts';
import {
  basedOnVersion,
  id,
  oneLine,
  queryFlag,
  queryId,
  queryText,
  stamps,
  timestamp,
} from '../primitives.ts';
import { paged } from '../schemaParts.ts';
import { incidentStates } from './incidentEvents.ts';
import { maxRecordLinks } from './recordLimits.ts';
import { recordValues, registerKindDefinition } from './registerKind.ts';

/** Kind of register as a customer may use it; `id` and `customerId` belong to a kind that a root customer has added. */
export const registerKind = registerKindDefinition.extend({
  id: id.nullable(),
  customerId: id.nullable(),
  version: z.int().optional(),
});
export type RegisterKind = z.infer<typeof registerKind>;

/** Key of a kind, the product's or a customer's own. */
export const kindKey = z.string().regex(/^[a-zA-Z0-9]{1,40}$/);

const coordinate = z.number().min(0).max(gridSize).nullable().default(null);
/**
 * Person, role, file or place in a field; `name` belongs to a person without an account, or was the user's when it was written. With the `id`
 * of a link whose person is of another customer, a write keeps that link.
 */
const linkFields = {
  id: id.optional(),
  field: kindKey,
  userId: id.nullable().default(null),
  name: oneLine.trim().max(textLimits.name).default(''),
  roleId: id.nullable().default(null),
  fileId: id.nullable().default(null),
  mapId: id.nullable().default(null),
  mapItemId: id.nullable().default(null),
  positionX: coordinate,
  positionY: coordinate,
};
export const registerLink = z.object({
  ...linkFields,
  id,
  name: z.string(),
  accepted: timestamp.nullable(),
  /** True if the person is of another customer: then neither user nor name is shown. */
  isElsewhere: z.boolean(),
});
export type RegisterLink = z.infer<typeof registerLink>;
export const registerLinkWrite = z.object(linkFields);
export type RegisterLinkWrite = z.output<typeof registerLinkWrite>;

/** Record of a register. `validUntil` is its last day of validity by the kind's rule. */
export const registerRecord = z.object({
  id,
  kind: kindKey,
  customerId: id,
  buildingId: id.nullable(),
  buildingName: z.string().nullable(),
  installationId: id.nullable(),
  correctsId: id.nullable(),
  name: z.string(),
  values: recordValues,
  links: z.array(registerLink),
  validUntil: z.iso.date().nullable(),
  triage: z.enum(incidentStates).nullable(),
  /** Reason for which a reported record was declined. */
  reason: z.string(),
  isDraft: z.boolean(),
  createdBy: z.string().nullable(),
  deletedAt: timestamp.nullable(),
  ...stamps,
});
export type RegisterRecord = z.infer<typeof registerRecord>;

const content = {
  values: recordValues,
  links: z.array(registerLinkWrite).max(maxRecordLinks).default([]),
};

/** New record: at a building, which determines its customer, or at a customer. */
export const registerRecordCreate = z.object({
  ...content,
  kind: kindKey,
  customerId: id,
  buildingId: id.nullable().default(null),
  installationId: id.nullable().default(null),
  correctsId: id.nullable().default(null),
});
export type RegisterRecordCreate = z.input<typeof registerRecordCreate>;

export const registerRecordUpdate = z.object({ ...content, ...basedOnVersion });
export type RegisterRecordUpdate = z.input<typeof registerRecordUpdate>;

/** Filters of records; without `kind` records of all registers that the caller may read. `deleted` lists the bin. */
export const registerRecordQuery = paged({
  kind: kindKey.optional(),
  customerId: queryId,
  buildingId: queryId,
  installationId: queryId,
  search: queryText,
  validity: z.enum(['ended', 'endsSoon']).optional(),
  deleted: queryFlag,
  /** Reported records that wait for a decision or were declined, which no other list shows; for writers alone. */
  triage: z.enum(['waiting', 'declined']).optional(),
});
