import { Box, Flex, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#components/overlays/Modal.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useIsTouch } from '#components/theme/useIsMobile.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import type { Photo } from './PhotoThumb.tsx';
import classes from './photos.module.css';

type PhotoFieldProps = {
  label: string;
  photos: readonly Photo[];
  onAdd: (files: File[]) => void;
  onRemove?: (id: string) => void;
  /** Restores a removed photo; without it a removal is final. */
  onRestore?: (id: string) => void;
  isDisabled?: boolean;
  failure?: string;
  maxCount?: number;
  /** Additional note about the photos. */
  note?: string;
};

/** Photos of a flaw: camera first under a finger, pictures from the device and by drop with a mouse. [FLAW-04] */
export const PhotoField = (props: PhotoFieldProps) => {
  const {
    label,
    photos,
    onAdd,
    onRemove,
    onRestore,
    isDisabled = false,
    failure,
    maxCount = Infinity,
    note,
  } = props;
  const { t } = useTranslation('common');
  const isTouch = useIsTouch();
  const [openId, setOpenId] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const isFull = photos.length >= maxCount;
  const isClosed = isDisabled || isFull;
  const openPhoto = photos.find((photo) => photo.id === openId);

  const add = (files: File[]) => onAdd(files.slice(0, maxCount - photos.length));
  const remove = (id: string) => {
    onRemove?.(id);
    setRemovedId(id);
  };
  const restore = (id: string) => {
    onRestore?.(id);
    setRemovedId(null);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (!isClosed && files.length > 0) add(files);
  };

  return (
    <div role="group" aria-label={label} onDrop={handleDrop} onDragOver={(event) => event.preventDefault()}>
      <Box mb="xs" fz="sm" fw={600} aria-hidden>
        {label}
      </Box>
      <ul className={classes.row} aria-label={t('photos.list')}>
        {photos.map((photo, index) => (
          <PhotoThumb
            key={photo.id}
            photo={photo}
            number={index + 1}
            onOpen={() => setOpenId(photo.id)}
            onRemove={onRemove && !isDisabled ? () => remove(photo.id) : undefined}
          />
        ))}
        {removedId && onRestore ? (
          <Box component="li" pos="relative">
            <button type="button" className={classes.restore} onClick={() => restore(removedId)}>
              <IconArrowBackUp size={24} aria-hidden />
              {t('photos.restore')}
            </button>
          </Box>
        ) : null}
      </ul>
      <Flex gap="xs" wrap="wrap">
        {isTouch ? <PhotoPicker isCamera isMain isDisabled={isClosed} onAdd={add} /> : null}
        <PhotoPicker isCamera={false} isMain={!isTouch} isDisabled={isClosed} onAdd={add} />
      </Flex>
      {isFull ? (
        <Text c="dimmed" fz="xs" mt="xs">
          {t('photos.full', { count: maxCount })}
        </Text>
      ) : null}
      {note === undefined ? null : (
        <Text c="dimmed" fz="xs" mt="xs">
          {note}
        </Text>
      )}
      {failure ? <FailureAlert text={failure} /> : null}
      <Modal
        opened={openPhoto !== undefined}
        onClose={() => setOpenId(null)}
        title={openPhoto?.name}
        size="auto"
        closeButtonProps={{ 'aria-label': t('feedback.close') }}
      >
        {openPhoto?.url ? <img src={openPhoto.url} alt={openPhoto.name} className={classes.large} /> : null}
      </Modal>
    </div>
  );
};
