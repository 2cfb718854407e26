import type { Language } from '#contract/constants.ts';
import type { Label } from '#contract/registers/registerKind.ts';
import type { KindFault } from '#domain/registers/ownKinds.ts';
import { kindFaults } from '#domain/registers/ownKinds.ts';
import { isFilled } from '#domain/validation.ts';
import { definitionOfValues, remainingFields } from './kindForm.ts';
import type { DutyDraft, FieldDraft, KindValues } from './kindForm.ts';

const emptyFault = (field: string, label: Label): KindFault[] =>
  Object.values(label).every((text) => !isFilled(text)) ? [{ field, code: 'required' }] : [];

/** Returns the faults of texts that a field, an option or a column lacks. */
const missingLabels = (field: FieldDraft, path: string): KindFault[] => [
  ...emptyFault(`${path}.label`, field.label),
  ...(field.type === 'choice'
    ? field.options.flatMap(({ label }, index) => emptyFault(`${path}.options.${index}.label`, label))
    : []),
  ...(field.type === 'table'
    ? remainingFields({ fields: field.columns }).flatMap((column, index) =>
        missingLabels(column, `${path}.columns.${index}`),
      )
    : []),
];

const partAt = (value: unknown, part: string): unknown =>
  value instanceof Object ? (value as Readonly<Record<string, unknown>>)[part] : undefined;
const valueAt = (values: unknown, path: string): unknown => path.split('.').reduce(partAt, values);

const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;

/** Returns the fault of a number that must be from 1 to `most`; NaN stands for an empty field. */
const numberFault = (field: string, value: number | null | undefined, most: number): KindFault[] => {
  if (value === null || value === undefined || isWithin(value, most)) return [];
  return [{ field, code: Number.isNaN(value) ? 'required' : 'invalid_value' }];
};

/** Limits of the numbers of a validity and a rule, as in the contract. */
const mostMonths = 240;
const mostPersons = 100;

/** Returns the faults of the numbers and choices of a rule. */
function ruleFaults({ rule }: DutyDraft, path: string): KindFault[] {
  switch (rule.type) {
    case 'newestWithin':
    case 'withinAndEachYear':
    case 'onePerInstallation':
    case 'limits':
      return numberFault(`${path}.months`, rule.months, mostMonths);
    case 'answered':
      return rule.fields.length === 0 ? [{ field: `${path}.fields`, code: 'required' }] : [];
    case 'atLeastPersons':
      return [
        ...numberFault(`${path}.count`, rule.count, mostPersons),
        ...numberFault(`${path}.confirmed.months`, rule.confirmed?.months, mostMonths),
      ];
    default:
      return [];
  }
}

/** Returns the faults of the form, at the paths of the definition that is sent. Conditions have no control: the server checks them. */
export function faultsOfValues(values: KindValues, language: Language): KindFault[] {
  const { duties, validity } = values;
  const facts = new Set(duties.flatMap(({ conditions }) => conditions.map(({ fact }) => fact)));
  const definition = definitionOfValues(values, language);
  return [
    ...emptyFault('name', values.name),
    ...emptyFault('recordName', values.recordName),
    ...(remainingFields(values).length === 0 ? [{ field: 'fields', code: 'required' as const }] : []),
    ...remainingFields(values).flatMap((field, index) => missingLabels(field, `fields.${index}`)),
    ...duties.flatMap(({ source }, index) => emptyFault(`duties.${index}.source`, source)),
    ...(validity.type === 'months' ? numberFault('validity.months', validity.months, mostMonths) : []),
    ...definition.duties.flatMap((duty, index) => ruleFaults(duty, `duties.${index}.rule`)),
    ...kindFaults(definition, facts).map((fault): KindFault =>
      valueAt(definition, fault.field) === '' ? { ...fault, code: 'required' } : fault,
    ),
  ];
}

/** Texts of faults by path; the first one of a path counts. */
export type FaultTexts = ReadonlyMap<string, string>;

/** Returns the fault of a part, or the first one below it. */
export const faultBelow = (faults: FaultTexts, path: string): string | undefined => {
  for (const [field, text] of faults) if (field === path || field.startsWith(`${path}.`)) return text;
  return undefined;
};
