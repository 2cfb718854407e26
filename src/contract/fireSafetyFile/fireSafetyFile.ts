import { z } from 'zod';
import { id } from '../primitives.ts';
import { dutyCountries, dutyNatures } from '../registers/kindWords.ts';
import { label } from '../registers/registerKind.ts';
import { fileHeads, nextStepActions, reasonCodes, verdicts } from './fileHeads.ts';

const headKey = z.enum([...fileHeads.SE, ...fileHeads.FI]);

const reason = z.object({
  code: z.enum(reasonCodes),
  /** Register kind. */
  kind: z.string().optional(),
  /** Key of an option of the kind, such as a role of the organisation. */
  option: z.string().optional(),
  /** Field of the building's facts. */
  fact: z.string().optional(),
  until: z.iso.date().optional(),
  count: z.int().optional(),
  /** Number that `count` is a part of. */
  size: z.int().optional(),
  /** Installation, with the sections that are meant. */
  name: z.string().optional(),
  /** Persons who may be named. */
  names: z.array(z.string()).optional(),
  /** What a person wrote. */
  text: z.string().optional(),
});
export type FileReason = z.infer<typeof reason>;

const nextStep = z.object({
  action: z.enum(nextStepActions),
  kind: z.string().optional(),
  fact: z.string().optional(),
  /** Option of the kind that a new record is to have. */
  option: z.string().optional(),
  recordId: id.optional(),
});
export type NextStep = z.infer<typeof nextStep>;

const head = z.object({
  key: headKey,
  /** Position in the country's order, from 1. */
  number: z.int(),
  verdict: z.enum(verdicts),
  /** True if it is there but ends within 60 days. */
  endsSoon: z.boolean(),
  /** Last day on which the verdict holds; null without an end. */
  until: z.iso.date().nullable(),
  /** Person responsible by the newest record; null if unknown. */
  owner: z.string().nullable(),
  reasons: z.array(reason),
  /** Nature and source of the duty that decided the verdict. */
  nature: z.enum(dutyNatures).nullable(),
  source: label.nullable(),
  /** Records that fill the head: a kind of register or a source of the product, their number and the newest day. */
  sources: z.array(z.object({ kind: z.string(), count: z.int(), newest: z.iso.date().nullable() })),
  nextStep: nextStep.nullable(),
  /** Duties of the head that are missing or old and that somebody may say aren't needed: a kind of register or a source of the product. */
  exemptable: z.array(z.object({ duty: z.string(), kind: z.string(), option: z.string().optional() })),
});
export type FileHead = z.infer<typeof head>;

/** Fire-safety file of a building on a day: the verdict of each head in the order of the building's country. */
export const fireSafetyFile = z.object({
  /** The building's id, by which feeds are paged. */
  id,
  buildingId: id,
  buildingName: z.string(),
  customerId: id,
  customerName: z.string(),
  country: z.enum(dutyCountries),
  /** True if the country is assumed, since the building's facts don't answer it. */
  isCountryAssumed: z.boolean(),
  day: z.iso.date(),
  /** True if every head is there or not needed, apart from insurers' duties. */
  isReady: z.boolean(),
  /** Keys of the heads that are missing, old, or there but ending soon. */
  missingHeads: z.array(headKey),
  oldHeads: z.array(headKey),
  endingHeads: z.array(headKey),
  heads: z.array(head),
});
export type FireSafetyFile = z.infer<typeof fireSafetyFile>;

/** Head of a building's file that became out of date after `until`, or ends on it within 60 days. */
export const fileNotice = z.object({
  buildingId: id,
  buildingName: z.string(),
  customerId: id,
  head: headKey,
  isOld: z.boolean(),
  until: z.iso.date(),
});
export type FileNotice = z.infer<typeof fileNotice>;

/** Notices of a level and those below it: what became out of date, the newest first, then what ends, the earliest first. */
export const fileNotices = z.object({
  notices: z.array(fileNotice),
  /** True if there are more than `mostNoticedBuildings`, of which only the first by name were judged. */
  isCut: z.boolean(),
});
