import { fileHeads } from '#contract/fireSafetyFile/fileHeads.ts';
import type { FileHeadKey } from '#contract/fireSafetyFile/fileHeads.ts';
import type { DutyCountry, FieldType } from '#contract/registers/kindWords.ts';
import type { VerdictRule } from '#contract/registers/registerKind.ts';
import { dayTypes, fieldsOfTypes } from './kindForm.ts';
import type { DutyDraft, KindValues } from './kindForm.ts';
import { emptyLabel } from './labels.ts';

/** Rules that the form offers, in order. */
export const offeredRules = [
  'newestWithin',
  'withinAndEachYear',
  'onePerInstallation',
  'atLeastPersons',
  'rowPerItemType',
  'answered',
  'limits',
  'neverRequired',
] as const satisfies readonly VerdictRule['type'][];

const defaultMonths = 12;

/** Returns a rule of a type with the first fields that fit it. */
export function newRule(type: VerdictRule['type'], values: Pick<KindValues, 'fields'>): VerdictRule {
  const first = (types: readonly FieldType[]): string => fieldsOfTypes(values, types)[0]?.key ?? '';
  const field = first(dayTypes);
  switch (type) {
    case 'newestWithin':
    case 'withinAndEachYear':
      return { type, months: defaultMonths, field };
    case 'onePerInstallation':
      return {
        type,
        installationType: 'fire_alarm_system',
        months: defaultMonths,
        eachCalendarYear: false,
        field,
      };
    case 'atLeastPersons': {
      const choice = fieldsOfTypes(values, ['choice'])[0];
      const value = choice?.options[0]?.key ?? '';
      return { type, count: 1, choice: choice?.key ?? '', value, field: first(['person']) };
    }
    case 'rowPerItemType':
      return { type, field: first(['itemType']) };
    case 'answered':
      return { type, fields: [] };
    case 'limits': {
      const [setting = '', choice = setting] = fieldsOfTypes(values, ['choice']).map(({ key }) => key);
      const amount = first(['number']);
      const permit = first(['file', 'text']);
      return {
        type,
        setting,
        choice,
        amount,
        permit,
        permitUntil: field,
        field,
        months: defaultMonths,
        limits: {},
      };
    }
    case 'neverRequired':
      return { type };
  }
}

/** Returns a new duty in a country. */
export const newDuty = (country: DutyCountry, values: Pick<KindValues, 'fields'>): DutyDraft => ({
  country,
  nature: 'advice',
  source: emptyLabel,
  from: null,
  until: null,
  head: '',
  rule: newRule('newestWithin', values),
  conditions: [],
});

/** Returns the heads of a country's file, in order. */
export const headsOf = (country: DutyCountry): readonly FileHeadKey[] => fileHeads[country];

/** Returns whether a duty has parts that the form doesn't show. */
export const hasHiddenParts = ({
  rule,
  where,
  refused,
  followUp,
  conditions,
  from,
  until,
}: DutyDraft): boolean =>
  Boolean(where ?? refused ?? followUp ?? from ?? until) ||
  conditions.length > 0 ||
  (rule.type === 'newestWithin' && rule.groups !== undefined);
