import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { ExternalLink } from '#components/text/ExternalLink.tsx';
import type { ServiceRule } from '#contract/maintenance/service.ts';
import {
  installationTypes,
  serviceKeys,
  serviceOrigins,
  servicePerformers,
  serviceRanks,
} from '#contract/maintenance/serviceKinds.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import { spanUnits } from './ruleValues.ts';
import type { RuleValues } from './ruleValues.ts';
import classes from './serviceRules.module.css';
import { useRuleForm } from './useRuleForm.ts';

type RuleFormProps = {
  customerId: number;
  /** Rule to edit; null adds one to the kind. */
  rule: ServiceRule | null;
  kind: string;
  /** Services of the kind, which can't be added again. */
  taken: readonly string[];
  onClose: () => void;
};

const spanDigits = 3;
const unitNames = {
  count: 'unit',
  earliest: 'earliestUnit',
  latest: 'latestUnit',
  latestExposed: 'latestExposedUnit',
} as const;
type Span = keyof typeof unitNames;

/** Form for a service of a kind: interval, start of counting, performer, and source of the rule. */
export const RuleForm = ({ customerId, rule, kind, taken, onClose }: RuleFormProps) => {
  const { t } = useTranslation('maintenance');
  const { serviceWord, kindWord, performerWord } = useServiceLabels();
  const free = serviceKeys.filter((key) => !taken.includes(key));
  const form = useRuleForm({ customerId, rule, kind, onClose });
  const { values } = form;
  const isNamed = serviceKeys.some((key) => key === values.serviceKey);
  const units = spanUnits.map((unit) => ({ value: unit, label: t(`rules.units.${unit}`) }));
  const spanField = (name: Span, label: string, description?: string) => {
    const unitName = unitNames[name];
    return (
      <div className={classes.span}>
        <NumberField label={label} description={description} maxDigits={spanDigits} {...form.field(name)} />
        <NativeSelect
          aria-label={`${label}, ${t('rules.unit')}`}
          data={units}
          value={values[unitName]}
          onChange={(event) => {
            const unit = spanUnits.find((each) => each === event.currentTarget.value);
            if (unit) form.change({ [unitName]: unit });
          }}
        />
      </div>
    );
  };
  const choice = <Name extends 'countedFrom' | 'performer' | 'rank'>(
    name: Name,
    all: readonly RuleValues[Name][],
    wordOf: (value: RuleValues[Name]) => string,
  ) => ({
    data: all.map((value) => ({ value, label: wordOf(value) })),
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLSelectElement>) => {
      const value = all.find((each) => each === event.currentTarget.value);
      if (value) form.change({ [name]: value });
    },
  });
  return (
    <EntityFormPanel
      title={
        rule ? t('rules.edit', { name: serviceWord({ ...rule, serviceName: rule.name }) }) : t('rules.add')
      }
      form={form}
      onClose={onClose}
    >
      <TextInput label={t('rules.kind')} readOnly value={kindWord(kind)} />
      {rule ? null : (
        <NativeSelect
          label={t('rules.service')}
          data={[
            { value: '', label: t('rules.own_service') },
            ...free.map((key) => ({ value: key, label: t(`names.${key}`) })),
          ]}
          value={values.serviceKey}
          onChange={(event) => form.change({ serviceKey: event.currentTarget.value })}
        />
      )}
      {isNamed ? null : <TextInput label={t('rules.name')} {...form.text('name')} />}
      <Checkbox
        className={classes.check}
        label={t('rules.active')}
        checked={values.active}
        onChange={(event) => form.change({ active: event.currentTarget.checked })}
      />
      <Checkbox
        className={classes.check}
        label={t('rules.each_year')}
        checked={values.eachCalendarYear}
        onChange={(event) => form.change({ eachCalendarYear: event.currentTarget.checked })}
      />
      {values.eachCalendarYear ? null : (
        <>
          {spanField('count', t('rules.every'))}
          {spanField('earliest', t('rules.earliest'), t('rules.span_optional'))}
          {spanField('latest', t('rules.latest'), t('rules.span_optional'))}
          {installationTypes.some((type) => type === kind)
            ? null
            : spanField('latestExposed', t('rules.latest_exposed'), t('rules.exposed_optional'))}
        </>
      )}
      <NativeSelect
        label={t('rules.counted_from')}
        {...choice('countedFrom', serviceOrigins, (value) => t(`rules.origins.${value}`))}
      />
      <NativeSelect
        label={t('columns.performer')}
        {...choice('performer', servicePerformers, performerWord)}
      />
      <NativeSelect
        label={t('rules.rank')}
        {...choice('rank', serviceRanks, (value) => t(`rules.ranks.${value}`))}
      />
      <TextInput label={t('rules.source')} {...form.text('source')} />
      <LongTextField label={t('rules.source_text')} {...form.text('sourceText')} />
      <TextInput label={t('rules.source_link')} {...form.text('sourceLink')} />
      {rule?.sourceLink ? (
        <p className={classes.source}>
          <ExternalLink href={rule.sourceLink}>{t('rules.read', { source: rule.source })}</ExternalLink>
        </p>
      ) : null}
    </EntityFormPanel>
  );
};
