import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { DrawingFileChooser } from '../file/DrawingFileChooser.tsx';
import { useSaveDrawing } from './useSaveDrawing.ts';

type FirstPictureProps = { map: FloorMap; floor: Floor; customerId: number; onClose: () => void };

/** Dialog that adds a picture to a drawing without one: the choice is saved at once. */
export const FirstPicture = ({ map, floor, customerId, onClose }: FirstPictureProps) => {
  const { t } = useTranslation('floors');
  const textOf = useFailureText();
  const save = useSaveDrawing({ map, floor, customerId });
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handleChosen = async (file: File) => {
    setIsSaving(true);
    setFailure(null);
    const { error } = await save({ name: map.name, file: { stored: map.file, chosen: file } }, newId());
    setIsSaving(false);
    if (error !== undefined) {
      setFailure(textOf(error));
      return;
    }
    notify({ tone: 'success', text: t('maps.saved') });
    onClose();
  };
  return (
    <DrawingFileChooser
      isSaving={isSaving}
      failure={failure}
      onChosen={(file) => void handleChosen(file)}
      onCancel={() => {
        if (!isSaving) onClose();
      }}
    />
  );
};
