import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import type { IntervalType } from '#contract/constants.ts';
import { intervalTypes, maxInterval } from '#contract/constants.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import type { PlanForm } from './usePlanForm.ts';
import classes from './roundPlans.module.css';

type IntervalFieldProps = { form: PlanForm; isDisabled: boolean };

const specified: readonly IntervalType[] = ['months', 'years'];
const weeks = 'weeks';
const daysOfWeek = 7;

/** Field for a plan's interval. Weeks are seven days each in requests. [PLAN-18, PLAN-19, LIFE-01] */
export const IntervalField = ({ form, isDisabled }: IntervalFieldProps) => {
  const { t } = useTranslation('roundPlans');
  const isTillsyn = useIsTillsyn();
  const { values, change } = form;
  const { intervalType, intervalValue } = values;
  const isWhole = intervalType === 'days' && intervalValue !== null && intervalValue % daysOfWeek === 0;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWeeks = isTillsyn && (chosen ?? isWhole);
  const every = isWeeks ? daysOfWeek : 1;
  const most = Math.floor(maxInterval / every);
  const offered = isTillsyn ? (['days', 'months', 'years'] as const) : specified;
  const types = [...new Set([...offered, intervalType])].map((type) => ({
    value: type as string,
    label: t(`form.units.${type}`),
  }));
  const within = (value: number | null, limit: number) => Math.min(limit, Math.max(1, value ?? 1));
  const shownValue = intervalValue === null ? null : Math.round(intervalValue / every);
  const setUnit = (unit: string | null) => {
    const isNext = unit === weeks;
    const next = isNext ? daysOfWeek : 1;
    setChosen(isNext);
    change({
      intervalType: intervalTypes.find((type) => type === unit) ?? 'days',
      intervalValue: within(shownValue, Math.floor(maxInterval / next)) * next,
    });
  };
  return (
    <div className={classes.interval}>
      <NumberField
        label={t('form.interval')}
        maxDigits={String(most).length - (most === maxInterval ? 1 : 0)}
        isDisabled={isDisabled}
        error={form.errorOf('intervalValue')}
        value={shownValue}
        onChange={(value) => {
          setChosen(isWeeks);
          change({ intervalValue: value === null ? null : value * every });
        }}
        onBlur={() => change({ intervalValue: within(shownValue, most) * every })}
      />
      <Select
        aria-label={t('form.unit')}
        allowDeselect={false}
        disabled={isDisabled}
        data={isTillsyn ? types.toSpliced(1, 0, { value: weeks, label: t('rhythm.weeks') }) : types}
        value={isWeeks ? weeks : intervalType}
        onChange={setUnit}
      />
    </div>
  );
};
