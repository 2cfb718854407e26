import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { StepDialog } from '../editor/StepDialog.tsx';

type KindDialogProps = {
  count: number;
  kinds: readonly FireProtection[];
  onChoose: (kind: FireProtection) => void;
  onClose: () => void;
};

/** Dialog that changes the kind of several items. */
export const KindDialog = ({ count, kinds, onChoose, onClose }: KindDialogProps) => {
  const { t } = useTranslation('floors');
  const [id, setId] = useState<string | null>(null);
  const kind = kinds.find((one) => String(one.id) === id);
  return (
    <StepDialog
      title={t('bulk.kind_title', { count })}
      canSave={kind !== undefined}
      onSave={() => kind && onChoose(kind)}
      onClose={onClose}
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
    </StepDialog>
  );
};
