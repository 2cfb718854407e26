import { Box, Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './photos.module.css';

export type Photo = {
  id: string;
  /** URL of the picture; undefined while it is being read. */
  url: string | undefined;
  name: string;
  isSaving?: boolean;
};

type PhotoThumbProps = { photo: Photo; number: number; onOpen: () => void; onRemove?: () => void };

/** Photo of a row: opens enlarged, and can be removed if allowed. */
export const PhotoThumb = ({ photo, number, onOpen, onRemove }: PhotoThumbProps) => {
  const { t } = useTranslation('common');
  return (
    <Box component="li" pos="relative">
      <button
        type="button"
        className={classes.open}
        aria-label={t('photos.open', { number })}
        onClick={onOpen}
      >
        {photo.url ? <img src={photo.url} alt="" className={classes.image} /> : null}
        {photo.isSaving || !photo.url ? (
          <Loader size={20} pos="absolute" inset={0} m="auto" aria-hidden />
        ) : null}
      </button>
      {onRemove ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('photos.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </button>
      ) : null}
    </Box>
  );
};
