import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import type { ImportedFileKind } from '#contract/imports/imports.ts';
import type { RowFault } from '#domain/imports/rowImport.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUndoImport } from './useUndoImport.ts';

type Sent = {
  data?: { id: number | null; created: number; faults: readonly RowFault<string>[] };
  error?: unknown;
};

/** Returns a function that sends the rows of a recorded import, and shows the result with undo. */
export const useKeptImport = <Field extends string>(
  kind: ImportedFileKind,
  ask: (...given: Parameters<ImportKind<Field>['send']>) => Promise<Sent>,
): Pick<ImportKind<Field>, 'isAllOrNothing' | 'send' | 'onDone'> => {
  const { t } = useTranslation('imports');
  const { t: own } = useTranslation(kind);
  const textOf = useFailureText();
  const undo = useUndoImport(kind);
  const importIdRef = useRef<number | null>(null);
  return {
    isAllOrNothing: true,
    send: async (...given) => {
      const { data, error } = await ask(...given);
      if (!data) return { failure: textOf(error) };
      importIdRef.current = data.id;
      return { created: data.created, faults: data.faults as RowFault<Field>[] };
    },
    onDone: (count) => {
      const id = importIdRef.current;
      const action = id === null ? {} : { action: { label: t('undo'), onSelect: () => undo(id) } };
      notify({ tone: 'success', text: own('import.done', { count }), ...action });
    },
  };
};
