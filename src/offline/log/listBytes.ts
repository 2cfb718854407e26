import { isRecord } from '#domain/shape.ts';

/** The answers that lists of a round were read from; gone with the lists. */
const answers = new WeakMap<readonly unknown[], ArrayBuffer>();

/** Notes the answer that a list was read from, so that storing it needn't write it anew. */
export const noteBytes = (list: readonly unknown[], bytes: ArrayBuffer | string | undefined): void => {
  if (bytes !== undefined && typeof bytes !== 'string') answers.set(list, bytes);
};

/** A list as JSON: as it came, its envelope around it, or written. */
export const bytesOf = (list: readonly unknown[]): ArrayBuffer =>
  answers.get(list) ?? new TextEncoder().encode(JSON.stringify(list)).buffer;

/** What such a text holds. Throws for one that isn't JSON. */
export const listIn = (text: ArrayBuffer | string): unknown => {
  const json = typeof text === 'string' ? text : new TextDecoder().decode(text);
  const value: unknown = JSON.parse(json);
  return isRecord(value) ? value.data : value;
};
