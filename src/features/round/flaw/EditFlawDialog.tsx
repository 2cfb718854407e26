import { Button, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { UncutTextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import type { FlawState } from '#domain/rounds/roundView.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useLocalizeRoundFlaw } from '#entities/rounds/roundHooks.ts';
import { type ActOutcome, useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { FlawScale } from './FlawScale.tsx';
import { RoundFlawPhoto } from './RoundFlawPhoto.tsx';
import { useDraftPhotos } from '#entities/flaws/ui/useDraftPhotos.ts';
import classes from '#entities/flaws/ui/flawParts.module.css';

type EditFlawDialogProps = {
  roundId: number;
  flaw: FlawState;
  /** True if it is loose on the drawing, with its own size. */
  isLoose: boolean;
  /** Lets the user choose another position on the drawing, after saving the rest; missing if there is no drawing. */
  onMove?: () => void;
  onClose: () => void;
};

type StoredPhotosProps = { roundId: number; flaw: FlawState; onRemove: (photoId: string) => void };

const StoredPhotos = ({ roundId, flaw, onRemove }: StoredPhotosProps) => {
  const { t } = useTranslation('flaws');
  const { t: common } = useTranslation('common');
  return flaw.photos.map((photo, index) => (
    <div key={photo.photoId} className={classes.existingFlaw}>
      <RoundFlawPhoto roundId={roundId} photo={photo} label={t('fix.photo', { name: flaw.name })} />
      <Button variant="default" size="sm" onClick={() => onRemove(photo.photoId)}>
        {common('photos.remove', { number: index + 1 })}
      </Button>
    </div>
  ));
};

/**
 * Dialog that edits an open flaw of the running round: its description, photos, place and size, or removes it. Its type determines name and
 * measure. [FLAW-14]
 */
export const EditFlawDialog = ({ roundId, flaw: stored, isLoose, onMove, onClose }: EditFlawDialogProps) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const actions = useRoundActions(roundId);
  const flaw = useLocalizeRoundFlaw(roundId)(stored);
  const drafts = useDraftPhotos();
  const [description, setDescription] = useState(flaw.description);
  const [scale, setScale] = useState(flaw.flawScale);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const isChanged = description !== flaw.description || scale !== flaw.flawScale;
  const isTooLong = description.length > textLimits.text;

  /** Returns whether an act was stored; shows why not. */
  const isDone = (outcome: ActOutcome) => {
    if (outcome.status === 'refused') setFailure(textOf(outcome.failure));
    return outcome.status === 'stored';
  };
  const isSaved = async () => {
    const photos = await drafts.settled();
    if (photos === null) return false;
    const change = { description: description.trim(), ...(isLoose && { flawScale: scale }) };
    if (isChanged && !isDone(await actions.changeFlaw(flaw.key, change))) return false;
    for (const { id, prepared } of photos) {
      if (!isDone(await actions.addPhoto(flaw.key, prepared))) return false;
      drafts.remove(id);
    }
    return true;
  };
  const handleSave = async (andThen?: () => void) => {
    if (isTooLong || isSaving) return;
    setIsSaving(true);
    setFailure(null);
    const hasSaved = await isSaved();
    setIsSaving(false);
    if (!hasSaved) return;
    onClose();
    andThen?.();
  };
  const handleDelete = async () => {
    const isRemoved = isDone(await actions.removeFlaw(flaw.key));
    setIsDeleting(false);
    if (isRemoved) onClose();
  };
  const removePhoto = async (photoId: string) => void isDone(await actions.removePhoto(flaw.key, photoId));

  return (
    <>
      <FormDialog
        isOpen
        failure={failure}
        title={t('edit.title')}
        size="lg"
        onClose={onClose}
        onSubmit={() => void handleSave()}
        isUnsaved={() => isChanged || drafts.photos.length > 0}
        footer={
          <>
            <Button variant="default" onClick={() => setIsDeleting(true)}>
              {t('edit.delete')}
            </Button>
            <SaveButton isSaving={isSaving} isDisabled={isTooLong}>
              {t('edit.save')}
            </SaveButton>
          </>
        }
      >
        <Text fw={600}>{flaw.name}</Text>
        <UncutTextField
          label={t('form.description')}
          value={description}
          error={isTooLong ? t('form.too_long', { max: textLimits.text }) : undefined}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <StoredPhotos roundId={roundId} flaw={flaw} onRemove={(photoId) => void removePhoto(photoId)} />
        <PhotoField label={t('form.photos')} {...drafts.field} />
        {isLoose ? <FlawScale value={scale} onChange={setScale} /> : null}
        {onMove ? (
          <Button
            variant="default"
            className={classes.move}
            leftSection={<IconMapPin size={18} aria-hidden />}
            onClick={() => void handleSave(onMove)}
          >
            {t('edit.move')}
          </Button>
        ) : null}
      </FormDialog>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('edit.delete_title')}
        confirmLabel={t('edit.delete')}
        isDanger
        onConfirm={() => void handleDelete()}
        onCancel={() => setIsDeleting(false)}
      >
        {t('edit.delete_text', { name: flaw.name, count: flaw.photos.length })}
      </ConfirmDialog>
    </>
  );
};
