import { useState } from 'react';
import { FailureAlert } from '../../components/feedback/FailureAlert.tsx';
import { CardSkeleton } from '../../components/feedback/Skeletons.tsx';
import { DiscardDialog } from '../../components/forms/DiscardDialog.tsx';
import { useUnsavedGuard } from '../../components/forms/useUnsavedGuard.ts';
import type { Floor } from '../../contract/buildings/building.ts';
import type { FireProtection } from '../../contract/catalogue/catalogue.ts';
import type { FloorMap } from '../../contract/drawings/drawing.ts';
import { useListKindsQuery } from '../../entities/maps/drawingsApi.ts';
import { isCallKept } from '../../offline/calls/waitingCalls.ts';
import { useFailureText } from '../../platform/calls/useFailureText.ts';
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
import { DeleteDrawingDialog } from './maps/DeleteDrawingDialog.tsx';
import { FirstPicture } from './maps/FirstPicture.tsx';
import { DrawingChoice } from './maps/DrawingChoice.tsx';
import { DrawingPanel } from './maps/DrawingPanel.tsx';
import classes from './editor/editor.module.css';

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

/** One drawing of a floor, as the drawing or as a list, with its dialogs. */
export const OpenDrawing = (props: OpenDrawingProps) => {
  const { floor, maps, map, customerId, isList, mayEdit, mayEditFloors, onChoose } = props;
  const textOf = useFailureText();
  const { sheet, session, others, isReady, failure } = useDrawingRecords(map);
  const acts = useEditorActs(sheet);
  const kindsQuery = useListKindsQuery(customerId);
  const kinds = kindsQuery.currentData?.rows ?? noKinds;
  const tray = useTray({ sheet, session, acts });
  const removal = useRemoval(acts);
  const bulk = useBulk({ sheet, session, acts, kinds, onRemove: removal.remove });
  const files = useItemFiles({ map, sheet, kinds, mayEdit });
  const blocks = useBlocks({ map, sheet, kinds, customerId, mayEdit });
  const [mapOpen, setMapOpen] = useState<'edit' | 'picture' | 'replace' | 'delete' | null>(null);
  const dialogs = useItemDialogs({
    sheet,
    session,
    isAdding: props.isAddingItem,
    onAdded: props.onAddedItem,
  });
  const isEditing = session.mode === 'editing';
  const editor = useDrawingHeight();
  const fullScreen = useFullScreen(isEditing);
  const leaving = useUnsavedGuard(() => session.pending.some(({ id }) => !isCallKept(id)));
  const choice = (
    <DrawingChoice
      {...{ maps, map, onChoose }}
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
            {...{ map, mayEdit, onAdd: props.onAddItem }}
            onOpen={dialogs.editStored}
            onDelete={dialogs.removeStored}
          />
        </>
      ) : isReady ? (
        <DrawingWork
          {...{ map, sheet, session, acts, kinds, customerId, mayEdit, tray, bulk, dialogs, others }}
          {...{ choice, fullScreen }}
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
      {isReady ? <ItemDialogs {...{ dialogs, sheet, kinds, acts, mayEdit, isList }} /> : null}
      {mapOpen === 'edit' ? (
        <DrawingPanel {...{ map, floor, customerId }} onSaved={onChoose} onClose={() => setMapOpen(null)} />
      ) : null}
      {mapOpen === 'picture' ? (
        <FirstPicture {...{ map, floor, customerId }} onClose={() => setMapOpen(null)} />
      ) : null}
      {mapOpen === 'replace' ? (
        <ReplaceDrawing {...{ map, session, customerId }} onClose={() => setMapOpen(null)} />
      ) : null}
      {mapOpen === 'delete' ? (
        <DeleteDrawingDialog map={map} sheet={sheet} onClose={() => setMapOpen(null)} />
      ) : null}
      <DiscardDialog isOpen={leaving.isAsking} onKeep={leaving.stay} onDiscard={leaving.leave} />
    </div>
  );
};
