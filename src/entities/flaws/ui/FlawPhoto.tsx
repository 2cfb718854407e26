import { Loader } from '@mantine/core';
import type { PhotoState } from '#domain/rounds/roundView.ts';
import { usePhotoUrl } from '#entities/files/usePicture.ts';
import classes from './flawParts.module.css';

type FlawPhotoProps = { photo: PhotoState; label: string };

/** Photo of a stored flaw, sent or unsent; opens large in a new tab. */
export const FlawPhoto = ({ photo, label }: FlawPhotoProps) => {
  const picture = usePhotoUrl(photo);
  if (picture.status === 'failed' || picture.status === 'missing') return null;
  if (!picture.url) return <Loader size={20} />;
  return (
    <a href={picture.url} target="_blank" rel="noopener noreferrer" className={classes.photo}>
      <img src={picture.url} alt={label} />
    </a>
  );
};
