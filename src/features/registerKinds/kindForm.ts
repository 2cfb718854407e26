import type { Language } from '#contract/constants.ts';
import type { FieldType } from '#contract/registers/kindWords.ts';
import { columnTypes } from '#contract/registers/kindWords.ts';
import type { OwnDuty, OwnKindDefinition } from '#contract/registers/ownKind.ts';
import type { Label, RegisterColumn, RegisterField, VerdictRule } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { completeLabel, editableLabel, emptyLabel } from './labels.ts';

export interface OptionDraft {
  key: string;
  label: Label;
}

/** Field or column as the form edits it: settings of other types are kept while the type is changed. */
export interface FieldDraft {
  key: string;
  label: Label;
  type: FieldType;
  isRequired: boolean;
  isMany: boolean;
  options: readonly OptionDraft[];
  unit: string;
  min: number | null;
  max: number | null;
  columns: readonly FieldDraft[];
  /** True for a stored field that the save removes; until then it can be restored. */
  isRemoved: boolean;
}

/** Duty as the form edits it; its parts without a control are saved unchanged. */
export type DutyDraft = OwnDuty;

/** Values of the form of a customer's own kind. */
export interface KindValues extends Omit<OwnKindDefinition, 'fields' | 'duties'> {
  fields: readonly FieldDraft[];
  duties: readonly DutyDraft[];
}

/** Types of fields that may have several values. */
const manyTypes: readonly FieldType[] = ['person', 'role', 'file', 'place', 'itemType'];
export const canBeMany = (type: FieldType): boolean => manyTypes.includes(type);

/** Types of fields that give the day of a validity or a rule. */
export const dayTypes: readonly FieldType[] = ['date', 'time'];

/** Returns the next free key, such as `field4`. */
const nextKey = (start: string, parts: readonly { key: string }[]): string => {
  const numbers = parts.flatMap(({ key }) => {
    const [, digits] = new RegExp(`^${start}(\\d+)$`).exec(key) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return `${start}${Math.max(0, ...numbers) + 1}`;
};

export const newOption = (options: readonly OptionDraft[]): OptionDraft => ({
  key: nextKey('option', options),
  label: emptyLabel,
});

/** Returns a new field; `start` is the start of its key. */
export const newField = (
  parts: readonly { key: string }[],
  start: 'field' | 'column' = 'field',
): FieldDraft => ({
  key: nextKey(start, parts),
  label: emptyLabel,
  type: 'text',
  isRequired: false,
  isMany: false,
  options: [],
  unit: '',
  min: null,
  max: null,
  columns: [],
  isRemoved: false,
});

/** Returns a field with another type; a choice starts with an option, and a table with a column. */
export const withType = (field: FieldDraft, type: FieldType): FieldDraft => ({
  ...field,
  type,
  options: type === 'choice' && field.options.length === 0 ? [newOption([])] : field.options,
  columns: type === 'table' && field.columns.length === 0 ? [newField([], 'column')] : field.columns,
});

/** Field or column of a stored kind. */
type StoredField = Omit<RegisterField, 'isMany'> & { isMany?: boolean };

/** Returns a stored field as the form edits it. */
const fieldDraft = (
  { isMany = false, columns = [], ...field }: StoredField,
  language: Language,
): FieldDraft => ({
  key: field.key,
  label: editableLabel(field.label, language),
  type: field.type,
  isRequired: field.isRequired,
  isMany,
  options: (field.options ?? []).map(({ key, label }) => ({ key, label: editableLabel(label, language) })),
  unit: field.unit ?? '',
  min: field.min ?? null,
  max: field.max ?? null,
  columns: columns.map((column) => fieldDraft(column, language)),
  isRemoved: false,
});

/** Returns the form's values of a stored kind. */
export const valuesOfKind = (kind: RegisterKind, language: Language): KindValues => ({
  scope: kind.scope,
  name: editableLabel(kind.name, language),
  recordName: editableLabel(kind.recordName, language),
  fields: kind.fields.map((field) => fieldDraft(field, language)),
  titleField: kind.titleField,
  validity: kind.validity,
  read: kind.read,
  write: kind.write,
  isAppendOnly: kind.isAppendOnly,
  duties: kind.duties.map(({ key: _key, accepted: _accepted, ...duty }) => ({
    ...duty,
    source: editableLabel(duty.source, language),
  })),
});

/** Returns the values of a new kind: one required text field, which names its records. */
export const newKindValues = (): KindValues => {
  const field = { ...newField([]), isRequired: true };
  return {
    scope: 'building',
    name: emptyLabel,
    recordName: emptyLabel,
    fields: [field],
    titleField: field.key,
    validity: { type: 'none' },
    read: 'documents_access_view',
    write: 'documents_edit',
    isAppendOnly: false,
    duties: [],
  };
};

/** Returns the settings of a field or column that belong to its type. */
function settingsOf(
  { key, label, isRequired, type, options, unit, min, max }: FieldDraft,
  language: Language,
) {
  return {
    key,
    label: completeLabel(label, language),
    isRequired,
    ...(type === 'choice' && {
      options: options.map((option) => ({ key: option.key, label: completeLabel(option.label, language) })),
    }),
    ...(type === 'number' && {
      ...(unit.trim() !== '' && { unit: unit.trim() }),
      ...(min !== null && { min }),
      ...(max !== null && { max }),
    }),
  };
}

const columnOf = (column: FieldDraft, language: Language): RegisterColumn => ({
  ...settingsOf(column, language),
  type: columnTypes.find((type) => type === column.type) ?? 'text',
});

const fieldOf = (field: FieldDraft, language: Language): RegisterField => ({
  ...settingsOf(field, language),
  type: field.type,
  isMany: field.isMany && canBeMany(field.type),
  ...(field.type === 'table' && {
    columns: remainingFields({ fields: field.columns }).map((column) => columnOf(column, language)),
  }),
});

/** Returns the fields that a save keeps. */
export const remainingFields = ({ fields }: Pick<KindValues, 'fields'>): readonly FieldDraft[] =>
  fields.filter(({ isRemoved }) => !isRemoved);

/** Returns an object without the keys that a choice doesn't offer any more. */
const ofOptions = <Value>(record: Readonly<Record<string, Value>>, field: FieldDraft | undefined) =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => field?.options.some((option) => option.key === key)),
  );

/** Returns a rule as a save sends it: without questions, and limits of options, that were removed. */
function ruleOf(rule: VerdictRule, values: KindValues): VerdictRule {
  const fields = fieldsByKey(remainingFields(values));
  if (rule.type === 'answered') return { ...rule, fields: rule.fields.filter((key) => fields.has(key)) };
  if (rule.type !== 'limits') return rule;
  const { setting, choice, limits } = rule;
  const limitEntries = Object.entries(ofOptions(limits, fields.get(setting)));
  return {
    ...rule,
    limits: Object.fromEntries(
      limitEntries.map(([key, limit]) => [key, ofOptions(limit, fields.get(choice))]),
    ),
  };
}

const dutyOf = ({ rule, ...duty }: DutyDraft, values: KindValues, language: Language): OwnDuty => ({
  ...duty,
  source: completeLabel(duty.source, language),
  rule: ruleOf(rule, values),
});

/** Returns stored fields by key. */
export const fieldsByKey = (fields: readonly FieldDraft[] = []): ReadonlyMap<string, FieldDraft> =>
  new Map(fields.map((field) => [field.key, field]));

/** Returns the definition that a save sends. */
export const definitionOfValues = (values: KindValues, language: Language): OwnKindDefinition => ({
  ...values,
  name: completeLabel(values.name, language),
  recordName: completeLabel(values.recordName, language),
  fields: remainingFields(values).map((field) => fieldOf(field, language)),
  duties: values.duties.map((duty) => dutyOf(duty, values, language)),
});

/** Returns the fields of some types, for a select. */
export const fieldsOfTypes = (values: Pick<KindValues, 'fields'>, types: readonly FieldType[] | null) =>
  remainingFields(values).filter(({ type }) => types?.includes(type) ?? true);
