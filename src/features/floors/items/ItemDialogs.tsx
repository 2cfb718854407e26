import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import type { ItemValues, DrawingRecords } from '#domain/drawings/edits.ts';
import { selectDrawingSession } from '#entities/drawings/drawingsSlice.ts';
import type { WithDrawings } from '#entities/drawings/drawingSession.ts';
import { idOf } from '#entities/drawings/editing/drawingRecords.ts';
import { servicesPart } from '#entities/maintenance/ui/serviceParts.ts';
import { itemLabel } from '../editor/marks/itemLabel.ts';
import { newItem } from '../editor/useEditorActs.ts';
import type { EditorActs } from '../editor/useEditorActs.ts';
import { ItemPanel } from './ItemPanel.tsx';
import type { ItemDialogState } from './useItemDialogs.ts';

type ItemDialogsProps = {
  dialogs: ItemDialogState;
  sheet: DrawingRecords;
  kinds: readonly FireProtection[];
  acts: EditorActs;
  mayEdit: boolean;
  isList: boolean;
};

const noKind = { id: 0, name: '', inventoryType: '' };
const removed = Promise.resolve({});

/**
 * Form of an item, or the confirmation of its deletion. After an item is created the form stays open for the next, unless the list is
 * shown. [DRAW-45]
 */
export const ItemDialogs = ({ dialogs, sheet, kinds, acts, mayEdit, isList }: ItemDialogsProps) => {
  const { t } = useTranslation('floors');
  const { adding, edited, deleted, served, round, close } = dialogs;
  const itemId = useSelector((state: WithDrawings) =>
    edited ? idOf(selectDrawingSession(state), edited.key) : null,
  );
  const servedId = served && dialogs.idOf(served.key);
  if (served && servedId !== null)
    return (
      <LazyPart
        source={servicesPart}
        props={{
          title: itemLabel(served),
          of: { mapItemId: servedId },
          onClose: close,
        }}
      />
    );
  if (deleted)
    return (
      <DeleteDialog
        name={itemLabel(deleted)}
        losses={[]}
        onDelete={() => {
          acts.remove([deleted.key]);
          return removed;
        }}
        onClose={close}
      >
        <p>{t('item.delete_text')}</p>
      </DeleteDialog>
    );
  if (!adding && !edited) return null;
  const { key: _key, ...first }: ItemValues & { key?: string } =
    edited ?? newItem(noKind, adding ?? { x: 0, y: 0 }, sheet.items.size);
  return (
    <ItemPanel
      key={edited?.key ?? `new ${round}`}
      first={first}
      item={edited}
      itemId={itemId}
      kinds={kinds}
      mayEdit={mayEdit}
      onSaved={edited || isList ? close : dialogs.again}
      onServices={edited && dialogs.idOf(edited.key) !== null ? () => dialogs.serve(edited.key) : undefined}
      onDelete={() => edited && dialogs.remove(edited.key)}
      onClose={close}
    />
  );
};
