import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FieldType } from '#contract/registers/kindWords.ts';
import type { OwnDuty, OwnKindDefinition } from '#contract/registers/ownKind.ts';
import type {
  Duty,
  RegisterColumn,
  RegisterField,
  RegisterKindDefinition,
} from '#contract/registers/registerKind.ts';

/** Fault of a kind's definition at a path such as `fields.2.options`, with a code of `problems`. */
export interface KindFault {
  field: string;
  code: 'required' | 'invalid_value' | 'invalid_reference';
}

/** Start of the keys of customers' own kinds; none of the product's keys starts so. */
const ownPrefix = 'own';

export const keyOfOwnKind = (id: number): string => `${ownPrefix}${id}`;

/** Returns the id in the key of a customer's own kind; null for other keys. */
export function idOfOwnKind(key: string): number | null {
  const [, digits] = /^own([1-9]\d{0,9})$/.exec(key) ?? [];
  const id = Number(digits ?? 0);
  return id > 0 && id <= 0x7fffffff ? id : null;
}

/** Returns a customer's own kind as one of the product's, with its key and those of its duties. [SBA-90] */
export function definitionOf(id: number, { duties, ...own }: OwnKindDefinition): RegisterKindDefinition {
  const key = keyOfOwnKind(id);
  return {
    ...own,
    key,
    isCopiedByMove: false,
    duties: duties.map((duty): Duty => ({ ...duty, key: `${key}${duty.country}` })),
  };
}

/** Returns the number of options in all fields and columns of a kind. */
export const optionCount = ({ fields }: Pick<OwnKindDefinition, 'fields'>): number =>
  fields
    .flatMap((field) => [field, ...(field.columns ?? [])])
    .reduce((count, { options = [] }) => count + options.length, 0);

/** Returns the positions of keys that occur before, or that every object has already, such as `constructor`. */
const unusableKeys = (keys: readonly string[]): number[] =>
  keys.flatMap((key, index) => (keys.indexOf(key) < index || key in Object.prototype ? [index] : []));

/** Returns the faults of a field's or column's own settings. */
function settingFaults(
  { type, options, min, max }: RegisterField | RegisterColumn,
  path: string,
): KindFault[] {
  const keys = (options ?? []).map(({ key }) => key);
  return [
    ...(type === 'choice' && keys.length === 0
      ? [{ field: `${path}.options`, code: 'required' as const }]
      : []),
    ...unusableKeys(keys).map((index): KindFault => ({
      field: `${path}.options.${index}.key`,
      code: 'invalid_value',
    })),
    ...(min !== undefined && max !== undefined && min > max
      ? [{ field: `${path}.max`, code: 'invalid_value' as const }]
      : []),
  ];
}

function fieldFaults(field: RegisterField, path: string): KindFault[] {
  const columns = field.columns ?? [];
  return [
    ...settingFaults(field, path),
    ...(field.type === 'table' && columns.length === 0
      ? [{ field: `${path}.columns`, code: 'required' as const }]
      : []),
    ...unusableKeys(columns.map(({ key }) => key)).map((index): KindFault => ({
      field: `${path}.columns.${index}.key`,
      code: 'invalid_value',
    })),
    ...columns.flatMap((column, index) => settingFaults(column, `${path}.columns.${index}`)),
  ];
}

/** Types of fields that can name a record in lists. */
export const titleTypes: readonly FieldType[] = ['text', 'choice', 'date', 'number', 'person', 'role'];
const dayTypes: readonly FieldType[] = ['date', 'time'];

/** Field that a part of a definition names, and the types that it may have there. */
interface NamedField {
  path: string;
  key: string;
  types: readonly FieldType[] | null;
  options?: readonly string[];
}

function fieldsOfRule({ rule }: Pick<OwnDuty, 'rule'>): NamedField[] {
  const namedField = (
    part: string,
    key: string,
    types: NamedField['types'],
    options?: string[],
  ): NamedField => ({
    path: `rule.${part}`,
    key,
    types,
    ...(options && { options }),
  });
  switch (rule.type) {
    case 'newestWithin':
      return [
        namedField('field', rule.field, dayTypes),
        ...(rule.groups
          ? [
              namedField('groups.name', rule.groups.name, ['text', 'choice']),
              namedField('groups.persons', rule.groups.persons, ['person']),
              namedField('groups.interval', rule.groups.interval, ['number']),
              namedField('groups.size', rule.groups.size, ['number']),
            ]
          : []),
      ];
    case 'withinAndEachYear':
    case 'onePerInstallation':
      return [namedField('field', rule.field, dayTypes)];
    case 'atLeastPersons':
      return [
        namedField('choice', rule.choice, ['choice'], [rule.value]),
        namedField('field', rule.field, ['person']),
        ...(rule.confirmed ? [namedField('confirmed.field', rule.confirmed.field, dayTypes)] : []),
      ];
    case 'rowPerItemType':
      return [namedField('field', rule.field, ['itemType'])];
    case 'limits':
      return [
        namedField('setting', rule.setting, ['choice'], Object.keys(rule.limits)),
        namedField(
          'choice',
          rule.choice,
          ['choice'],
          Object.values(rule.limits).flatMap((each) => Object.keys(each)),
        ),
        namedField('amount', rule.amount, ['number']),
        namedField('permit', rule.permit, null),
        namedField('permitUntil', rule.permitUntil, dayTypes),
        namedField('field', rule.field, dayTypes),
      ];
    case 'answered':
      return rule.fields.map((key, index) => namedField(`fields.${index}`, key, null));
    default:
      return [];
  }
}

function fieldsOfDuty(duty: OwnDuty): NamedField[] {
  const choice = (path: string, { field, is }: NonNullable<OwnDuty['where']>): NamedField => ({
    path: `${path}.field`,
    key: field,
    types: ['choice'],
    options: is,
  });
  const { where, refused, followUp } = duty;
  return [
    ...fieldsOfRule(duty),
    ...(where ? [choice('where', where)] : []),
    ...(refused ? [choice('refused', refused)] : []),
    ...(followUp
      ? [
          { path: 'followUp.field', key: followUp.field, types: dayTypes },
          { path: 'followUp.closedBy', key: followUp.closedBy, types: null },
          ...(followUp.unless ? [choice('followUp.unless', followUp.unless)] : []),
        ]
      : []),
  ];
}

function dutyFaults(duty: OwnDuty, path: string, { scope }: OwnKindDefinition): KindFault[] {
  const isHead = fileHeads[duty.country].some((head) => head === duty.head);
  const isStray = duty.rule.type === 'onePerInstallation' && scope !== 'installation';
  return [
    ...(isHead ? [] : [{ field: `${path}.head`, code: 'invalid_reference' as const }]),
    ...(isStray ? [{ field: `${path}.rule.type`, code: 'invalid_value' as const }] : []),
  ];
}

/** Returns the faults of a customer's own kind that its shape alone doesn't show. `facts` are the questions that conditions may ask. */
export function kindFaults(kind: OwnKindDefinition, facts: ReadonlySet<string>): KindFault[] {
  const { fields, duties, titleField, validity } = kind;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const namedFields: NamedField[] = [
    { path: 'titleField', key: titleField, types: titleTypes },
    ...(validity.type === 'none' ? [] : [{ path: 'validity.field', key: validity.field, types: dayTypes }]),
    ...duties.flatMap((duty, index) =>
      fieldsOfDuty(duty).map((named) => ({ ...named, path: `duties.${index}.${named.path}` })),
    ),
  ];
  const isThere = ({ key, types, options = [] }: NamedField): boolean => {
    const field = byKey.get(key);
    if (!field || types?.includes(field.type) === false) return false;
    return options.every((option) => field.options?.some((each) => each.key === option));
  };
  return [
    ...unusableKeys(fields.map(({ key }) => key)).map((index): KindFault => ({
      field: `fields.${index}.key`,
      code: 'invalid_value',
    })),
    ...fields.flatMap((field, index) => fieldFaults(field, `fields.${index}`)),
    ...namedFields
      .filter((named) => !isThere(named))
      .map(({ path }): KindFault => ({ field: path, code: 'invalid_reference' })),
    ...unusableKeys(duties.map(({ country }) => country)).map((index): KindFault => ({
      field: `duties.${index}.country`,
      code: 'invalid_value',
    })),
    ...duties.flatMap((duty, index) => dutyFaults(duty, `duties.${index}`, kind)),
    ...duties.flatMap(({ conditions }, index) =>
      conditions.flatMap(({ fact }, position): KindFault[] =>
        facts.has(fact)
          ? []
          : [{ field: `duties.${index}.conditions.${position}.fact`, code: 'invalid_reference' }],
      ),
    ),
  ];
}

/** Part of a kind that records may use: a field, an option of a choice, or a column of a table. */
export interface LostPart {
  field: string;
  option?: string;
  column?: string;
}

const missingKeys = (
  before: readonly { key: string }[] = [],
  after: readonly { key: string }[] = [],
): string[] => before.map(({ key }) => key).filter((key) => !after.some((each) => each.key === key));

/** Returns the parts of a kind that a change takes away; one of another type is another part. */
export const lostParts = (
  before: Pick<OwnKindDefinition, 'fields'>,
  after: Pick<OwnKindDefinition, 'fields'>,
): LostPart[] =>
  before.fields.flatMap((field): LostPart[] => {
    const sameField = after.fields.find(({ key, type }) => key === field.key && type === field.type);
    if (!sameField || (field.isMany && !sameField.isMany)) return [{ field: field.key }];
    const lostColumns = (field.columns ?? []).flatMap((column): LostPart[] => {
      const sameColumn = sameField.columns?.find(
        ({ key, type }) => key === column.key && type === column.type,
      );
      if (!sameColumn) return [{ field: field.key, column: column.key }];
      return missingKeys(column.options, sameColumn.options).map((option) => ({
        field: field.key,
        column: column.key,
        option,
      }));
    });
    return [
      ...missingKeys(field.options, sameField.options).map((option) => ({ field: field.key, option })),
      ...lostColumns,
    ];
  });
