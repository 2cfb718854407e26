/** A response that lacks a required field or has an invalid one; `path` names the first such field. */
export class UnfitError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`unfit answer at ${path || 'its root'}`);
    this.name = 'UnfitError';
    this.path = path;
  }
}

/** Reads one value of a response, with access to its record. Throws an `UnfitError` if it is invalid. */
export type Read<T> = (value: unknown, holder: Readonly<Record<string, unknown>>) => T;

type Test<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
/** Returns whether a value is a timestamp in any parseable form. */
export const isTimestamp = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

export const orNull =
  <T>(is: Test<T>): Test<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

export const listOf =
  <T>(is: Test<T>): Test<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

/** Reads a required value. */
export const needed =
  <T>(is: Test<T>): Read<T> =>
  (value) => {
    if (!is(value)) throw new UnfitError('');
    return value;
  };

/** Reads an optional value: if missing or invalid, its record provides a default. */
export const lacking =
  <T>(is: Test<T>, otherwise: (holder: Readonly<Record<string, unknown>>) => T): Read<T> =>
  (value, holder) =>
    is(value) ? value : otherwise(holder);

const within = (key: string | number, error: unknown): unknown =>
  error instanceof UnfitError
    ? new UnfitError(error.path === '' ? String(key) : `${key}.${error.path}`)
    : error;

/** Reads the value of a field; an `UnfitError` names the field. */
export const readAt = <T>(key: string | number, read: (value: unknown) => T, value: unknown): T => {
  try {
    return read(value);
  } catch (error) {
    throw within(key, error);
  }
};

/** Returns whether a value is an object but not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value instanceof Object && !Array.isArray(value);

/** Reads of a record's fields. */
export type FieldReads<T> = { [Key in keyof T]-?: Read<T[Key]> };

/** Reads a record field by field; unknown fields are kept, and a valid record is returned unchanged. */
export const record = <T extends object>(fields: FieldReads<T>): Read<T> => {
  const reads = Object.entries(fields) as [string, Read<unknown>][];
  return (value) => {
    if (!isRecord(value)) throw new UnfitError('');
    let result = value;
    let at = '';
    try {
      for (const [key, read] of reads) {
        at = key;
        const field = read(value[key], value);
        if (field === value[key]) continue;
        if (result === value) result = { ...value };
        if (field === undefined) Reflect.deleteProperty(result, key);
        else result[key] = field;
      }
    } catch (error) {
      throw within(at, error);
    }
    return result as T;
  };
};

/** Reads a list of valid rows; a list of valid rows is returned unchanged. */
export const rows =
  <T>(read: Read<T>): Read<T[]> =>
  (value, holder) => {
    if (!Array.isArray(value)) throw new UnfitError('');
    const rawRows: readonly unknown[] = value;
    const readRows = rawRows.map((row, at) => readAt(at, (each) => read(each, holder), row));
    return readRows.every((row, at) => row === rawRows[at]) ? (rawRows as T[]) : readRows;
  };
