import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLimits } from '../../../../contract/constants.ts';
import type { EditorArea } from '../../../../domain/drawing/edits.ts';
import { StepDialog } from '../StepDialog.tsx';

type RenameAreaProps = { area: EditorArea; onRename: (name: string) => void; onClose: () => void };

/** Gives an area another name. [DRAW-11] */
export const RenameArea = ({ area, onRename, onClose }: RenameAreaProps) => {
  const { t } = useTranslation('floors');
  const [name, setName] = useState(area.name);
  const isEmpty = name.trim() === '';
  return (
    <StepDialog
      title={t('area.rename')}
      canSave={!isEmpty}
      isDirty={name !== area.name}
      onSave={() => onRename(name)}
      onClose={onClose}
    >
      <TextInput
        label={t('area.name')}
        autoComplete="off"
        data-autofocus
        maxLength={textLimits.name}
        error={isEmpty ? t('area.name_missing') : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </StepDialog>
  );
};
