import { Box, Button, CloseButton, Stack, Switch, Text } from '@mantine/core';
import { IconFileUpload, IconUpload } from '@tabler/icons-react';
import type { ChangeEvent, DragEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { usePickableBuildings } from '#entities/buildings/usePickableBuildings.ts';
import { sizeText } from '#platform/language/sizeText.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { documentEndings } from './documentRules.ts';
import type { Upload } from './useUploads.ts';
import { useUploads } from './useUploads.ts';
import classes from './documents.module.css';

const ChosenFile = ({ upload, onDrop }: { upload: Upload; onDrop: () => void }) => {
  const { t } = useTranslation('documents');
  const textOf = useFailureText();
  const { file, state, share, fault, failure } = upload;
  const limit = sizeText(uploadLimits.documentBytes);
  const why = fault ? t(`upload.faults.${fault}`, { limit }) : failure ? textOf(failure) : null;
  return (
    <li className={classes.chosen}>
      <Stack gap={0} flex={1} miw={0}>
        {state === 'sending' ? (
          <ProgressBar
            label={file.name}
            value={Math.round(share * 100)}
            max={100}
            text={t('upload.percent', { percent: Math.round(share * 100) })}
          />
        ) : (
          <span>{state === 'sent' ? t('upload.sent', { name: file.name }) : file.name}</span>
        )}
        {why === null ? null : (
          <Text role="alert" span c="var(--state-flaw-text)" fz="sm">
            {why}
          </Text>
        )}
      </Stack>
      {state === 'sending' || state === 'sent' ? null : (
        <CloseButton
          size="lg"
          flex="none"
          w="var(--target)"
          h="var(--target)"
          aria-label={t('upload.drop', { name: file.name })}
          onClick={onDrop}
        />
      )}
    </li>
  );
};

type UploadZoneProps = { customerId: number; buildingId: number | null; buildingName: string | undefined };

/**
 * Drop zone where documents are chosen or dropped, and uploaded; optionally attached to a building.
 * [DOC-09, DOC-10, DOC-11, DOC-15, DOC-16, DOC-17]
 */
export const UploadZone = ({ customerId, buildingId, buildingName }: UploadZoneProps) => {
  const { t } = useTranslation('documents');
  const { uploads, isSending, canSend, add, drop, send } = useUploads();
  const { buildings, status } = usePickableBuildings();
  const hasNoBuilding = status === 'ready' && buildings.length === 0;
  const [wantsBuilding, setWantsBuilding] = useState(false);
  const [isOver, setIsOver] = useState(false);
  // Without a building the switch is off, and stays off when another is chosen.
  if (wantsBuilding && buildingId === null) setWantsBuilding(false);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Lets the same file be chosen again after it was removed.
    event.currentTarget.value = '';
    add(files);
  };
  const handleDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };
  const handleDrop = (event: DragEvent) => {
    handleDrag(event);
    add([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.zone}
      data-over={isOver || undefined}
      aria-label={t('upload.title')}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrop}
    >
      <div className={classes.zoneHead}>
        <label className={classes.choose}>
          <IconFileUpload size={20} aria-hidden />
          {t('upload.choose')}
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept={documentEndings.join(',')}
            disabled={isSending}
            onChange={handleChange}
          />
        </label>
        <Box component="span" c="dimmed">
          {t('upload.hint', { kinds: documentEndings.join(' ') })}
        </Box>
      </div>
      {uploads.length > 0 ? (
        <ul className={classes.files} aria-label={t('upload.chosen')}>
          {uploads.map((upload) => (
            <ChosenFile key={upload.id} upload={upload} onDrop={() => drop(upload.id)} />
          ))}
        </ul>
      ) : null}
      <div className={classes.zoneFoot}>
        <Switch
          label={buildingName ? t('upload.attach_to', { name: buildingName }) : t('upload.attach')}
          description={
            buildingId === null ? t(hasNoBuilding ? 'upload.attach_none' : 'upload.attach_hint') : undefined
          }
          disabled={buildingId === null || isSending}
          checked={wantsBuilding}
          onChange={(event) => setWantsBuilding(event.currentTarget.checked)}
        />
        {canSend ? (
          <SaveButton
            isSaving={isSending}
            leftSection={<IconUpload size={18} aria-hidden />}
            onSave={() => send({ customerId, buildingId: wantsBuilding ? buildingId : null })}
          >
            {t('upload.send')}
          </SaveButton>
        ) : (
          <Button disabled leftSection={<IconUpload size={18} aria-hidden />}>
            {t('upload.send')}
          </Button>
        )}
      </div>
    </section>
  );
};
