import { ActionIcon, Button, Flex, Popover, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconKeyboard,
  IconLasso,
  IconLockOpen,
  IconMapPinPlus,
  IconPencil,
  IconPointer,
  IconRoute,
  IconSquarePlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { redo, undo } from '#entities/drawings/editing/editingThunks.ts';
import type { DrawingSession, Tool } from '#entities/drawings/drawingSession.ts';
import { editingBegun, editingEnded, toolChosen } from '#entities/drawings/drawingsSlice.ts';
import { tools } from '#entities/drawings/drawingSession.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { KeyHelp } from './keys/KeyHelp.tsx';
import { SaveMark, WaitingMark } from './SaveMark.tsx';
import classes from './editor.module.css';

const icons: Record<Tool, ReactNode> = {
  select: <IconPointer size={20} aria-hidden />,
  lasso: <IconLasso size={20} aria-hidden />,
  item: <IconMapPinPlus size={20} aria-hidden />,
  area: <IconSquarePlus size={20} aria-hidden />,
  walk: <IconRoute size={20} aria-hidden />,
};

type ToolbarProps = {
  session: DrawingSession;
  /** Content before the lock. */
  lead?: ReactNode;
  more?: ReactNode;
  /** Actions on the selection, in place of the hint, so that the layout doesn't shift. */
  selection?: ReactNode;
  /** Hint for the next action, instead of the tool's own. */
  hint?: string | null;
};

/** Bar in place of the tools for users who may not edit. */
export const ReadOnlyBar = ({ session, lead }: Pick<ToolbarProps, 'session' | 'lead'>) => (
  <div className={classes.toolbar}>
    {lead}
    <WaitingMark session={session} />
  </div>
);

/** Toolbar over a drawing: the lock, followed by the tools, undo, redo and the saving state. */
export const Toolbar = ({ session, lead, more, selection, hint }: ToolbarProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const { mode, tool, history } = session;
  const isTillsyn = useIsTillsyn();
  if (mode === 'looking')
    return (
      <div className={classes.toolbar}>
        {lead}
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => dispatch(editingBegun())}>
          {t('lock.edit')}
        </Button>
        <span className={`${classes.aside} no-print`}>{t('lock.looking')}</span>
        <WaitingMark session={session} />
      </div>
    );
  const last = history.done.at(-1);
  const next = history.undone.at(-1);
  const labels = {
    undo: last ? t('undo.named', { name: t(`steps.${last.name}`) }) : t('undo.nothing'),
    redo: next ? t('redo.named', { name: t(`steps.${next.name}`) }) : t('redo.nothing'),
  };
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('tools.title')}>
      {lead}
      <Button
        variant="default"
        leftSection={<IconLockOpen size={18} aria-hidden />}
        onClick={() => dispatch(editingEnded())}
      >
        {t('lock.done')}
      </Button>
      <SegmentedControl
        aria-label={t('tools.title')}
        value={tool}
        onChange={(value) => {
          const chosenTool = tools.find((one) => one === value);
          if (chosenTool) dispatch(toolChosen({ tool: chosenTool }));
        }}
        data={(isTillsyn ? tools : tools.filter((value) => value !== 'walk')).map((value) => ({
          value,
          label: (
            <Flex component="span" gap={6} align="center" justify="center" mih={30}>
              {icons[value]}
              <span className={classes.toolName}>{t(`tools.${value}`)}</span>
            </Flex>
          ),
        }))}
      />
      <Flex gap={4}>
        <Tooltip label={labels.undo}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={labels.undo}
            disabled={!last}
            onClick={() => dispatch(undo())}
          >
            <IconArrowBackUp size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={labels.redo}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={labels.redo}
            disabled={!next}
            onClick={() => dispatch(redo())}
          >
            <IconArrowForwardUp size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Flex>
      {more}
      <div className={classes.status}>
        {(hint ? null : selection) ?? <span className={classes.hint}>{hint ?? t(`tools.hint_${tool}`)}</span>}
        <SaveMark session={session} />
        <Popover position="bottom-end" width={340} shadow="md" withinPortal>
          <Popover.Target>
            <ActionIcon variant="default" size={44} aria-label={t('keys.title')}>
              <IconKeyboard size={20} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <KeyHelp />
          </Popover.Dropdown>
        </Popover>
      </div>
    </div>
  );
};
