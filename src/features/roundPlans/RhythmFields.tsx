import { Anchor, Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { nths, weekdays } from '#contract/constants.ts';
import type { Rhythm } from '#contract/plans/roundPlanning.ts';
import { spanOf } from '#domain/plans/interval.ts';
import { pathTo } from '#platform/paths.ts';
import type { PlanForm } from './usePlanForm.ts';
import classes from './roundPlans.module.css';

type RhythmFieldsProps = { form: PlanForm; isDisabled: boolean };

const kinds = ['run', 'weekday', 'last'] as const;
const firstMonday: Rhythm = { day: 'weekday', nth: 'first', weekday: 1 };
const rhythms: Record<(typeof kinds)[number], Rhythm | null> = {
  run: null,
  weekday: firstMonday,
  last: { day: 'last' },
};

/** Field for the day of the month on which a plan of months or years is due. [LIFE-02, LIFE-03] */
const MonthDay = ({ form, isDisabled }: RhythmFieldsProps) => {
  const { t } = useTranslation('roundPlans');
  const { rhythm } = form.values;
  const change = (next: Rhythm | null) => form.change({ rhythm: next });
  return (
    <Stack gap="xs">
      <Select
        label={t('rhythm.day')}
        allowDeselect={false}
        disabled={isDisabled}
        data={kinds.map((kind) => ({ value: kind, label: t(`rhythm.${kind}`) }))}
        value={rhythm?.day ?? 'run'}
        onChange={(kind) => change(rhythms[kinds.find((each) => each === kind) ?? 'run'])}
      />
      {rhythm?.day === 'weekday' ? (
        <div className={classes.nthDay}>
          <Select
            aria-label={t('rhythm.which')}
            allowDeselect={false}
            disabled={isDisabled}
            data={nths.map((nth) => ({ value: nth, label: t(`rhythm.nth.${nth}`) }))}
            value={rhythm.nth}
            onChange={(value) => change({ ...rhythm, nth: nths.find((nth) => nth === value) ?? 'first' })}
          />
          <Select
            aria-label={t('rhythm.weekday_of')}
            allowDeselect={false}
            disabled={isDisabled}
            data={weekdays.map((day) => ({ value: String(day), label: t(`rhythm.weekdays.${day}`) }))}
            value={String(rhythm.weekday)}
            onChange={(value) => change({ ...rhythm, weekday: Number(value) })}
          />
        </div>
      ) : null}
    </Stack>
  );
};

/**
 * Fields for a plan's repetition beyond its interval, if the backend supports it: the day of the month, its end, and its customer's pauses.
 * [LIFE-01]
 */
export const RhythmFields = ({ form, isDisabled }: RhythmFieldsProps) => {
  const { t } = useTranslation('roundPlans');
  const { intervalType, observesPauses } = form.values;
  const hasMonths = 'months' in spanOf({ intervalValue: 1, intervalType });
  return (
    <>
      {hasMonths ? <MonthDay form={form} isDisabled={isDisabled} /> : null}
      <DateField label={t('rhythm.ends')} isDisabled={isDisabled} {...form.field('ends')} />
      <div>
        <Switch
          label={t('rhythm.pauses')}
          description={t('rhythm.pauses_hint')}
          disabled={isDisabled}
          checked={observesPauses}
          onChange={(event) => form.change({ observesPauses: event.currentTarget.checked })}
        />
        <Anchor component={Link} to={pathTo('planPauses')} className={classes.pauses}>
          {t('pauses')}
        </Anchor>
      </div>
    </>
  );
};
