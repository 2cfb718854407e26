import { isRecord } from '#domain/shape.ts';

/** Responses from which a round's lists were read, garbage-collected with the lists. */
const bytesByList = new WeakMap<readonly unknown[], ArrayBuffer>();

/** Remembers the response from which a list was read, so that storing the list needn't serialise it. */
export const noteBytes = (list: readonly unknown[], bytes: ArrayBuffer | string | undefined): void => {
  if (bytes !== undefined && typeof bytes !== 'string') bytesByList.set(list, bytes);
};

/** Returns a list as JSON: the bytes of its response with their envelope, or the rows serialised as `present` returns them. */
export const bytesOf = <Row>(
  list: readonly Row[],
  present: (row: Row) => unknown = (row) => row,
): ArrayBuffer => bytesByList.get(list) ?? new TextEncoder().encode(JSON.stringify(list.map(present))).buffer;

/** Parses the JSON text of a list. Throws for invalid JSON. */
export const listIn = (text: ArrayBuffer | string): unknown => {
  const json = typeof text === 'string' ? text : new TextDecoder().decode(text);
  const value: unknown = JSON.parse(json);
  return isRecord(value) ? value.data : value;
};
