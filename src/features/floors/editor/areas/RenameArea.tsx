import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#components/forms/fields/textFields.ts';
import type { EditorArea } from '#domain/drawings/edits.ts';
import { StepDialog } from '../StepDialog.tsx';

type RenameAreaProps = { area: EditorArea; onRename: (name: string) => void; onClose: () => void };

/** Dialog that renames an area. [DRAW-11] */
export const RenameArea = ({ area, onRename, onClose }: RenameAreaProps) => {
  const { t } = useTranslation('floors');
  const [name, setName] = useState(area.name);
  const isEmpty = name.trim() === '';
  return (
    <StepDialog
      title={t('area.rename')}
      canSave={!isEmpty}
      isUnsaved={() => name !== area.name}
      onSave={() => onRename(name)}
      onClose={onClose}
    >
      <TextField
        label={t('area.name')}
        data-autofocus
        error={isEmpty ? t('area.name_missing') : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </StepDialog>
  );
};
