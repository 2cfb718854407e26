import { useState } from 'react';

/** Dialog that is open above a list: for adding, editing a row, or deleting one. */
export type ListDialog<Row> = { kind: 'none' | 'add' } | { kind: 'edit' | 'delete'; row: Row };

const noDialog = { kind: 'none' } as const;

/**
 * Manages a list's dialogs, of which at most one is open: opening one closes the other [FORM-10], deleting always asks first [FORM-09], and
 * a click on the row being edited deselects it and closes the form [FORM-11].
 */
export const useListDialogs = <Row>({ keyOf }: { keyOf: (row: Row) => string | number }) => {
  const [dialog, setDialog] = useState<ListDialog<Row>>(noDialog);
  const isEdited = (open: ListDialog<Row>, row: Row) =>
    open.kind === 'edit' && keyOf(open.row) === keyOf(row);
  return {
    isAdding: dialog.kind === 'add',
    edited: dialog.kind === 'edit' ? dialog.row : null,
    deleted: dialog.kind === 'delete' ? dialog.row : null,
    /** Key of the row being edited or deleted, for the table to mark it. */
    selectedKey: 'row' in dialog ? keyOf(dialog.row) : null,
    add: () => setDialog({ kind: 'add' }),
    edit: (row: Row) => setDialog((open) => (isEdited(open, row) ? noDialog : { kind: 'edit', row })),
    remove: (row: Row) => setDialog({ kind: 'delete', row }),
    close: () => setDialog(noDialog),
  };
};
