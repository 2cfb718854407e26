import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UncutTextField } from '../../../components/forms/fields/textFields.ts';
import { FormDialog } from '../../../components/forms/FormDialog.tsx';
import { SaveButton } from '../../../components/forms/SaveButton.tsx';
import { textLimits } from '../../../contract/constants.ts';
import { fixAll } from '../../../domain/flaws/flawForm.ts';
import { useKeepFixes } from '../../../entities/flaws/waitingFixes/useFixes.ts';
import { announceDone } from '../announceDone.ts';
import type { FlawsDialogProps } from './AssignDialog.tsx';

/** Fixes several flaws, each with its own measure or, lacking one, the entered one; each waits like any other fix. [FLAW-21] */
export const FixManyDialog = ({ flaws, onClose, onDone }: FlawsDialogProps) => {
  const { t } = useTranslation('flawWork');
  const keepFixes = useKeepFixes();
  const [measure, setMeasure] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const isMissing = measure.trim() === '' && flaws.some((flaw) => flaw.measure.trim() === '');
  const isTooLong = measure.length > textLimits.text;
  const submit = () => {
    setHasTried(true);
    if (isMissing || isTooLong) return;
    keepFixes(fixAll(flaws, measure.trim()).map(({ flaw, measure: own }) => ({ ...flaw, measure: own })));
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
      isDirty={measure !== ''}
      footer={<SaveButton isSaving={false}>{t('orders.save')}</SaveButton>}
    >
      <p>{t('orders.fix_text', { count: flaws.length })}</p>
      <UncutTextField
        label={t('orders.measure')}
        value={measure}
        error={error}
        onChange={(event) => setMeasure(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
