import { expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { newDuty, newRule, offeredRules } from '#features/registerKinds/dutyForm.ts';
import { faultsOfValues } from '#features/registerKinds/kindFaultTexts.ts';
import {
  definitionOfValues,
  newField,
  newKindValues,
  valuesOfKind,
  withType,
} from '#features/registerKinds/kindForm.ts';
import type { FieldDraft } from '#features/registerKinds/kindForm.ts';
import { completeLabel, editableLabel } from '#features/registerKinds/labels.ts';
import { registerKinds } from '#server/content/registers/registerKinds.ts';

/** Kinds of the product as a customer's own: each duty alone, since an own kind has one for a country. */
const storedKinds = registerKinds.flatMap(({ duties, ...kind }) =>
  [...duties, null].map((duty) => {
    const { accepted: _accepted, ...shownDuty } = duty ?? {};
    const ownDuties = duty === null ? [] : [shownDuty as typeof duty];
    return { ...kind, duties: ownDuties, id: 7, customerId: 1, version: 1 };
  }),
);

const cases = storedKinds.flatMap((kind) =>
  languages.map((language) => [kind.duties[0]?.key ?? kind.key, language, kind] as const),
);

test.each(cases)('%s is saved from the form as it was, in %s [SBA-90]', (_key, language, kind) => {
  const values = valuesOfKind(kind, language);
  expect(faultsOfValues(values, language)).toEqual([]);
  const duties = kind.duties.map(({ key: _dutyKey, ...duty }) => duty);
  expect(ownKindDefinition.parse(definitionOfValues(values, language))).toEqual(
    ownKindDefinition.parse({ ...kind, duties }),
  );
});

test('a text that is the same in all languages follows the one that is edited, and others stay', () => {
  const sameLabel = { sv: 'Nyckel', en: 'Nyckel', fi: 'Avain' };
  const editedLabel = { ...editableLabel(sameLabel, 'sv'), sv: 'Skåp' };
  expect(completeLabel(editedLabel, 'sv')).toEqual({ sv: 'Skåp', en: 'Skåp', fi: 'Avain' });
  expect(completeLabel({ sv: '', en: '', fi: ' Kaappi ' }, 'sv')).toEqual({
    sv: 'Kaappi',
    en: 'Kaappi',
    fi: 'Kaappi',
  });
});

test('keys of new parts are free, also beside removed ones', () => {
  const fields = [{ key: 'field2' }, { key: 'field10' }, { key: 'name' }];
  expect(newField(fields).key).toBe('field11');
  expect(newField([], 'column').key).toBe('column1');
});

/** Values with a field of each type that rules name. */
const valuesForRules = () => {
  const values = newKindValues();
  const fields = (['choice', 'date', 'person', 'number', 'itemType'] as const).reduce<FieldDraft[]>(
    (list, type) => [...list, { ...withType(newField(list), type), label: { sv: type, en: '', fi: '' } }],
    [{ ...newField([]), label: { sv: 'Märkning', en: '', fi: '' } }],
  );
  const labelledFields = fields.map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, label: { sv: 'Ett', en: '', fi: '' } })),
  }));
  return { ...values, fields: labelledFields, scope: 'installation' as const };
};

test.each(offeredRules)('the rule %s starts with the fields that fit it [SBA-90]', (type) => {
  const values = valuesForRules();
  const duty = { ...newDuty('SE', values), head: 'rules', source: { sv: 'Lag', en: '', fi: '' } };
  const rule = newRule(type, values);
  const name = { sv: 'Skåp', en: '', fi: '' };
  const filledValues = { ...values, name, recordName: name, duties: [{ ...duty, rule }] };
  expect(faultsOfValues(filledValues, 'sv')).toEqual(
    type === 'answered' ? [{ field: 'duties.0.rule.fields', code: 'required' }] : [],
  );
  if (type !== 'answered')
    expect(ownKindDefinition.safeParse(definitionOfValues(filledValues, 'sv')).success).toBe(true);
});

test('limits of removed options are not sent', () => {
  const values = valuesForRules();
  const rule = newRule('limits', values);
  if (rule.type !== 'limits') throw new Error(rule.type);
  const limits = { option1: { option1: 5, option9: 3 }, option9: { option1: 1 } };
  const duty = { ...newDuty('FI', values), rule: { ...rule, limits } };
  expect(definitionOfValues({ ...values, duties: [duty] }, 'sv').duties[0]?.rule).toMatchObject({
    limits: { option1: { option1: 5 } },
  });
});
