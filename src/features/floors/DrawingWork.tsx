import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconListDetails, IconSearch, IconZoomScan } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DrawingHandle } from '#components/drawing/drawingTypes.ts';
import type { FullScreen } from '#components/drawing/ZoomControls.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords, RecordKey } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import type { Other } from '#entities/drawings/following/followDrawing.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { pathTo } from '#platform/paths.ts';
import type { Bulk } from './bulk/useBulk.tsx';
import { BarButton } from './editor/BarButton.tsx';
import { SideList } from './editor/beside/SideList.tsx';
import { DrawingEditor } from './editor/DrawingEditor.tsx';
import { useFind } from './editor/find/useFind.tsx';
import { ShownMarks } from './editor/marks/ShownMarks.tsx';
import { OthersHere } from './editor/OthersHere.tsx';
import { Palette } from './editor/Palette.tsx';
import { ReadOnlyBar, Toolbar } from './editor/Toolbar.tsx';
import type { EditorActs } from './editor/useEditorActs.ts';
import { useKindSlots } from './editor/useKindSlots.ts';
import { WalkBar } from './editor/walk/WalkBar.tsx';
import type { ItemDialogState } from './items/useItemDialogs.ts';
import { Tray } from './tray/Tray.tsx';
import type { TrayState } from './tray/useTray.ts';
import { WaitingNote } from './tray/WaitingNote.tsx';
import classes from './editor/editor.module.css';

type DrawingWorkProps = {
  map: FloorMap;
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  kinds: readonly FireProtection[];
  customerId: number;
  mayEdit: boolean;
  tray: TrayState;
  bulk: Bulk;
  dialogs: ItemDialogState;
  /** Other users who have the drawing open. */
  others: readonly Other[];
  /** Choice of the drawing, before the tools. */
  choice: ReactNode;
  /** Notes shown over the drawing. */
  note: ReactNode;
  fullScreen: FullScreen;
  onRemove: (keys: readonly RecordKey[], onRemoved?: () => void) => void;
};

const findIcon = <IconSearch size={20} aria-hidden />;
const besideIcon = <IconListDetails size={20} aria-hidden />;

/** Drawing with its tools, the palette and the list of its items. */
export const DrawingWork = (props: DrawingWorkProps) => {
  const { map, sheet, session, acts, kinds, mayEdit, tray, bulk, dialogs, others } = props;
  const { t } = useTranslation('floors');
  const drawing = useRef<DrawingHandle>(null);
  const kindSlots = useKindSlots(props.customerId, kinds);
  const find = useFind({
    sheet,
    session,
    drawing,
    mayEdit,
    onWaiting: tray.choose,
    onOpen: dialogs.edit,
  });
  const [isBeside, setBeside] = useState(false);
  const toggleBeside = useCallbackRef(() => setBeside(!isBeside));
  const isEditing = session.mode === 'editing';
  const isWalking = isEditing && session.tool === 'walk';
  const hint = bulk.hint ?? tray.hint;
  const isBarShown = hint === null && (isWalking || bulk.hasSelection);
  const lead = (
    <>
      {props.choice}
      <AtTillsyn>
        {mayEdit && map.file ? <SymbolsLink mapId={map.id} isEditing={isEditing} /> : null}
      </AtTillsyn>
      <ShownMarks
        items={tray.placed.items}
        markSize={session.markSize}
        hiddenKindIds={session.hiddenKindIds}
      />
      <BarButton label={t('find.title')} icon={findIcon} onClick={find.open} />
    </>
  );
  return (
    <>
      {mayEdit ? (
        <Toolbar
          session={session}
          lead={lead}
          more={
            <>
              {bulk.checkButton}
              <BarButton
                label={t('beside.toggle')}
                icon={besideIcon}
                isPressed={isBeside}
                onClick={toggleBeside}
              />
            </>
          }
          bar={
            !isWalking ? (
              bulk.bar(!isBarShown)
            ) : isBarShown ? (
              <WalkBar sheet={tray.placed} acts={acts} />
            ) : null
          }
          isBarShown={isBarShown}
          hint={hint}
        />
      ) : (
        <ReadOnlyBar session={session} lead={lead} />
      )}
      {mayEdit && session.waitingKey === null ? <WaitingNote tray={tray} /> : null}
      {props.note}
      <div
        className={classes.body}
        data-palette={isEditing || undefined}
        data-beside={(isEditing && isBeside) || undefined}
      >
        {isEditing ? (
          <div className={classes.side} data-idle={session.tool !== 'item' || undefined}>
            <Tray tray={tray} />
            <Palette
              slots={kindSlots.slots}
              kinds={kinds}
              chosenId={session.tool === 'item' ? session.kindId : null}
            />
          </div>
        ) : null}
        <DrawingEditor
          map={map}
          tray={tray}
          session={session}
          acts={acts}
          kinds={kinds}
          mayEdit={mayEdit}
          drawing={drawing}
          kindSlots={kindSlots}
          fullScreen={props.fullScreen}
          over={
            <>
              <OthersHere others={others} />
              {find.panel}
            </>
          }
          onRemove={props.onRemove}
          sheet={tray.placed}
          onEditItem={dialogs.edit}
          onAddItem={dialogs.add}
          onPath={bulk.onPath}
        />
        {isEditing && isBeside ? <SideList items={sheet.items} session={session} onShow={find.show} /> : null}
      </div>
    </>
  );
};

/** Link to the symbol search; only an icon while editing, since the tools need the space. */
const SymbolsLink = memo(({ mapId, isEditing }: { mapId: number; isEditing: boolean }) => {
  const { t } = useTranslation('floors');
  const to = pathTo('symbols', { mapId });
  return isEditing ? (
    <Tooltip label={t('find_symbols')}>
      <ActionIcon
        variant="default"
        size={44}
        component={Link}
        to={to}
        aria-label={t('find_symbols')}
        className={classes.seldom}
      >
        <IconZoomScan size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ) : (
    <Button variant="default" component={Link} to={to} leftSection={<IconZoomScan size={18} aria-hidden />}>
      {t('find_symbols')}
    </Button>
  );
});
SymbolsLink.displayName = 'SymbolsLink';
