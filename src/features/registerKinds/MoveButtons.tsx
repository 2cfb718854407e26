import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ownKinds.module.css';

type MoveButtonsProps = {
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Returns a list with an entry at another position. */
export const movedTo = <Entry,>(entries: readonly Entry[], from: number, to: number): Entry[] => {
  const otherEntries = entries.filter((_, index) => index !== from);
  return [...otherEntries.slice(0, to), ...entries.slice(from, from + 1), ...otherEntries.slice(to)];
};

/** Buttons that move an entry of an ordered list up or down, or remove it. At the ends they stay focusable. */
export const MoveButtons = ({ name, index, count, onMove, onRemove }: MoveButtonsProps) => {
  const { t } = useTranslation('ownKinds');
  const isFirst = index === 0;
  const isLast = index === count - 1;
  const shared = { variant: 'subtle', color: 'gray', size: 'lg', className: classes.mover } as const;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        {...shared}
        aria-label={t('move_up', { name })}
        aria-disabled={isFirst}
        data-disabled={isFirst || undefined}
        onClick={() => (isFirst ? undefined : onMove(index - 1))}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={t('move_down', { name })}
        aria-disabled={isLast}
        data-disabled={isLast || undefined}
        onClick={() => (isLast ? undefined : onMove(index + 1))}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shared} aria-label={t('remove', { name })} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
