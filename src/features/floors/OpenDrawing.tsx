import { useState } from 'react';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { isCallKept } from '#offline/calls/waitingCalls.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useBlocks } from './blocks/useBlocks.tsx';
import { useBulk } from './bulk/useBulk.tsx';
import { DrawingWork } from './DrawingWork.tsx';
import { WaitingMark } from './editor/SaveMark.tsx';
import { RefusedSteps } from './editor/marks/RefusedSteps.tsx';
import { useDrawingHeight } from './editor/useDrawingHeight.ts';
import { useEditorActs } from './editor/useEditorActs.ts';
import { useFullScreen } from './editor/useFullScreen.ts';
import { useRemoval } from './editor/useRemoval.tsx';
import { editorScope } from './editor/keys/useShortcuts.ts';
import { useDrawingRecords } from './editor/useDrawingRecords.ts';
import { ReplaceDrawing } from './fit/ReplaceDrawing.tsx';
import { useTray } from './tray/useTray.ts';
import { useItemFiles } from './import/useItemFiles.tsx';
import { ItemList } from './items/ItemList.tsx';
import { ItemDialogs } from './items/ItemDialogs.tsx';
import { useItemDialogs } from './items/useItemDialogs.ts';
import { DeleteDrawingDialog } from './drawings/DeleteDrawingDialog.tsx';
import { FirstPicture } from './drawings/FirstPicture.tsx';
import { DrawingChoice } from './drawings/DrawingChoice.tsx';
import { DrawingPanel } from './drawings/DrawingPanel.tsx';
import classes from './editor/editor.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { kindsOfCustomer } from '#entities/drawings/drawingQueries.ts';

const noKinds: readonly FireProtection[] = [];

type OpenDrawingProps = {
  floor: Floor;
  maps: readonly FloorMap[];
  map: FloorMap;
  customerId: number;
  isList: boolean;
  mayEdit: boolean;
  mayEditFloors: boolean;
  isAddingItem: boolean;
  onAddItem: () => void;
  onAddedItem: () => void;
  onChoose: (id: number) => void;
};

/** Drawing of a floor, as the drawing or as a list, with its dialogs. */
export const OpenDrawing = (props: OpenDrawingProps) => {
  const { floor, maps, map, customerId, isList, mayEdit, mayEditFloors, onChoose } = props;
  const textOf = useFailureText();
  const { sheet, session, others, isReady, failure } = useDrawingRecords(map);
  const acts = useEditorActs(sheet);
  const kindsQuery = useCallQuery('listFireProtections', kindsOfCustomer(customerId));
  const kinds = kindsQuery.currentData?.rows ?? noKinds;
  const tray = useTray({ sheet, session, acts });
  const removal = useRemoval(acts);
  const bulk = useBulk({ sheet, session, acts, kinds, onRemove: removal.remove });
  const files = useItemFiles({ map, sheet, kinds, mayEdit });
  const blocks = useBlocks({ map, sheet, kinds, customerId, mayEdit });
  const [mapOpen, setMapOpen] = useState<DrawingDialogProps['open']>(null);
  const dialogs = useItemDialogs({
    sheet,
    session,
    isAdding: props.isAddingItem,
    onAdded: props.onAddedItem,
  });
  const isEditing = session.mode === 'editing';
  const editor = useDrawingHeight();
  const fullScreen = useFullScreen(isEditing);
  const unsaved = useUnsavedChanges(() => session.pending.some(({ id }) => !isCallKept(id)));
  const choice = (
    <DrawingChoice
      maps={maps}
      map={map}
      onChoose={onChoose}
      mayEdit={mayEditFloors}
      more={
        <>
          {files.entries}
          {blocks.entry}
        </>
      }
      onEdit={() => setMapOpen('edit')}
      onAddPicture={() => setMapOpen('picture')}
      onReplace={() => setMapOpen('replace')}
      onDelete={() => setMapOpen('delete')}
    />
  );
  if (failure) return <FailureAlert text={textOf(failure.error)} onRetry={failure.retry} />;
  return (
    <div ref={editor} className={classes.editor} data-full={fullScreen.isFull || undefined} {...editorScope}>
      {session.refused ? <RefusedSteps refused={session.refused} sheet={sheet} /> : null}
      {isList ? (
        <>
          {choice}
          <WaitingMark session={session} />
          <ItemList
            map={map}
            mayEdit={mayEdit}
            onAdd={props.onAddItem}
            onOpen={dialogs.editStored}
            onDelete={dialogs.removeStored}
          />
        </>
      ) : isReady ? (
        <DrawingWork
          map={map}
          sheet={sheet}
          session={session}
          acts={acts}
          kinds={kinds}
          customerId={customerId}
          mayEdit={mayEdit}
          tray={tray}
          bulk={bulk}
          dialogs={dialogs}
          others={others}
          choice={choice}
          fullScreen={fullScreen}
          onRemove={removal.remove}
          note={blocks.note}
        />
      ) : (
        <CardSkeleton height={420} />
      )}
      {files.progress}
      {files.panel}
      {isReady ? blocks.panel : null}
      {bulk.dialog}
      {removal.dialog}
      {/* A new item's number depends on the existing ones. */}
      {isReady ? (
        <ItemDialogs
          dialogs={dialogs}
          sheet={sheet}
          kinds={kinds}
          acts={acts}
          mayEdit={mayEdit}
          isList={isList}
        />
      ) : null}
      <DrawingDialog
        open={mapOpen}
        floor={floor}
        map={map}
        customerId={customerId}
        sheet={sheet}
        session={session}
        onSaved={onChoose}
        onClose={() => setMapOpen(null)}
      />
      <DiscardDialog {...unsaved.question} />
    </div>
  );
};

type DrawingDialogProps = Pick<OpenDrawingProps, 'floor' | 'map' | 'customerId'> & {
  open: 'edit' | 'picture' | 'replace' | 'delete' | null;
  sheet: DrawingRecords;
  session: DrawingSession;
  onSaved: (id: number) => void;
  onClose: () => void;
};

/** Dialog about the drawing itself, if one is open. */
const DrawingDialog = ({
  open,
  floor,
  map,
  customerId,
  sheet,
  session,
  onSaved,
  onClose,
}: DrawingDialogProps) => {
  switch (open) {
    case 'edit':
      return (
        <DrawingPanel map={map} floor={floor} customerId={customerId} onSaved={onSaved} onClose={onClose} />
      );
    case 'picture':
      return <FirstPicture map={map} floor={floor} customerId={customerId} onClose={onClose} />;
    case 'replace':
      return <ReplaceDrawing map={map} session={session} customerId={customerId} onClose={onClose} />;
    case 'delete':
      return <DeleteDrawingDialog map={map} sheet={sheet} onClose={onClose} />;
    default:
      return null;
  }
};
