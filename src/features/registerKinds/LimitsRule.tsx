import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { FieldType } from '#contract/registers/kindWords.ts';
import { fieldTypes } from '#contract/registers/kindWords.ts';
import type { VerdictRule } from '#contract/registers/registerKind.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { FieldChoice, MonthsField } from './FieldChoice.tsx';
import type { FaultTexts } from './kindFaultTexts.ts';
import { dayTypes } from './kindForm.ts';
import type { KindValues } from './kindForm.ts';
import { shownLabel } from './labels.ts';
import classes from './ownKinds.module.css';

type Limits = Extract<VerdictRule, { type: 'limits' }>;

type LimitsRuleProps = {
  rule: Limits;
  values: Pick<KindValues, 'fields'>;
  path: string;
  faults: FaultTexts;
  onChange: (rule: Limits) => void;
};

/** Fields that the rule names, with the types that each may have. */
const fieldParts = {
  setting: ['choice'],
  choice: ['choice'],
  amount: ['number'],
  permit: fieldTypes,
  permitUntil: dayTypes,
  field: dayTypes,
} as const satisfies Partial<Record<keyof Limits, readonly FieldType[]>>;
type FieldPart = keyof typeof fieldParts;
const partNames = Object.keys(fieldParts) as FieldPart[];

/** Limit of each class in each setting; an empty one is no limit. */
const LimitTable = ({ rule, values, onChange }: Pick<LimitsRuleProps, 'rule' | 'values' | 'onChange'>) => {
  const { t } = useTranslation('ownKinds');
  const language = currentLanguage();
  const optionsOf = (key: string) => values.fields.find((field) => field.key === key)?.options ?? [];
  const { limits } = rule;
  const setLimit = (setting: string, choice: string, limit: number | null): void => {
    const { [choice]: _oldLimit, ...otherLimits } = limits[setting] ?? {};
    const settingLimits = limit === null ? otherLimits : { ...otherLimits, [choice]: limit };
    onChange({ ...rule, limits: { ...limits, [setting]: settingLimits } });
  };
  return optionsOf(rule.setting).map((setting) => (
    <fieldset key={setting.key} className={classes.list}>
      <legend>{t('rule.limits_of', { name: shownLabel(setting.label, language) })}</legend>
      {optionsOf(rule.choice).map((choice) => (
        <NumberField
          key={choice.key}
          label={shownLabel(choice.label, language) || choice.key}
          isInteger={false}
          value={limits[setting.key]?.[choice.key] ?? null}
          onChange={(limit) => setLimit(setting.key, choice.key, limit)}
        />
      ))}
    </fieldset>
  ));
};

/** Parameters of the rule by amounts: above a limit each record needs a permit. */
export const LimitsRule = ({ rule, values, path, faults, onChange }: LimitsRuleProps) => {
  const { t } = useTranslation('ownKinds');
  const isOfOptions = (part: FieldPart): boolean => part === 'setting' || part === 'choice';
  return (
    <>
      <Text c="dimmed" fz="sm">
        {t('rule.limits_hint')}
      </Text>
      {partNames.map((part) => (
        <FieldChoice
          key={part}
          label={t(`rule.limit_fields.${part}`)}
          value={rule[part]}
          values={values}
          types={fieldParts[part]}
          error={faults.get(`${path}.${part}`)}
          onChange={(key) => onChange({ ...rule, [part]: key, ...(isOfOptions(part) && { limits: {} }) })}
        />
      ))}
      <MonthsField
        label={t('rule.months')}
        value={rule.months}
        error={faults.get(`${path}.months`)}
        onChange={(months) => onChange({ ...rule, months: months ?? Number.NaN })}
      />
      <LimitTable rule={rule} values={values} onChange={onChange} />
    </>
  );
};
