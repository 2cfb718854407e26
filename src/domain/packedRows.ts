import type { PackedColumn, PackedRows } from '#contract/packedRows.ts';
import { type FieldReads, isFlag, isNumber, isRecord, type Read, record, rows, UnfitError } from './shape.ts';

/** Returns whether a value is no longer than an index. */
const isShort = (cell: unknown): boolean => cell === null || isNumber(cell) || isFlag(cell);

/** Returns a column of the values of a field, where undefined is a missing field; null if all records have the same value. */
const columnOf = (cells: unknown[]): PackedColumn<unknown> | null => {
  const [firstCell] = cells;
  if (!(firstCell instanceof Object) && cells.every((cell) => cell === firstCell)) return null;
  if (cells.every(isShort)) return { values: cells };
  const values: unknown[] = [];
  const scalarIndexes = new Map<unknown, number>();
  const jsonIndexes = new Map<unknown, number>();
  const at = cells.map((cell) => {
    if (cell === undefined) return -1;
    const isScalar = !(cell instanceof Object);
    const indexes = isScalar ? scalarIndexes : jsonIndexes;
    const key = isScalar ? cell : JSON.stringify(cell);
    const knownIndex = indexes.get(key);
    if (knownIndex !== undefined) return knownIndex;
    indexes.set(key, values.length);
    return values.push(cell) - 1;
  });
  const hasGap = at.includes(-1);
  if (values.length === 1 && !hasGap) return null;
  return hasGap || values.length * 2 <= cells.length ? { values, at } : { values: cells };
};

/** Returns the fields that any of the records has. */
const fieldsOf = <Row extends object>(rows: readonly Row[]): ReadonlySet<keyof Row & string> => {
  const fields = new Set<keyof Row & string>();
  let lastKeys: string[] = [];
  for (const row of rows) {
    const keys = Object.keys(row);
    if (keys.length === lastKeys.length && keys.every((key, at) => key === lastKeys[at])) continue;
    for (const key of keys) fields.add(key as keyof Row & string);
    lastKeys = keys;
  }
  return fields;
};

/** Returns the records of a list with each repeated value once, without the values that `isDerived` says their reader derives. */
export const packRows = <Row extends object>(
  rows: readonly Row[],
  isDerived: (row: Row, field: keyof Row) => boolean = () => false,
): PackedRows<Row> => {
  const first: Partial<Row> = {};
  const columns: PackedRows<Row>['columns'] = {};
  for (const field of fieldsOf(rows)) {
    const cells = rows.map((row) => {
      const cell = row[field];
      return cell === undefined || isDerived(row, field) ? undefined : cell;
    });
    if (cells[0] !== undefined) first[field] = cells[0];
    const column = columnOf(cells);
    if (column) columns[field] = column as (typeof columns)[typeof field];
  }
  return { count: rows.length, ...(rows.length > 0 && { first }), columns };
};

/** Column of a response, whose values aren't validated yet. */
interface Column {
  values: readonly unknown[];
  at: readonly unknown[] | null;
}

/** Packed list of a response, whose values aren't validated yet. */
interface Packed {
  count: number;
  first: Record<string, unknown>;
  columns: [field: string, column: Column][];
}

/** Reads a column of a list of `count` records. Throws an `UnfitError` with its path. */
const readColumn = (column: unknown, count: number, path: string): Column => {
  if (!isRecord(column) || !Array.isArray(column.values)) throw new UnfitError(path);
  const at = Array.isArray(column.at) ? column.at : null;
  if ((at ?? column.values).length !== count) throw new UnfitError(path);
  return { values: column.values, at };
};

/** Reads the structure of a packed list. Throws an `UnfitError`. */
const readPacked = (packed: unknown): Packed => {
  if (!isRecord(packed) || !isRecord(packed.columns)) throw new UnfitError('');
  const { count, first = {} } = packed;
  if (!isNumber(count)) throw new UnfitError('count');
  if (!isRecord(first)) throw new UnfitError('first');
  const columns = Object.entries(packed.columns).map(([field, column]): [string, Column] => [
    field,
    readColumn(column, count, `columns.${field}`),
  ]);
  return { count, first, columns };
};

/** Returns the records of a packed list, which share equal values. */
const unpack = ({ count, first, columns }: Packed): Record<string, unknown>[] => {
  const cellsByField = columns.map(
    ([field, { values, at }]) => [field, at ? at.map((index) => values[Number(index)]) : values] as const,
  );
  const unpackedRows: Record<string, unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = { ...first };
    for (const [field, cells] of cellsByField) {
      const cell = cells[index];
      if (cell === undefined) Reflect.deleteProperty(row, field);
      else row[field] = cell;
    }
    unpackedRows.push(row);
  }
  return unpackedRows;
};

/** Returns whether every record has a valid value of a field; each value is read once. */
const isColumnFit = (
  { values, at }: Column,
  read: Read<unknown> | undefined,
  first: Record<string, unknown>,
): boolean =>
  (at === null || at.every((index) => values[Number(index)] !== undefined)) &&
  (read === undefined || values.every((value) => read(value, first) === value));

/**
 * Reads a packed list like its unpacked records, which are new; a value that several of them share is read once. Whether a value is valid as
 * it is must not depend on its record.
 */
export const packedRecords = <T extends object>(fields: FieldReads<T>): Read<T[]> => {
  const readRow = record<T>(fields);
  const readRows = rows(readRow);
  const reads: Readonly<Record<string, Read<unknown> | undefined>> = { ...fields };
  const isFit = ({ first, columns }: Packed): boolean => {
    try {
      return (
        readRow(first, {}) === first &&
        columns.every(([field, column]) => isColumnFit(column, reads[field], first))
      );
    } catch (error) {
      if (error instanceof UnfitError) return false;
      throw error;
    }
  };
  return (value, holder) => {
    const packed = readPacked(value);
    const unpackedRows = unpack(packed);
    return packed.count === 0 || isFit(packed) ? (unpackedRows as T[]) : readRows(unpackedRows, holder);
  };
};
