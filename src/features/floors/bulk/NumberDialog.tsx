import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { StepDialog } from '../editor/StepDialog.tsx';

type NumberDialogProps = {
  count: number;
  /** Default first number. */
  first: number;
  onRead: (from: number) => void;
  onPath: (from: number) => void;
  onClose: () => void;
};

const mostDigits = 6;

/** Dialog that renumbers items, in reading order or along a path that is drawn next. */
export const NumberDialog = ({ count, first, onRead, onPath, onClose }: NumberDialogProps) => {
  const { t } = useTranslation('floors');
  const [from, setFrom] = useState<number | null>(first);
  const [order, setOrder] = useState('reading');
  return (
    <StepDialog
      title={t('bulk.number_title', { count })}
      saveLabel={t(order === 'path' ? 'bulk.number_draw' : 'bulk.number_save')}
      canSave={from !== null}
      onSave={() => from !== null && (order === 'path' ? onPath : onRead)(from)}
      onClose={onClose}
    >
      <NumberField label={t('bulk.number_from')} maxDigits={mostDigits} value={from} onChange={setFrom} />
      <Radio.Group label={t('bulk.number_order')} value={order} onChange={setOrder}>
        <Radio value="reading" label={t('bulk.number_reading')} />
        <Radio value="path" label={t('bulk.number_path')} />
      </Radio.Group>
    </StepDialog>
  );
};
