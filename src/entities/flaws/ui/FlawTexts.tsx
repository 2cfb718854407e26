import { Box, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import classes from './flawParts.module.css';
import type { FlawForm } from './useFlawForm.ts';

/** Fields for name, description and measure; name and measure follow the flaw type unless it is "other". [FLAW-01, FLAW-15] */
export const FlawTexts = ({ flaw }: { flaw: FlawForm }) => {
  const { t } = useTranslation('flaws');
  const { form, change, problems, hasTried, isNameEditable, isMeasureEditable } = flaw;
  const long = (max: number) => t('form.too_long', { max });
  const nameError = () => {
    if (problems.name === 'long') return long(textLimits.name);
    return problems.name === 'missing' && hasTried ? t('form.name_missing') : undefined;
  };
  // A fixed flaw without a measure can't be added, so the reason is shown at once.
  const measureError = () => {
    if (problems.measure === 'long') return long(textLimits.text);
    return problems.measure === 'missing' ? t('form.measure_missing') : undefined;
  };
  return (
    <>
      <TextInput
        label={t('form.name')}
        value={form.name}
        readOnly={!isNameEditable}
        description={isNameEditable ? undefined : t('form.fixed_texts')}
        error={nameError()}
        className={isNameEditable ? undefined : classes.fixedText}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <UncutTextField
        label={
          <>
            {t('form.description')}{' '}
            <Box component="span" c="dimmed" fw={400}>
              {t('form.optional')}
            </Box>
          </>
        }
        value={form.description}
        error={problems.description ? long(textLimits.text) : undefined}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <UncutTextField
        label={t('form.measure')}
        value={form.measure}
        readOnly={!isMeasureEditable}
        minRows={1}
        error={measureError()}
        className={isMeasureEditable ? undefined : classes.fixedText}
        onChange={(event) => change({ measure: event.currentTarget.value })}
      />
    </>
  );
};
