import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#components/forms/fields/DateField.tsx';
import { LongTextField } from '#components/forms/fields/textFields.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { textLimits } from '#contract/constants.ts';
import { isDayText } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { now } from '#platform/time/clock.ts';
import { timestampOfDay } from '#entities/maintenance/timestampOfDay.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { useActForm } from './useActForm.ts';

type ServiceDoneDialogProps = {
  roundId: number;
  item: ItemState;
  service: { serviceKey: string; name: string };
  onStored: () => void;
  onClose: () => void;
};

/** Dialog for a service that was done: day and note. */
export const ServiceDoneDialog = ({ roundId, item, service, onStored, onClose }: ServiceDoneDialogProps) => {
  const { t } = useTranslation('rounds');
  const actions = useRoundActions(roundId);
  const today = dayText(now());
  const [done, setDone] = useState(today);
  const [note, setNote] = useState('');
  const { serviceKey } = service;
  const isDay = isDayText(done) && done <= today;
  const form = useActForm(
    () => actions.noteService(item.id, { serviceKey, done: timestampOfDay(done), note: note.trim() }),
    { isRight: isDay && note.length <= textLimits.text, onStored },
  );
  return (
    <FormDialog
      isOpen
      failure={form.failure}
      title={t('services.of', { act: t('services.done'), name: service.name })}
      onClose={onClose}
      onSubmit={form.handleSave}
      isUnsaved={() => note !== '' || done !== today}
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
      <LongTextField
        label={t('services.note')}
        value={note}
        maxLength={textLimits.text}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
};
