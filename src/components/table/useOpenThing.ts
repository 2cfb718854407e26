import { useState } from 'react';

/** Dialog that is open above a list: for adding, editing a row, or deleting one. */
export type OpenThing<Row> = { kind: 'none' | 'add' } | { kind: 'edit' | 'delete'; row: Row };

const nothing = { kind: 'none' } as const;

/**
 * Manages a list's dialogs, of which at most one is open: opening one closes the other [FORM-10], deleting always asks first [FORM-09], and
 * a click on the row being edited deselects it and closes the form [FORM-11].
 */
export const useOpenThing = <Row>({ keyOf }: { keyOf: (row: Row) => string | number }) => {
  const [thing, setThing] = useState<OpenThing<Row>>(nothing);
  const isEdited = (open: OpenThing<Row>, row: Row) => open.kind === 'edit' && keyOf(open.row) === keyOf(row);
  return {
    thing,
    isAdding: thing.kind === 'add',
    edited: thing.kind === 'edit' ? thing.row : null,
    deleted: thing.kind === 'delete' ? thing.row : null,
    /** Key of the row being edited or deleted, for the table to mark it. */
    selectedKey: 'row' in thing ? keyOf(thing.row) : null,
    add: () => setThing({ kind: 'add' }),
    edit: (row: Row) => setThing((open) => (isEdited(open, row) ? nothing : { kind: 'edit', row })),
    remove: (row: Row) => setThing({ kind: 'delete', row }),
    close: () => setThing(nothing),
  };
};
