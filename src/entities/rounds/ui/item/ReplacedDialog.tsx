import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { textLimits } from '#contract/constants.ts';
import { isDayText } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { isYearOfMake, yearsOfMake } from '#domain/maintenance/serviceYears.ts';
import { now } from '#platform/time/clock.ts';
import { timestampOfDay } from '#entities/maintenance/timestampOfDay.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useActForm } from './useActForm.ts';

type ReplacedDialogProps = { roundId: number; item: ItemState; onStored: () => void; onClose: () => void };

const yearDigits = 4;
const nothing = { manufacture: '', size: '', note: '', year: null as number | null };

/** Dialog for a replacement: day and facts of the new unit; empty fields keep the old unit's values. */
export const ReplacedDialog = ({ roundId, item, onStored, onClose }: ReplacedDialogProps) => {
  const { t } = useTranslation(['rounds', 'common']);
  const actions = useRoundActions(roundId);
  const today = dayText(now());
  const [done, setDone] = useState(today);
  const [said, setSaid] = useState(nothing);
  const change = (changes: Partial<typeof nothing>) => setSaid({ ...said, ...changes });
  const isDay = isDayText(done) && done <= today;
  const isYear = said.year === null || isYearOfMake(said.year, now());
  const form = useActForm(
    () => {
      const { manufacture, size, note, year } = said;
      return actions.replace(item.id, {
        done: timestampOfDay(done),
        note: note.trim(),
        ...(manufacture.trim() !== '' && { manufacture: manufacture.trim() }),
        ...(size.trim() !== '' && { size: size.trim() }),
        ...(year !== null && { year: `${year}-01-01T00:00:00.000Z` }),
      });
    },
    { isRight: isDay && isYear, onStored },
  );
  return (
    <FormDialog
      isOpen
      failure={form.failure}
      title={t('services.replaced')}
      onClose={onClose}
      onSubmit={form.handleSave}
      isUnsaved={() => said !== nothing || done !== today}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('questions.cancel')}
          </Button>
          <SaveButton isSaving={form.isSaving}>{t('services.save')}</SaveButton>
        </>
      }
    >
      <p>{`${item.positionNumber} ${item.name}`}</p>
      <DateField
        label={t('services.day')}
        value={done}
        max={today}
        error={form.isTried && !isDay ? t('services.day_wrong') : null}
        onChange={setDone}
      />
      <NumberField
        label={t('services.year')}
        value={said.year}
        maxDigits={yearDigits}
        error={form.isTried && !isYear ? t('common:validators.years', yearsOfMake(now())) : null}
        onChange={(year) => change({ year })}
      />
      <TextInput
        label={t('services.manufacture')}
        description={t('services.unchanged')}
        value={said.manufacture}
        maxLength={textLimits.shortText}
        onChange={(event) => change({ manufacture: event.currentTarget.value })}
      />
      <TextInput
        label={t('services.size')}
        description={t('services.unchanged')}
        value={said.size}
        maxLength={textLimits.shortText}
        onChange={(event) => change({ size: event.currentTarget.value })}
      />
      <LongTextField
        label={t('services.note')}
        value={said.note}
        maxLength={textLimits.text}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </FormDialog>
  );
};
