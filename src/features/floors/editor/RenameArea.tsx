import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/forms/FormDialog.tsx';
import { textLimits } from '../../../contract/constants.ts';
import type { EditorArea } from '../../../domain/drawing/edits.ts';

type RenameAreaProps = { area: EditorArea; onRename: (name: string) => void; onClose: () => void };

/** Gives an area another name. [DRAW-11] */
export const RenameArea = ({ area, onRename, onClose }: RenameAreaProps) => {
  const { t } = useTranslation('floors');
  const [name, setName] = useState(area.name);
  const isEmpty = name.trim() === '';
  const save = () => {
    if (isEmpty) return;
    onRename(name);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t('area.rename')}
      onClose={onClose}
      onSubmit={save}
      isDirty={name !== area.name}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t('menu.cancel')}
          </Button>
          <Button type="submit" disabled={isEmpty}>
            {t('menu.save')}
          </Button>
        </>
      )}
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
    </FormDialog>
  );
};
