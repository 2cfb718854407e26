import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '#components/forms/fields/FilterChips.tsx';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import type { FlawState } from '#domain/rounds/roundView.ts';
import { OrderedMeasure } from '../flaw/OrderedMeasure.tsx';
import { formatDate } from '#platform/time/dates.ts';
import classes from './dialogs.module.css';

export interface Judgement {
  answer: 'fixed' | 'still' | 'none';
  measure: string;
}

type JudgedFlawProps = {
  flaw: FlawState;
  judgement: Judgement | undefined;
  onChange: (judgement: Judgement) => void;
};

/** Row of one open flaw with its two answers; fixed asks for the measure. */
export const JudgedFlaw = ({ flaw, judgement, onChange }: JudgedFlawProps) => {
  const { t } = useTranslation('rounds');
  const { t: common } = useTranslation('common');
  const measure = judgement?.measure ?? '';
  const measureError = () => {
    if (measure.length > textLimits.text) return common('validators.too_long', { max: textLimits.text });
    return measure.trim() === '' ? t('judge.measure_missing') : undefined;
  };
  return (
    <section aria-label={flaw.name} className={classes.judged}>
      <div>
        <Box component="p" fw={600}>
          {flaw.name}
        </Box>
        {flaw.description ? <p>{flaw.description}</p> : null}
        <Box component="p" c="dimmed" fz="xs">
          {t('judge.found', { date: formatDate(flaw.created) })}
        </Box>
      </div>
      <FilterChips
        label={t('judge.answer', { flaw: flaw.name })}
        value={judgement?.answer ?? 'none'}
        onChange={(answer) => onChange({ answer, measure })}
        options={[
          { value: 'fixed', label: t('judge.fixed'), state: 'ok' },
          { value: 'still', label: t('judge.still'), state: 'flaw' },
        ]}
      />
      {judgement?.answer === 'fixed' ? (
        <>
          <OrderedMeasure
            measure={flaw.measure}
            onDone={(done) => onChange({ answer: 'fixed', measure: done })}
          />
          <UncutTextField
            label={t('judge.measure')}
            value={measure}
            minRows={1}
            maxRows={6}
            error={measureError()}
            onChange={(event) => onChange({ answer: 'fixed', measure: event.currentTarget.value })}
          />
        </>
      ) : null}
    </section>
  );
};
