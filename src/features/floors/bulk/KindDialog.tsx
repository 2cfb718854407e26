import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/forms/FormDialog.tsx';
import type { FireProtection } from '../../../contract/catalogue.ts';

type KindDialogProps = {
  count: number;
  kinds: readonly FireProtection[];
  onChoose: (kind: FireProtection) => void;
  onClose: () => void;
};

/** Gives several items another kind. */
export const KindDialog = ({ count, kinds, onChoose, onClose }: KindDialogProps) => {
  const { t } = useTranslation('floors');
  const [id, setId] = useState<string | null>(null);
  const kind = kinds.find((one) => String(one.id) === id);
  const save = () => {
    if (!kind) return;
    onChoose(kind);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t('bulk.kind_title', { count })}
      onClose={onClose}
      onSubmit={save}
      footer={(close) => (
        <>
          <Button variant="default" onClick={close}>
            {t('menu.cancel')}
          </Button>
          <Button type="submit" disabled={!kind}>
            {t('menu.save')}
          </Button>
        </>
      )}
    >
      <Select
        label={t('item.kind')}
        searchable
        data-autofocus
        openOnFocus={false}
        nothingFoundMessage={t('palette.nothing')}
        data={kinds.map((one) => ({ value: String(one.id), label: one.name }))}
        value={id}
        onChange={setId}
      />
    </FormDialog>
  );
};
