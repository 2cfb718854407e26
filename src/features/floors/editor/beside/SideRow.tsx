import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { itemLabel } from '../marks/itemLabel.ts';
import classes from './beside.module.css';

type SideRowProps = {
  item: EditorItem;
  index: number;
  /** Distance from the list's top, in px. */
  start: number;
  isChosen: boolean;
  onChoose: (isShift: boolean) => void;
  onShow: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** Item of the list next to the drawing: selected by its checkbox, shown by its button. */
export const SideRow = ({ item, index, start, isChosen, onChoose, onShow, onKeyDown }: SideRowProps) => {
  const { t } = useTranslation('floors');
  const label = itemLabel(item);
  return (
    <li
      data-index={index}
      className={classes.row}
      data-selected={isChosen || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <Checkbox
        className={classes.choice}
        checked={isChosen}
        aria-label={label}
        label={
          <span className={classes.name}>
            <Pictogram kind={item.fireProtection.inventoryType} size={24} />
            <span>{label}</span>
          </span>
        }
        onChange={({ nativeEvent }) => onChoose('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        onKeyDown={onKeyDown}
      />
      <Tooltip label={t('beside.show')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('beside.show_named', { name: label })}
          onClick={onShow}
        >
          <IconCurrentLocation size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};
