import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RowAction } from './dataTableTypes.ts';

type Doing<Row> = { label: (row: Row) => string; onSelect: (row: Row) => void };
type RecordActions<Row> = {
  mayChange: (row: Row) => boolean;
  /** Set for users who may add. */
  copy?: Doing<Row>;
  edit: Doing<Row>;
  remove: Doing<Row>;
};

/** Creates the row actions of a record: edit, copy, delete, each if permitted. */
export const recordActions =
  <Row,>({ mayChange, copy, edit, remove }: RecordActions<Row>) =>
  (row: Row): RowAction[] => {
    const action = (id: string, doing: Doing<Row>, icon: RowAction['icon']): RowAction => ({
      id,
      icon,
      label: doing.label(row),
      onSelect: () => doing.onSelect(row),
      ...(id === 'delete' ? { isDanger: true } : {}),
    });
    const copies = copy ? [action('copy', copy, <IconCopy size={18} aria-hidden />)] : [];
    if (!mayChange(row)) return copies;
    return [
      action('edit', edit, <IconPencil size={18} aria-hidden />),
      ...copies,
      action('delete', remove, <IconTrash size={18} aria-hidden />),
    ];
  };
