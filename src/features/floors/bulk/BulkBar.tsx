import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconCalendarCog,
  IconCopy,
  IconLayoutAlignLeft,
  IconLayoutGrid,
  IconListNumbers,
  IconPencil,
  IconReplace,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alignments } from '#domain/drawings/arrange.ts';
import type { RecordKey } from '#domain/drawings/edits.ts';
import { selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import type { EditorActs } from '../editor/useEditorActs.ts';
import classes from './bulk.module.css';

export type BulkDialog = 'fill' | 'kind' | 'service' | 'number';

type BulkBarProps = {
  keys: readonly RecordKey[];
  acts: EditorActs;
  onRemove: (keys: readonly RecordKey[]) => void;
  onOpen: (dialog: BulkDialog) => void;
};

const severalFrom = 2;
const iconSize = 18;

/** Bar with bulk actions on the selected items: each is one step. */
export const BulkBar = ({ keys, acts, onRemove, onOpen }: BulkBarProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const isSeveral = keys.length >= severalFrom;
  const button = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={44} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')}>
      <strong>{t('bulk.selected', { count: keys.length })}</strong>
      <Button
        variant="default"
        leftSection={<IconPencil size={iconSize} aria-hidden />}
        onClick={() => onOpen('fill')}
      >
        {t('bulk.fill')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            disabled={!isSeveral}
            leftSection={<IconLayoutAlignLeft size={iconSize} aria-hidden />}
          >
            {t('bulk.align')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {alignments.map((how) => (
            <Menu.Item key={how} onClick={() => acts.align(keys, how)}>
              {t(`bulk.alignments.${how}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {button(
        t('bulk.group'),
        <IconLayoutGrid size={iconSize} aria-hidden />,
        () => acts.group(keys),
        !isSeveral,
      )}
      {button(t('bulk.duplicate'), <IconCopy size={iconSize} aria-hidden />, () => acts.duplicate(keys))}
      {button(t('bulk.kind'), <IconReplace size={iconSize} aria-hidden />, () => onOpen('kind'))}
      {button(t('bulk.service'), <IconCalendarCog size={iconSize} aria-hidden />, () => onOpen('service'))}
      {button(t('bulk.number'), <IconListNumbers size={iconSize} aria-hidden />, () => onOpen('number'))}
      {button(t('bulk.delete'), <IconTrash size={iconSize} aria-hidden />, () => onRemove(keys))}
      {button(t('bulk.deselect'), <IconX size={iconSize} aria-hidden />, () => dispatch(selected([])))}
    </div>
  );
};
