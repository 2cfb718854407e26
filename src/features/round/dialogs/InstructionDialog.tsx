import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import type { ItemState } from '#domain/rounds/roundView.ts';
import classes from './dialogs.module.css';

/** Dialog with an item's instruction, for mobile. [ROUND-36] */
export const InstructionDialog = ({ item, onClose }: { item: ItemState; onClose: () => void }) => {
  const { t } = useTranslation('rounds');
  return (
    <FormDialog isOpen title={t('list.instruction')} onClose={onClose}>
      <Text fw={600} mb="xs">{`${item.positionNumber} ${item.name}`}</Text>
      <p className={classes.instruction}>{item.instruction}</p>
    </FormDialog>
  );
};
