import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ImportedKind, ImportMade } from '#contract/imports/imports.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useUndoImport } from '../useUndoImport.ts';
import { useCallQuery } from '#store/callApi.ts';
import { newestImport } from '#entities/imports/importQueries.ts';

type LastImportProps = {
  customerId: number;
  kind: ImportedKind;
  /** Returns the description of the last import. */
  text: (date: string, last: ImportMade) => string;
  undoneText: (date: string) => string;
  undoText: string;
};

/** Last import of a kind for the customer, with undo while that is possible. */
export const LastImport = ({ customerId, kind, text, undoneText, undoText }: LastImportProps) => {
  const undo = useUndoImport(kind);
  const last = useCallQuery('listImports', newestImport({ customerId, kind }), refetchOnMount).currentData
    ?.rows[0];
  if (!last) return null;
  const date = formatTimestamp(last.created);
  if (last.undone !== null) return <p>{undoneText(date)}</p>;
  return (
    <div>
      <p>{text(date, last)}</p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => undo(last.id)}
      >
        {undoText}
      </Button>
    </div>
  );
};
