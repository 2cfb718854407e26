import { z } from 'zod';
import { textLimits } from '../constants.ts';
import { certificateKeys } from '../competence/certificates.ts';
import {
  chosenDay,
  chosenTimestamp,
  deviceTimestamp,
  id,
  oneLine,
  queryFlag,
  queryId,
  queryText,
  stamps,
  text,
  timestamp,
} from '../primitives.ts';
import { inventoryTypes } from '../inventory.ts';
import { dutyCountries } from '../registers/kindWords.ts';
import { installationTypes } from '../maintenance/serviceKinds.ts';
import { paged } from '../schemaParts.ts';
import {
  permitActs,
  permitLimits,
  permitMarks,
  permitRoles,
  permitStates,
  precautions,
  samePersonReasons,
  signingRoles,
  workMethods,
} from './hotWorkWords.ts';

const line = oneLine.trim().max(textLimits.name);
const day = z.iso.date();
const gridPosition = z.int().min(0).max(1000);
const itemIds = z.array(id).max(permitLimits.items).default([]);

/** Certificate as the permit names it: registered, or a card shown on the spot, with its number and last day. */
const namedCertificate = z.object({
  key: z.enum(certificateKeys),
  /** Number of a card that was shown; empty for a registered certificate. */
  number: line.default(''),
  /** Last day; null for one that doesn't run out. */
  until: chosenDay.nullable(),
});
export type NamedCertificate = z.infer<typeof namedCertificate>;

/** Person of a permit: a user, or a name without an account. */
const permitPerson = z.object({
  userId: id.nullable().default(null),
  name: line.min(1),
  certificate: namedCertificate.nullable().default(null),
});
export type PermitPerson = z.infer<typeof permitPerson>;

/** Person of a stored permit; one whom the caller can't see has neither user, name nor certificate. */
const shownPerson = permitPerson.extend({ name: z.string(), isElsewhere: z.boolean() });
export type ShownPerson = z.infer<typeof shownPerson>;

/** Installation of which sections are disconnected for the work; none means all. */
const plannedDisconnection = z.object({
  installationId: id,
  sections: z.array(line.min(1)).max(permitLimits.sections).default([]),
});

/** Facts of a permit, fixed when it is prepared. Times are at most 24 hours apart. */
const facts = {
  work: text.trim().min(1),
  method: z.enum(workMethods),
  /** Drawing and position of the work on its grid; null without a drawing, then `place` says where. */
  mapId: id.nullable().default(null),
  positionX: gridPosition.nullable().default(null),
  positionY: gridPosition.nullable().default(null),
  place: line.default(''),
  radius: z
    .int()
    .min(permitLimits.radius.least)
    .max(permitLimits.radius.most)
    .default(permitLimits.radius.usual),
  from: chosenTimestamp,
  to: chosenTimestamp,
  issuer: permitPerson,
  worker: permitPerson,
  guard: permitPerson.nullable().default(null),
  guardWaivedReason: line.default(''),
  watcher: permitPerson,
  watchMinutes: z
    .int()
    .min(permitLimits.leastWatchMinutes)
    .max(permitLimits.mostWatchMinutes)
    .default(permitLimits.leastWatchMinutes),
  /** Exception by which issuer and worker are one person; null otherwise. */
  samePersonReason: z.enum(samePersonReasons).nullable().default(null),
  precautions: z.array(z.enum(precautions)).max(precautions.length).default([]),
  precautionsNote: text.default(''),
  disconnections: z.array(plannedDisconnection).max(permitLimits.installations).default([]),
  /** Items within the radius as the signers saw them: detectors to disconnect, extinguishers; and open flaws there. */
  detectorIds: itemIds,
  extinguisherIds: itemIds,
  flawIds: itemIds,
};

/** Facts of a permit, complete. */
const permitFacts = z.object(facts);
export type PermitFacts = z.infer<typeof permitFacts>;

/** Page, monotonic clock in ms and, if known, the backend's time in ms since 1970, never late. */
const steadyTime = z.object({ page: z.uuid(), ms: z.number().min(0), at: z.number().min(0).optional() });

/** New permit, prepared on a device under a key of its own; a repetition of the key is the same permit. */
export const hotWorkPermitCreate = permitFacts.extend({
  key: z.uuid(),
  buildingId: id,
  recordedAt: deviceTimestamp,
});
export type HotWorkPermitCreate = z.input<typeof hotWorkPermitCreate>;

/**
 * Act on a permit. It is always stored; one that can't count in the permit's state is marked as such. `sign` has a role; `disconnect` names
 * the caretaker who approved it; `endWork` and `endWatch` rest on the monotonic clock.
 */
export const hotWorkActCreate = z.object({
  permitKey: z.uuid(),
  key: z.uuid(),
  act: z.enum(permitActs),
  role: z.enum(signingRoles).nullable().default(null),
  /** Caretaker who approved a disconnection. */
  approver: permitPerson.nullable().default(null),
  /** Path of the drawn signature (SVG path data on a field of 600 by 200), or the name as it was typed. */
  signature: oneLine.trim().min(1).max(permitLimits.signature),
  isTyped: z.boolean().default(false),
  note: text.default(''),
  recordedAt: deviceTimestamp,
  steady: steadyTime,
  /** True if the writer closes the watch although no clock proves its length; needs a note. */
  isClockUnproved: z.boolean().default(false),
});
export type HotWorkActCreate = z.input<typeof hotWorkActCreate>;

const permitMark = z.object({ mark: z.enum(permitMarks), role: z.enum(permitRoles).nullable() });
export type PermitMark = z.infer<typeof permitMark>;

/** Act as it is stored; `received` is the backend's time. */
const permitAct = z.object({
  id,
  key: z.uuid(),
  act: z.enum(permitActs),
  role: z.enum(signingRoles).nullable(),
  approver: shownPerson.nullable(),
  /** Empty if the person is elsewhere. */
  signature: z.string(),
  isTyped: z.boolean(),
  note: z.string(),
  recordedAt: timestamp,
  received: timestamp,
  steady: steadyTime,
  isClockUnproved: z.boolean(),
  /** True if the act had an effect on the state. */
  counts: z.boolean(),
  /** True if the caller can't see the signer: then name and signature are empty. */
  isElsewhere: z.boolean(),
});
export type PermitAct = z.infer<typeof permitAct>;

const permitItem = z.object({ id, name: z.string(), positionX: z.int(), positionY: z.int() });

/** Permit as lists show it. */
export const hotWorkPermit = z.object({
  id,
  key: z.uuid(),
  customerId: id,
  buildingId: id,
  buildingName: z.string(),
  country: z.enum(dutyCountries),
  work: z.string(),
  method: z.enum(workMethods),
  place: z.string(),
  from: timestamp,
  to: timestamp,
  issuerName: z.string(),
  workerName: z.string(),
  state: z.enum(permitStates),
  /** True while it is open past the time of its next step. */
  isPastTime: z.boolean(),
  marks: z.array(permitMark),
  ...stamps,
});
export type HotWorkPermit = z.infer<typeof hotWorkPermit>;

export const hotWorkPermitDetails = hotWorkPermit.extend({
  ...facts,
  issuer: shownPerson,
  worker: shownPerson,
  guard: shownPerson.nullable(),
  watcher: shownPerson,
  recordedAt: timestamp,
  /** True if any of the persons is elsewhere. */
  isElsewhere: z.boolean(),
  mapName: z.string(),
  detectors: z.array(permitItem),
  extinguishers: z.array(permitItem),
  flaws: z.array(z.object({ id, name: z.string() })),
  disconnections: z.array(
    z.object({ installationId: id, installationName: z.string(), sections: z.array(z.string()) }),
  ),
  acts: z.array(permitAct),
});
export type HotWorkPermitDetails = z.infer<typeof hotWorkPermitDetails>;

/** Filters of permits; `isOpen` lists those that are neither closed nor withdrawn. */
export const hotWorkPermitQuery = paged({
  customerId: queryId,
  buildingId: queryId,
  search: queryText,
  isOpen: queryFlag,
});

/** Persons with their certificates of hot work and as caretakers, as known at a time. `until` is the last day, computed by the country's rule. */
const basisPerson = z.object({
  userId: id.nullable(),
  name: z.string(),
  certificates: z.array(z.object({ key: z.enum(certificateKeys), until: day.nullable() })),
});
export type BasisPerson = z.infer<typeof basisPerson>;

export const basisItemKinds = ['detector', 'extinguisher'] as const;

/** All that a device needs to issue permits in a building without a network, as known at a time. */
export const hotWorkBasis = z.object({
  at: timestamp,
  buildingId: id,
  buildingName: z.string(),
  customerId: id,
  country: z.enum(dutyCountries),
  timeZone: z.string(),
  people: z.array(basisPerson),
  installations: z.array(
    z.object({ id, name: z.string(), type: z.enum(installationTypes), sections: z.array(z.string()) }),
  ),
  maps: z.array(z.object({ id, name: z.string(), floorName: z.string(), fileId: id.nullable() })),
  items: z.array(
    permitItem.extend({
      mapId: id,
      kind: z.enum(basisItemKinds),
      inventoryType: z.enum(inventoryTypes),
      positionNumber: z.int(),
    }),
  ),
  flaws: z.array(z.object({ id, name: z.string(), mapId: id, positionX: z.int(), positionY: z.int() })),
  /** Open permits of the building. */
  permits: z.array(hotWorkPermitDetails),
});
export type HotWorkBasis = z.infer<typeof hotWorkBasis>;
