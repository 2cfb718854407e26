import { z } from 'zod';
import { textLimits } from '../constants.ts';
import {
  basedOnVersion,
  chosenDay,
  id,
  oneLine,
  queryFlag,
  queryId,
  queryText,
  stamps,
  text,
  timestamp,
} from '../primitives.ts';
import { paged } from '../schemaParts.ts';
import {
  addressees,
  flawParties,
  pointOutcomes,
  pointViews,
  visitLimits,
  visitPapers,
} from './visitWords.ts';

const line = oneLine.trim().max(textLimits.name);
const day = z.iso.date();

const caseFields = {
  authority: line.min(1),
  reference: line.default(''),
  inspector: line.default(''),
  paper: z.enum(visitPapers),
  visited: chosenDay,
  served: chosenDay.nullable().default(null),
  appealUntil: chosenDay.nullable().default(null),
  replyDue: chosenDay.nullable().default(null),
  fileId: id.nullable().default(null),
};

/** Case of an authority's visit, as lists show it; days are YYYY-MM-DD. */
export const visitCase = z.object({
  id,
  customerId: id,
  buildingId: id,
  buildingName: z.string(),
  authority: z.string(),
  reference: z.string(),
  inspector: z.string(),
  paper: z.enum(visitPapers),
  visited: day,
  served: day.nullable(),
  appealUntil: day.nullable(),
  replyDue: day.nullable(),
  fileId: id.nullable(),
  /** Case that this follow-up continues, and the follow-up that continues this one. */
  continuesCaseId: id.nullable(),
  nextCaseId: id.nullable(),
  /** Number of points, of those without a view, and of those past their deadline. */
  pointCount: z.int(),
  openCount: z.int(),
  overdueCount: z.int(),
  /** Earliest deadline of the points that count; null without one. */
  nextDeadline: day.nullable(),
  deletedAt: timestamp.nullable(),
  ...stamps,
});
export type VisitCase = z.infer<typeof visitCase>;

/** Flaw that a point became. */
const pointFlaw = z.object({
  flawId: id,
  party: z.enum(flawParties).nullable(),
  name: z.string(),
  done: timestamp.nullable(),
  turnedDown: timestamp.nullable(),
});
export type PointFlaw = z.infer<typeof pointFlaw>;

/** Point of a case: the authority's remark, its deadline, the view on it and the flaws that it became. */
export const visitPoint = z.object({
  id,
  caseId: id,
  text: z.string(),
  legalGround: z.string(),
  addressedTo: z.enum(addressees),
  deadline: day,
  /** The authority's paper that last changed the deadline; null for the case's own. */
  deadlineFileId: id.nullable(),
  outcome: z.enum(pointOutcomes),
  carriedFromId: id.nullable(),
  view: z.enum(pointViews).nullable(),
  viewText: z.string(),
  viewByName: z.string(),
  /** True if the view is a person's whom the caller can't see: then no name is shown. */
  isViewElsewhere: z.boolean(),
  viewed: timestamp.nullable(),
  flaws: z.array(pointFlaw),
  fileIds: z.array(id),
  ...stamps,
});
export type VisitPoint = z.infer<typeof visitPoint>;

/** Sealed reply of a case: its bytes never change. `packId` is null for one that another customer sealed. */
export const visitReply = z.object({
  packId: id.nullable(),
  number: z.int(),
  sealed: timestamp,
  day: day.nullable(),
  sizeBytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type VisitReply = z.infer<typeof visitReply>;

export const visitCaseDetails = visitCase.extend({
  points: z.array(visitPoint),
  replies: z.array(visitReply),
});
export type VisitCaseDetails = z.infer<typeof visitCaseDetails>;

/** New case: of a building, or the follow-up of one there, which carries its points over. */
export const visitCaseCreate = z.object({
  ...caseFields,
  buildingId: id,
  continuesCaseId: id.nullable().default(null),
});
export type VisitCaseCreate = z.input<typeof visitCaseCreate>;

export const visitCaseUpdate = z.object({ ...caseFields, ...basedOnVersion });
export type VisitCaseUpdate = z.input<typeof visitCaseUpdate>;

const pointFields = {
  text: text.trim().min(1),
  legalGround: line.default(''),
  addressedTo: z.enum(addressees),
  deadline: chosenDay,
  deadlineFileId: id.nullable().default(null),
  outcome: z.enum(pointOutcomes).default('new'),
  view: z.enum(pointViews).nullable().default(null),
  viewText: text.default(''),
  flaws: z
    .array(z.object({ flawId: id, party: z.enum(flawParties).nullable().default(null) }))
    .max(visitLimits.flaws)
    .default([]),
  fileIds: z.array(id).max(visitLimits.files).default([]),
};

export const visitPointCreate = z.object(pointFields);
export type VisitPointCreate = z.input<typeof visitPointCreate>;

export const visitPointUpdate = z.object({ ...pointFields, ...basedOnVersion });
export type VisitPointUpdate = z.input<typeof visitPointUpdate>;

/** New flaw of a point, on an item of the building's drawings or on the building itself. */
export const pointFlawCreate = z.object({
  name: line.min(1),
  description: text.default(''),
  mapItemId: id.nullable().default(null),
  party: z.enum(flawParties).nullable().default(null),
});
export type PointFlawCreate = z.input<typeof pointFlawCreate>;

/** Filters of cases; `isOpen` leaves out those that a follow-up continues. `deleted` lists the bin. */
export const visitCaseQuery = paged({
  customerId: queryId,
  buildingId: queryId,
  search: queryText,
  isOpen: queryFlag,
  deleted: queryFlag,
});
