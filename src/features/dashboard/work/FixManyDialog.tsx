import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { ActedOn } from '#components/table/selection/ActedOn.tsx';
import { textLimits } from '#contract/constants.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { useKeepFixes } from '#entities/flaws/waitingFixes/useFixes.ts';
import { announceDone } from '../announceDone.ts';
import type { FlawsDialogProps } from './AssignDialog.tsx';

/**
 * Dialog that fixes several flaws with the entered measure; without one each keeps its own. Each waits like any other fix. The rule that
 * only flaws without a measure receive the entered one belongs to the round's form. [FLAW-22]
 */
export const FixManyDialog = ({ flaws, onClose, onDone }: FlawsDialogProps) => {
  const { t } = useTranslation('flawWork');
  const keepFixes = useKeepFixes();
  const localizeFlaw = useLocalizeFlaw(flaws);
  const [measure, setMeasure] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = measure.trim() === '' && flaws.some((flaw) => flaw.measure.trim() === '');
  const isTooLong = measure.length > textLimits.text;
  const submit = () => {
    setHasTried(true);
    if (isMissing || isTooLong) return;
    const measureText = measure.trim();
    keepFixes(flaws.map((flaw) => ({ ...flaw, measure: measureText || flaw.measure })));
    announceDone(t('orders.fixed', { count: flaws.length }));
    onDone();
  };
  const error = isTooLong
    ? t('too_long', { max: textLimits.text })
    : hasTried && isMissing
      ? t('orders.measure_missing')
      : undefined;
  return (
    <FormDialog
      isOpen
      title={t('orders.fix_title')}
      onClose={onClose}
      onSubmit={submit}
      isUnsaved={() => measure !== ''}
      footer={<SaveButton isSaving={false}>{t('orders.save')}</SaveButton>}
    >
      <p>{t('orders.fix_text', { count: flaws.length })}</p>
      <ActedOn names={flaws.map((flaw) => localizeFlaw(flaw).name)} />
      <UncutTextField
        label={t('orders.measure')}
        value={measure}
        error={error}
        onChange={(event) => setMeasure(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
