import { Checkbox, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { VerdictRule } from '#contract/registers/registerKind.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { FieldChoice, MonthsField } from './FieldChoice.tsx';
import type { FaultTexts } from './kindFaultTexts.ts';
import { dayTypes, fieldsOfTypes } from './kindForm.ts';
import type { KindValues } from './kindForm.ts';
import { shownLabel } from './labels.ts';
import { LimitsRule } from './LimitsRule.tsx';

type RuleOf<Type extends VerdictRule['type']> = Extract<VerdictRule, { type: Type }>;

type RuleFieldsProps<Rule extends VerdictRule = VerdictRule> = {
  rule: Rule;
  values: Pick<KindValues, 'fields'>;
  /** Path of the rule in the definition. */
  path: string;
  faults: FaultTexts;
  onChange: (rule: VerdictRule) => void;
};

/** Parameters of the rules by the age of records. */
const AgeRule = ({
  rule,
  values,
  path,
  faults,
  onChange,
}: RuleFieldsProps<RuleOf<'newestWithin' | 'withinAndEachYear' | 'onePerInstallation'>>) => {
  const { t } = useTranslation('ownKinds');
  const { t: fileText } = useTranslation('fireSafetyFile');
  const isYearly = rule.type === 'withinAndEachYear';
  return (
    <>
      {rule.type === 'onePerInstallation' ? (
        <ChoiceSelect
          label={t('rule.installation')}
          value={rule.installationType}
          options={installationTypes.map((value) => ({ value, label: fileText(`installations.${value}`) }))}
          error={faults.get(`${path}.installationType`)}
          onChange={(installationType) => onChange({ ...rule, installationType })}
        />
      ) : null}
      <FieldChoice
        label={t('rule.day')}
        value={rule.field}
        values={values}
        types={dayTypes}
        error={faults.get(`${path}.field`)}
        onChange={(field) => onChange({ ...rule, field })}
      />
      <MonthsField
        label={t('rule.months')}
        value={rule.months}
        {...(!isYearly && { description: t('rule.months_hint') })}
        error={faults.get(`${path}.months`)}
        onChange={(months) =>
          onChange(isYearly ? { ...rule, months: months ?? Number.NaN } : { ...rule, months })
        }
      />
      {rule.type === 'onePerInstallation' ? (
        <Switch
          label={t('rule.each_year')}
          checked={rule.eachCalendarYear}
          onChange={(event) => onChange({ ...rule, eachCalendarYear: event.currentTarget.checked })}
        />
      ) : null}
    </>
  );
};

/** Parameters of the rule that needs some persons. */
const PersonsRule = ({ rule, values, path, faults, onChange }: RuleFieldsProps<RuleOf<'atLeastPersons'>>) => {
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  const { confirmed, ...withoutConfirmed } = rule;
  const choice = fieldsOfTypes(values, ['choice']).find(({ key }) => key === rule.choice);
  const options = choice?.options ?? [];
  return (
    <>
      <NumberField
        label={t('rule.count')}
        maxDigits={3}
        value={Number.isNaN(rule.count) ? null : rule.count}
        error={faults.get(`${path}.count`)}
        onChange={(count) => onChange({ ...rule, count: count ?? Number.NaN })}
      />
      <FieldChoice
        label={t('rule.person')}
        value={rule.field}
        values={values}
        types={['person']}
        error={faults.get(`${path}.field`)}
        onChange={(field) => onChange({ ...rule, field })}
      />
      <FieldChoice
        label={t('rule.choice')}
        value={rule.choice}
        values={values}
        types={['choice']}
        error={choice ? undefined : faults.get(`${path}.choice`)}
        onChange={(key) => {
          const next = values.fields.find((field) => field.key === key);
          onChange({ ...rule, choice: key, value: next?.options[0]?.key ?? '' });
        }}
      />
      <ChoiceSelect
        label={t('rule.value')}
        value={rule.value}
        options={options.map(({ key, label }) => ({ value: key, label: shownLabel(label, language) || key }))}
        error={choice ? (faults.get(`${path}.value`) ?? faults.get(`${path}.choice`)) : undefined}
        onChange={(value) => onChange({ ...rule, value })}
      />
      <Switch
        label={t('rule.confirmed')}
        checked={confirmed !== undefined}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? {
                  ...rule,
                  confirmed: { field: fieldsOfTypes(values, dayTypes)[0]?.key ?? '', months: 12 },
                }
              : withoutConfirmed,
          )
        }
      />
      {confirmed ? (
        <>
          <FieldChoice
            label={t('rule.confirmed_day')}
            value={confirmed.field}
            values={values}
            types={dayTypes}
            error={faults.get(`${path}.confirmed.field`)}
            onChange={(field) => onChange({ ...rule, confirmed: { ...confirmed, field } })}
          />
          <MonthsField
            label={t('rule.confirmed_months')}
            value={confirmed.months}
            error={faults.get(`${path}.confirmed.months`)}
            onChange={(months) =>
              onChange({ ...rule, confirmed: { ...confirmed, months: months ?? Number.NaN } })
            }
          />
        </>
      ) : null}
    </>
  );
};

/** Parameters of a rule, as selects among the fields that fit. */
export const RuleFields = (props: RuleFieldsProps) => {
  const { rule, values, path, faults, onChange } = props;
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  switch (rule.type) {
    case 'newestWithin':
    case 'withinAndEachYear':
    case 'onePerInstallation':
      return <AgeRule {...props} rule={rule} />;
    case 'atLeastPersons':
      return <PersonsRule {...props} rule={rule} />;
    case 'rowPerItemType':
      return (
        <FieldChoice
          label={t('rule.item_type')}
          value={rule.field}
          values={values}
          types={['itemType']}
          error={faults.get(`${path}.field`)}
          onChange={(field) => onChange({ ...rule, field })}
        />
      );
    case 'answered':
      return (
        <Checkbox.Group
          label={t('rule.answered')}
          error={faults.get(`${path}.fields`)}
          value={rule.fields}
          onChange={(fields) => onChange({ ...rule, fields })}
        >
          <Stack gap="xs" mt="xs">
            {fieldsOfTypes(values, null).map(({ key, label }) => (
              <Checkbox key={key} value={key} label={shownLabel(label, language) || key} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'limits':
      return <LimitsRule {...props} rule={rule} />;
    case 'neverRequired':
      return null;
  }
};
