import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './photos.module.css';

type PhotoPickerProps = {
  isCamera: boolean;
  isMain: boolean;
  isDisabled: boolean;
  onAdd: (files: File[]) => void;
};

/** Button that opens the camera, or the device's pictures. */
export const PhotoPicker = ({ isCamera, isMain, isDisabled, onAdd }: PhotoPickerProps) => {
  const { t } = useTranslation('common');
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Lets the same picture be chosen again after it was removed.
    event.currentTarget.value = '';
    if (files.length > 0) onAdd(files);
  };
  return (
    <label className={classes.picker} data-main={isMain || undefined} data-disabled={isDisabled || undefined}>
      {isCamera ? <IconCamera size={24} aria-hidden /> : <IconPhotoPlus size={24} aria-hidden />}
      {isCamera ? t('photos.take') : t('photos.choose')}
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        capture={isCamera ? 'environment' : undefined}
        multiple={!isCamera}
        disabled={isDisabled}
        onChange={handleChange}
      />
    </label>
  );
};
