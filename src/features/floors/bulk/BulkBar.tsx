import { Button, Menu } from '@mantine/core';
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
import { useCallbackRef } from '@mantine/hooks';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alignments } from '#domain/drawings/arrange.ts';
import type { Alignment } from '#domain/drawings/arrange.ts';
import type { RecordKey } from '#domain/drawings/edits.ts';
import { selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { BarButton } from '../editor/BarButton.tsx';
import type { EditorActs } from '../editor/useEditorActs.ts';
import classes from './bulk.module.css';

export type BulkDialog = 'fill' | 'kind' | 'service' | 'number';
type BulkAct = 'group' | 'duplicate' | 'delete' | 'deselect';

type BulkBarProps = {
  keys: readonly RecordKey[];
  /** True while something else is shown in its place. */
  isHidden: boolean;
  acts: EditorActs;
  onRemove: (keys: readonly RecordKey[]) => void;
  onOpen: (dialog: BulkDialog) => void;
};

type BulkButtonsProps = {
  isSingle: boolean;
  onAct: (act: BulkAct) => void;
  onAlign: (how: Alignment) => void;
  onOpen: (dialog: BulkDialog) => void;
};

const iconSize = 18;

/** Buttons of the bar, which are the same for every selection. */
const BulkButtons = memo(({ isSingle, onAct, onAlign, onOpen }: BulkButtonsProps) => {
  const { t } = useTranslation('floors');
  const button = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <BarButton label={label} icon={icon} isDisabled={isDisabled} onClick={onClick} />
  );
  return (
    <>
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
            disabled={isSingle}
            leftSection={<IconLayoutAlignLeft size={iconSize} aria-hidden />}
          >
            {t('bulk.align')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {alignments.map((how) => (
            <Menu.Item key={how} onClick={() => onAlign(how)}>
              {t(`bulk.alignments.${how}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {button(
        t('bulk.group'),
        <IconLayoutGrid size={iconSize} aria-hidden />,
        () => onAct('group'),
        isSingle,
      )}
      {button(t('bulk.duplicate'), <IconCopy size={iconSize} aria-hidden />, () => onAct('duplicate'))}
      {button(t('bulk.kind'), <IconReplace size={iconSize} aria-hidden />, () => onOpen('kind'))}
      {button(t('bulk.service'), <IconCalendarCog size={iconSize} aria-hidden />, () => onOpen('service'))}
      {button(t('bulk.number'), <IconListNumbers size={iconSize} aria-hidden />, () => onOpen('number'))}
      {button(t('bulk.delete'), <IconTrash size={iconSize} aria-hidden />, () => onAct('delete'))}
      {button(t('bulk.deselect'), <IconX size={iconSize} aria-hidden />, () => onAct('deselect'))}
    </>
  );
});
BulkButtons.displayName = 'BulkButtons';

/**
 * Bar with bulk actions on the selected items: each is one step. Without a selection it is hidden, since creating its buttons takes longer
 * than painting a large selection.
 */
export const BulkBar = ({ keys, isHidden, acts, onRemove, onOpen }: BulkBarProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const act = useCallbackRef((name: BulkAct) => {
    if (name === 'group') acts.group(keys);
    else if (name === 'duplicate') acts.duplicate(keys);
    else if (name === 'delete') onRemove(keys);
    else dispatch(selected([]));
  });
  const align = useCallbackRef((how: Alignment) => acts.align(keys, how));
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bulk.title')} hidden={isHidden}>
      {isHidden ? null : <strong>{t('bulk.selected', { count: keys.length })}</strong>}
      <BulkButtons isSingle={keys.length === 1} onAct={act} onAlign={align} onOpen={onOpen} />
    </div>
  );
};
