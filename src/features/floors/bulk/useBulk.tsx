import { IconListCheck } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { alongPath, inReadingOrder } from '#domain/drawings/arrange.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { DrawingRecords, EditorItem, ItemValues, RecordKey } from '#domain/drawings/edits.ts';
import { filled, type Filling } from '#domain/drawings/fillItems.ts';
import { readServiceInfo, serviceFields, writeServiceInfo } from '#domain/catalogue/serviceInfo.ts';
import type { DrawingSession } from '#entities/drawings/drawingSession.ts';
import { editingBegun, kindsHidden, selected } from '#entities/drawings/drawingsSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { BarButton } from '../editor/BarButton.tsx';
import type { EditorActs } from '../editor/useEditorActs.ts';
import type { BulkDialog } from './BulkBar.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CheckPanel } from './CheckPanel.tsx';
import { FillDialog, type ServiceYears } from './FillDialog.tsx';
import { KindDialog } from './KindDialog.tsx';
import { NumberDialog } from './NumberDialog.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';

type BulkOptions = {
  sheet: DrawingRecords;
  session: DrawingSession;
  acts: EditorActs;
  onRemove: (keys: readonly RecordKey[]) => void;
  kinds: readonly FireProtection[];
};

/** Returns the item with the years of services that its kind has, including its new kind. */
const withYears = (
  item: EditorItem,
  { fireProtection }: Filling,
  years: ServiceYears,
): Partial<ItemValues> => {
  const { inventoryType } = fireProtection ?? item.fireProtection;
  const ownFields = serviceFields(inventoryType).filter((field) => field in years);
  if (ownFields.length === 0) return {};
  const info = { ...readServiceInfo(item.mapItemExtra, inventoryType), ...years };
  return { mapItemExtra: writeServiceInfo(item.mapItemExtra, inventoryType, info) };
};

type OpenDialog = BulkDialog | 'check';

type BulkDialogsProps = {
  open: OpenDialog;
  items: readonly EditorItem[];
  keys: readonly RecordKey[];
  sheet: DrawingRecords;
  kinds: readonly FireProtection[];
  acts: EditorActs;
  onPath: (from: number) => void;
  onClose: () => void;
};

/** Open dialog of the bulk editing. */
const BulkDialogs = ({ open, items, keys, sheet, kinds, acts, onPath, onClose }: BulkDialogsProps) => {
  const dispatch = useAppDispatch();
  const least = items.reduce((first, { positionNumber }) => Math.min(first, positionNumber), Infinity);
  const dialogs = {
    kind: (
      <KindDialog
        count={keys.length}
        kinds={kinds}
        onChoose={(kind) => acts.changeKind(keys, kind)}
        onClose={onClose}
      />
    ),
    service: (
      <ServiceDialog
        items={items}
        onSave={(field, year) => {
          const having = items.filter(({ fireProtection }) =>
            serviceFields(fireProtection.inventoryType).includes(field),
          );
          acts.service(
            having.map(({ key }) => key),
            ({ mapItemExtra, fireProtection: { inventoryType } }) =>
              writeServiceInfo(mapItemExtra, inventoryType, {
                ...readServiceInfo(mapItemExtra, inventoryType),
                [field]: year,
              }),
          );
        }}
        onClose={onClose}
      />
    ),
    fill: (
      <FillDialog
        items={items}
        kinds={kinds}
        onSave={(filling, years) =>
          acts.fill(keys, (item) => ({ ...filled(item, filling), ...withYears(item, filling, years) }))
        }
        onClose={onClose}
      />
    ),
    number: (
      <NumberDialog
        count={keys.length}
        first={Number.isFinite(least) ? least : 1}
        onRead={(from) =>
          acts.number(
            inReadingOrder(items).map(({ key }) => key),
            from,
          )
        }
        onPath={onPath}
        onClose={onClose}
      />
    ),
    check: (
      <CheckPanel
        items={sheet.items}
        onShow={(shown) => {
          dispatch(editingBegun());
          dispatch(kindsHidden([]));
          dispatch(selected(shown));
        }}
        onClose={onClose}
      />
    ),
  };
  return dialogs[open];
};

const checkIcon = <IconListCheck size={20} aria-hidden />;

/** Returns the bulk editing of items: the bar over the drawing, its dialogs, the check, and the path for numbering items. */
export const useBulk = ({ sheet, session, acts, onRemove, kinds }: BulkOptions) => {
  const { t } = useTranslation('floors');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [pathFrom, setPathFrom] = useState<number | null>(null);
  const items = session.selection.flatMap((key) => sheet.items.get(key) ?? []);
  const keys = items.map(({ key }) => key);
  const isEditing = session.mode === 'editing';
  const openCheck = useCallback(() => setOpen('check'), []);
  // The bar is created after the other tools, and before something is selected.
  const isPrepared = useDeferredValue(isEditing, false);

  return {
    /** Receives the path that is drawn next; null while none is requested. */
    onPath:
      pathFrom === null || !isEditing
        ? null
        : (path: readonly Point[]) => {
            setPathFrom(null);
            acts.number(
              alongPath(items, path).map(({ key }) => key),
              pathFrom,
            );
          },
    hint: pathFrom === null ? null : t('bulk.path_hint'),
    hasSelection: isEditing && keys.length > 0,
    bar: (isHidden: boolean) =>
      isEditing && (isPrepared || keys.length > 0) ? (
        <BulkBar keys={keys} isHidden={isHidden} acts={acts} onRemove={onRemove} onOpen={setOpen} />
      ) : null,
    checkButton: <BarButton label={t('check.title')} icon={checkIcon} onClick={openCheck} />,
    dialog: open && (
      <BulkDialogs
        open={open}
        items={items}
        keys={keys}
        sheet={sheet}
        kinds={kinds}
        acts={acts}
        onPath={setPathFrom}
        onClose={() => setOpen(null)}
      />
    ),
  };
};
export type Bulk = ReturnType<typeof useBulk>;
