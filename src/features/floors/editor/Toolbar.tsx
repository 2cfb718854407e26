import { ActionIcon, Button, Flex, Popover, SegmentedControl } from '@mantine/core';
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
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepName } from '#domain/drawings/edits.ts';
import { redo, undo } from '#entities/drawings/editing/editingThunks.ts';
import type { DrawingSession, Tool } from '#entities/drawings/drawingSession.ts';
import { editingBegun, editingEnded, toolChosen } from '#entities/drawings/drawingsSlice.ts';
import { tools } from '#entities/drawings/drawingSession.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { BarButton } from './BarButton.tsx';
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
  /** Bar for the selection or the walk, hidden unless `isBarShown`. */
  bar?: ReactNode;
  /** True if the bar is in the place of the hint, so that the layout doesn't shift. */
  isBarShown?: boolean;
  /** Hint for the next action, instead of the tool's own. */
  hint?: string | null;
};

type ToolsProps = {
  tool: Tool;
  /** Name of the next step to undo, and to redo. */
  nextUndo: StepName | undefined;
  nextRedo: StepName | undefined;
};

/** Bar in place of the tools for users who may not edit. */
export const ReadOnlyBar = ({ session, lead }: Pick<ToolbarProps, 'session' | 'lead'>) => (
  <div className={classes.toolbar}>
    {lead}
    <WaitingMark session={session} />
  </div>
);

/** Lock, tools, undo and redo: a change of the selection or of the saving state doesn't render them again. */
const Tools = memo(({ tool, nextUndo, nextRedo }: ToolsProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const isTillsyn = useIsTillsyn();
  return (
    <>
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
        <BarButton
          label={nextUndo ? t('undo.named', { name: t(`steps.${nextUndo}`) }) : t('undo.nothing')}
          icon={<IconArrowBackUp size={20} aria-hidden />}
          isDisabled={!nextUndo}
          onClick={() => dispatch(undo())}
        />
        <BarButton
          label={nextRedo ? t('redo.named', { name: t(`steps.${nextRedo}`) }) : t('redo.nothing')}
          icon={<IconArrowForwardUp size={20} aria-hidden />}
          isDisabled={!nextRedo}
          onClick={() => dispatch(redo())}
        />
      </Flex>
    </>
  );
});
Tools.displayName = 'Tools';

/** Button that shows the editor's keys. */
const KeysButton = memo(() => {
  const { t } = useTranslation('floors');
  return (
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
  );
});
KeysButton.displayName = 'KeysButton';

/** Toolbar over a drawing: the lock, followed by the tools, undo, redo and the saving state. */
export const Toolbar = ({ session, lead, more, bar, isBarShown, hint }: ToolbarProps) => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const { mode, tool, history } = session;
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
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('tools.title')}>
      {lead}
      <Tools tool={tool} nextUndo={history.done.at(-1)?.name} nextRedo={history.undone.at(-1)?.name} />
      {more}
      <div className={classes.status}>
        {bar}
        {isBarShown ? null : <span className={classes.hint}>{hint ?? t(`tools.hint_${tool}`)}</span>}
        <SaveMark session={session} />
        <KeysButton />
      </div>
    </div>
  );
};
