import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { ImportKind } from '#components/import/importKind.ts';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { chosenYears } from '#contract/chosenYears.ts';
import type { DrawingRecords } from '#domain/drawings/edits.ts';
import type { ItemImportFault, ItemImportRow } from '#domain/imports/itemImport.ts';
import {
  importedItems,
  itemImportFaults,
  itemImportLimits,
  itemImportRanges,
  itemImportRows,
} from '#domain/imports/itemImport.ts';
import type { ItemImportField } from '#domain/imports/itemImportColumns.ts';
import { guessItemColumns } from '#domain/imports/itemImportColumns.ts';
import type { KindWords } from '#domain/imports/kindWords.ts';
import type { RowFault } from '#domain/imports/rowImport.ts';
import { selectDrawingSession } from '#entities/drawings/drawingsSlice.ts';
import type { WithDrawings } from '#entities/drawings/drawingSession.ts';
import { doStepOfForm, undo } from '#entities/drawings/editing/editingThunks.ts';
import { stepStanding } from '#entities/drawings/editing/stepStanding.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useItemFields } from './useItemFields.ts';
import { useItemLabel } from './useItemLabel.ts';

export type ItemImportOptions = { kinds: readonly FireProtection[]; words: KindWords; sheet: DrawingRecords };

const reading = {
  needed: ['kind'],
  limits: itemImportLimits,
  guess: guessItemColumns,
  rowsOf: itemImportRows,
} as const;

/** Returns a function that formats a row's errors, with valid values. */
const useFaultText = () => {
  const { t } = useTranslation(['floors', 'common']);
  return ({ field, code }: RowFault<ItemImportField>, row: ItemImportRow | undefined): string => {
    const value = row?.[field] ?? '';
    switch (code as ItemImportFault['code']) {
      case 'required':
        return t('common:validators.required');
      case 'out_of_range':
        return t('import.faults.out_of_range', itemImportRanges[field as keyof typeof itemImportRanges]);
      case 'year_wrong':
        return t('common:validators.years', chosenYears);
      default:
        return t(
          `import.faults.${code as Exclude<ItemImportFault['code'], 'required' | 'out_of_range' | 'year_wrong'>}`,
          {
            value,
          },
        );
    }
  };
};

/** Returns the import of items to a drawing: one step of its editor, so that undo removes all of it. */
export const useItemImport = ({ kinds, words, sheet }: ItemImportOptions): ImportKind<ItemImportField> => {
  const { t } = useTranslation('floors');
  const dispatch = useAppDispatch();
  const store = useStore<WithDrawings>();
  const step = useRef({ mapId: 0, id: '' });
  const textOf = useFailureText();
  const labelOf = useItemLabel();
  const faultText = useFaultText();
  const fields = useItemFields();
  const checkedRows = useMemo(() => {
    const context = { kinds, words, standing: [...sheet.items.values()] };
    return { context, ownFaults: (rows: readonly ItemImportRow[]) => itemImportFaults(rows, context) };
  }, [kinds, words, sheet]);
  return {
    ...reading,
    fields,
    ownFaults: checkedRows.ownFaults,
    labelOf,
    faultText,
    send: async (rows, { isDryRun, idempotencyKey }) => {
      if (isDryRun) return { created: 0, faults: checkedRows.ownFaults(rows) };
      const items = importedItems(rows, checkedRows.context).map((after) => ({
        key: `item:${newId()}`,
        before: null,
        after,
      }));
      const { mapId } = selectDrawingSession(store.getState());
      step.current = { mapId: mapId ?? 0, id: idempotencyKey };
      const { error } = await dispatch(doStepOfForm({ name: 'import', items, areas: [] }, idempotencyKey));
      return error ? { failure: textOf(error) } : { created: items.length, faults: [] };
    },
    onDone: (count) => {
      const imported = step.current;
      const isNewest = () => stepStanding(selectDrawingSession(store.getState()), imported) === 'newest';
      notify({
        tone: 'success',
        text: t('import.done', { count }),
        action: { label: t('import.undo'), onSelect: () => (isNewest() ? dispatch(undo()) : undefined) },
        // Later steps are never undone in its place.
        over: { subscribe: store.subscribe, isOver: () => !isNewest() },
      });
    },
  };
};
