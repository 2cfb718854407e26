import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { textLimits, uncheckedReasons } from '#contract/constants.ts';
import type { UncheckedReason } from '#contract/constants.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useDraftPhotos } from '#entities/flaws/ui/useDraftPhotos.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import classes from './item.module.css';

type NotCheckedDialogProps = { roundId: number; item: ItemState; onStored: () => void; onClose: () => void };

/** Dialog for an item that couldn't be checked, with the reason and a photo. */
export const NotCheckedDialog = ({ roundId, item, onStored, onClose }: NotCheckedDialogProps) => {
  const { t } = useTranslation(['rounds', 'flaws']);
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const draft = useDraftPhotos();
  const [reason, setReason] = useState<UncheckedReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isTooLong = note.length > textLimits.shortText;

  const save = async (chosen: UncheckedReason) => {
    setIsSaving(true);
    const photos = await draft.settled();
    const photo = photos?.at(-1)?.prepared ?? null;
    const reasonGiven = { reason: chosen, note: note.trim(), photo };
    const outcome = photos && (await actions.notChecked(item.id, reasonGiven));
    setIsSaving(false);
    if (outcome?.status === 'stored') onStored();
    else if (outcome) setFailure(textOf(outcome.failure));
  };
  // A refused photo doesn't replace the one before it.
  const clear = () => draft.photos.forEach(({ id }) => draft.remove(id));
  const onePhoto = {
    photos: draft.photos.slice(-1),
    onAdd: (files: File[]) => draft.field.onAdd(files.slice(-1)),
    onRemove: clear,
    onRestore: (id: string) => {
      clear();
      draft.field.onRestore(id);
    },
  };
  const handleSave = () => {
    setIsTried(true);
    if (reason && !isTooLong && !isSaving) void save(reason);
  };

  return (
    <FormDialog
      isOpen
      failure={failure}
      title={t('unchecked.title')}
      onClose={onClose}
      onSubmit={handleSave}
      isUnsaved={() => reason !== null || note !== '' || draft.photos.length > 0}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('questions.cancel')}
          </Button>
          <SaveButton isSaving={isSaving}>{t('unchecked.save')}</SaveButton>
        </>
      }
    >
      <p>{`${item.positionNumber} ${item.name}`}</p>
      <Radio.Group
        label={t('unchecked.reason')}
        description={t('unchecked.hint')}
        error={isTried && !reason ? t('unchecked.reason_missing') : null}
        value={reason}
        onChange={(value) => setReason(uncheckedReasons.find((one) => one === value) ?? null)}
      >
        {uncheckedReasons.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t(`unchecked.${one}`)}
            size="md"
            mt="xs"
            className={classes.reason}
          />
        ))}
      </Radio.Group>
      <UncutTextField
        label={t('unchecked.note')}
        value={note}
        error={isTooLong ? t('flaws:form.too_long', { max: textLimits.shortText }) : null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <PhotoField
        label={t('unchecked.photo')}
        {...draft.field}
        {...onePhoto}
        note={t('unchecked.one_photo')}
      />
    </FormDialog>
  );
};
