import { Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import type { Label } from '#contract/registers/registerKind.ts';
import { dutyNatures } from '#contract/registers/kindWords.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { hasHiddenParts, headsOf, newDuty, newRule, offeredRules } from './dutyForm.ts';
import { faultBelow } from './kindFaultTexts.ts';
import type { FaultTexts } from './kindFaultTexts.ts';
import type { DutyDraft, KindValues } from './kindForm.ts';
import classes from './ownKinds.module.css';
import { RuleFields } from './RuleFields.tsx';
import { Translations } from './Translations.tsx';

/** Parts of a duty without a control, whose faults are shown at the duty itself. */
const hiddenParts = ['where', 'refused', 'followUp', 'conditions', 'country', 'from', 'until', 'rule.groups'];

type DutyFieldsProps = {
  duty: DutyDraft;
  values: Pick<KindValues, 'fields' | 'scope'>;
  storedSource: Label | undefined;
  path: string;
  faults: FaultTexts;
  onChange: (duty: DutyDraft) => void;
};

/** Select of a duty's rule; only records of installations can be asked for by installation. */
const RuleChoice = ({ duty, values, path, faults, onChange }: DutyFieldsProps) => {
  const { t } = useTranslation('ownKinds');
  const { type } = duty.rule;
  const offered = offeredRules.filter(
    (each) => each !== 'onePerInstallation' || values.scope === 'installation' || each === type,
  );
  return (
    <ChoiceSelect
      label={t('duty.rule')}
      value={type}
      options={offered.map((value) => ({
        value,
        label: t(`rules.${value}`),
      }))}
      error={faults.get(`${path}.rule.type`)}
      onChange={(next) => onChange({ ...duty, rule: newRule(next, values) })}
    />
  );
};

/** Head, source and rule of a duty. */
const DutySettings = (props: DutyFieldsProps) => {
  const { duty, values, storedSource, path, faults, onChange } = props;
  const { t } = useTranslation('ownKinds');
  const { t: fileText } = useTranslation('fireSafetyFile');
  const language = currentLanguage();
  const { country, head, nature, source, rule } = duty;
  const hiddenFault = hiddenParts
    .map((part) => faultBelow(faults, `${path}.${part}`))
    .find((text) => text !== undefined);
  return (
    <>
      {hiddenFault === undefined ? null : (
        <FailureAlert text={t('duty.hidden_fault', { fault: hiddenFault })} />
      )}
      <ChoiceSelect
        label={t('duty.head')}
        value={head}
        options={headsOf(country).map((value) => ({ value, label: fileText(`heads.${value}`) }))}
        error={faults.get(`${path}.head`)}
        onChange={(next) => onChange({ ...duty, head: next })}
      />
      <ChoiceSelect
        label={t('duty.nature')}
        value={nature}
        options={dutyNatures.map((value) => ({ value, label: fileText(`natures.${value}`) }))}
        error={faults.get(`${path}.nature`)}
        onChange={(next) => onChange({ ...duty, nature: next })}
      />
      <TextField
        label={t('duty.source')}
        description={t('duty.source_hint')}
        value={source[language]}
        error={faultBelow(faults, `${path}.source`)}
        onChange={(event) =>
          onChange({ ...duty, source: { ...source, [language]: event.currentTarget.value } })
        }
      />
      <RuleChoice {...props} />
      <RuleFields
        rule={rule}
        values={values}
        path={`${path}.rule`}
        faults={faults}
        onChange={(next) => onChange({ ...duty, rule: next })}
      />
      {hasHiddenParts(duty) ? (
        <Text c="dimmed" fz="sm">
          {t('duty.hidden')}
        </Text>
      ) : null}
      <Translations
        texts={[
          {
            id: 'source',
            title: t('duty.source'),
            label: source,
            storedLabel: storedSource,
            onChange: (next) => onChange({ ...duty, source: next }),
          },
        ]}
      />
    </>
  );
};

type CountryDutyProps = {
  country: DutyCountry;
  values: KindValues;
  /** Duties of the stored kind, which come back when the country is switched on again. */
  storedDuties: readonly DutyDraft[];
  faults: FaultTexts;
  onChange: (duties: readonly DutyDraft[]) => void;
};

/** Switch for whether a kind counts for the file in a country, with the duty. [SBA-90] */
export const CountryDuty = ({ country, values, storedDuties, faults, onChange }: CountryDutyProps) => {
  const { t } = useTranslation('ownKinds');
  const { t: fileText } = useTranslation('fireSafetyFile');
  const { duties } = values;
  const index = duties.findIndex((duty) => duty.country === country);
  const duty = duties[index];
  const storedDuty = storedDuties.find((each) => each.country === country);
  const name = fileText(`countries.${country}`);
  const turn = (isOn: boolean): void => {
    const nextDuty = storedDuty ?? newDuty(country, values);
    onChange(isOn ? [...duties, nextDuty] : duties.filter((each) => each.country !== country));
  };
  return (
    <div className={classes.field} role="group" aria-label={name}>
      <Switch
        label={t('duty.counts_in', { country: name })}
        checked={duty !== undefined}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {duty ? (
        <div className={`${classes.sectionBody} ${classes.duty}`}>
          <DutySettings
            duty={duty}
            values={values}
            storedSource={storedDuty?.source}
            path={`duties.${index}`}
            faults={faults}
            onChange={(next) => onChange(duties.map((each) => (each.country === country ? next : each)))}
          />
        </div>
      ) : null}
    </div>
  );
};
