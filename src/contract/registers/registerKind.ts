import { z } from 'zod';
import { inventoryTypes } from '../inventory.ts';
import { installationTypes } from '../maintenance/serviceKinds.ts';
import { languages, textLimits } from '../constants.ts';
import { chosenDay, oneLine } from '../primitives.ts';
import {
  columnTypes,
  dutyCountries,
  dutyNatures,
  fieldTypes,
  kindLimits,
  readRights,
  registerScopes,
  writeRights,
} from './kindWords.ts';
import { maxTableRows } from './recordLimits.ts';

/** Key of a kind, a field or an option: English words in camelCase. */
const key = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);

/** A text of the product in its three languages. */
export const label = z.object(
  Object.fromEntries(
    languages.map((language) => [language, oneLine.trim().min(1).max(textLimits.name)]),
  ) as Record<(typeof languages)[number], z.ZodString>,
);
export type Label = z.infer<typeof label>;

const option = z.object({ key, label });
const fieldBase = {
  key,
  label,
  isRequired: z.boolean().default(false),
  /** Options of a `choice`, in order. */
  options: z.array(option).max(kindLimits.options).optional(),
  /** Unit, smallest and largest value of a `number`. */
  unit: oneLine.max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
};
const column = z.object({ ...fieldBase, type: z.enum(columnTypes) });
const field = z.object({
  ...fieldBase,
  type: z.enum(fieldTypes),
  /** True if a person, file, place or item type may be given several times. */
  isMany: z.boolean().default(false),
  /** Columns of a `table`. */
  columns: z.array(column).min(1).max(kindLimits.columns).optional(),
});
export type RegisterField = z.infer<typeof field>;
export type RegisterColumn = z.infer<typeof column>;

/** End of a record's validity: a date in a field, months after one, or none. A record is valid on its last day. */
const validity = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('until'), field: key }),
  z.object({ type: z.literal('months'), field: key, months: z.int().min(1).max(240) }),
]);
export type Validity = z.infer<typeof validity>;

const months = z.int().min(1).max(240);
/** Rules of a verdict, with their parameters. */
const verdictRule = z.discriminatedUnion('type', [
  /**
   * The newest record is at most `months` old; with null only its own validity counts. With `groups` that holds for each person of each
   * group, also by a record's own `interval` in months; `size` is the field with the number of a group's members.
   */
  z.object({
    type: z.literal('newestWithin'),
    months: months.nullable(),
    field: key,
    groups: z.object({ name: key, persons: key, interval: key, size: key }).optional(),
  }),
  /** As `newestWithin`, and one in this calendar year or the last. */
  z.object({ type: z.literal('withinAndEachYear'), months, field: key }),
  /** A valid record for each installation of a type, at most `months` old, and by choice one in this calendar year or the last. */
  z.object({
    type: z.literal('onePerInstallation'),
    installationType: z.enum(installationTypes),
    months: months.nullable(),
    eachCalendarYear: z.boolean().default(false),
    field: key,
  }),
  /** At least `count` persons in valid records where a choice has a value, each confirmed within some months if it says so. */
  z.object({
    type: z.literal('atLeastPersons'),
    count: z.int().min(1).max(100),
    choice: key,
    value: key,
    field: key,
    confirmed: z.object({ field: key, months }).optional(),
  }),
  /** A row for each type of the items on the drawings. */
  z.object({ type: z.literal('rowPerItemType'), field: key }),
  /**
   * Amounts, added up by setting and class, against the limits of that setting; above one of them each record needs a permit. Below them,
   * the newest record is at most `months` old.
   */
  z.object({
    type: z.literal('limits'),
    setting: key,
    choice: key,
    amount: key,
    permit: key,
    permitUntil: key,
    field: key,
    months,
    limits: z.record(key, z.record(key, z.number().min(0))),
  }),
  /** All these questions are answered. */
  z.object({ type: z.literal('answered'), fields: z.array(key).min(1) }),
  /** The head never needs a record; existing ones are checked for their validity. */
  z.object({ type: z.literal('neverRequired') }),
]);
export type VerdictRule = z.infer<typeof verdictRule>;

/** Answer to a fact of a building that decides whether a duty applies; `option` belongs to a choice. */
const condition = z.object({
  fact: key,
  is: z.enum(['yes', 'no', 'atLeast', 'option']),
  value: z.number().optional(),
  option: key.optional(),
});
export type DutyCondition = z.infer<typeof condition>;

/** Options of a choice field. */
const options = z.object({ field: key, is: z.array(key).min(1) });

/** Duty behind a kind: why a building needs its records, by which source, and the rule that judges them. */
export const duty = z.object({
  key,
  country: z.enum(dutyCountries),
  nature: z.enum(dutyNatures),
  source: label,
  /** Days from and until which the duty holds; null without an end. */
  from: chosenDay.nullable().default(null),
  until: chosenDay.nullable().default(null),
  /** Head of the country's file that the duty belongs to. */
  head: key,
  rule: verdictRule,
  /** Options of a choice whose records alone the duty judges. */
  where: options.optional(),
  /** Person field whose person must accept the record by a tap, unless a signed paper is attached in a file field. */
  accepted: z.object({ field: key, orFile: key }).optional(),
  /** Day or time field after which, plus `days`, a record must be closed by another field, unless a choice needs none. */
  followUp: z
    .object({
      field: key,
      days: z.int().min(0).max(366).default(0),
      closedBy: key,
      unless: options.optional(),
    })
    .optional(),
  /** Options of a choice that make a record old, such as an inspection that was not approved. */
  refused: options.optional(),
  /** Conditions of which one is enough; without any the duty always holds. */
  conditions: z.array(condition).default([]),
});
export type Duty = z.infer<typeof duty>;

/** Kind of register: everything that form, list, import, export, moves, reminders and verdicts need to know. */
export const registerKindDefinition = z.object({
  key,
  scope: z.enum(registerScopes),
  /** Name of the register, and of one record in it. */
  name: label,
  recordName: label,
  fields: z.array(field).min(1).max(kindLimits.fields),
  /** Field that names a record in lists. */
  titleField: key,
  validity,
  read: z.enum(readRights),
  write: z.enum(writeRights),
  /** True if records are never changed or deleted: a correction is a new record that names the old one. */
  isAppendOnly: z.boolean().default(false),
  /** True if a move that copies a building copies its records, as drafts without persons and files. */
  isCopiedByMove: z.boolean().default(false),
  /** Date field that a building's move sets to its day, if it is empty or later: a role that ends then. */
  endedByMove: key.optional(),
  duties: z.array(duty).default([]),
});
export type RegisterKindDefinition = z.infer<typeof registerKindDefinition>;

/** Value of a column in a row of a table. */
const cell = z.union([z.string().max(textLimits.shortText), z.number(), z.null()]);
/** Values of a record by field: texts, numbers, dates, keys of options, types of items, and rows of tables. */
export const recordValues = z.record(
  key,
  z.union([
    z.string().max(textLimits.text),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.enum(inventoryTypes)).max(inventoryTypes.length),
    z.array(z.record(key, cell)).max(maxTableRows),
  ]),
);
export type RecordValues = z.infer<typeof recordValues>;
