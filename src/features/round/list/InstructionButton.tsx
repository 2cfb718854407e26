import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../../components/theme/useIsMobile.ts';
import type { ItemState } from '../../../domain/roundView.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './row.module.css';

/** How to check the item: a tooltip with a mouse, a dialog on mobile. [ROUND-36] */
export const InstructionButton = ({ item }: { item: ItemState }) => {
  const { t } = useTranslation('rounds');
  const { openInstruction } = useRoundUi();
  const isMobile = useIsMobile();
  const label = t('list.instruction_item', { item: `${item.positionNumber} ${item.name}` });
  const button = (
    <button
      type="button"
      className={classes.info}
      aria-label={label}
      onClick={isMobile ? () => openInstruction(item) : undefined}
    >
      <IconInfoCircle size={22} aria-hidden />
    </button>
  );
  if (isMobile) return button;
  return (
    <Tooltip label={item.instruction} openDelay={150} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  );
};
