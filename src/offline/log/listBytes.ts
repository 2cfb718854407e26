import { isRecord } from '../../domain/shape.ts';

/** The JSON that lists of a round came as; gone with the lists. */
const texts = new WeakMap<readonly unknown[], string>();

/** Notes the answer that a list was read from, so that storing it needn't write it anew. */
export const noteText = (list: readonly unknown[], text: string | undefined): void => {
  if (text !== undefined) texts.set(list, text);
};

/** A list as JSON: as it came, its envelope around it, or written. */
export const textOf = (list: readonly unknown[]): string => texts.get(list) ?? JSON.stringify(list);

/** What such a text holds. Throws for one that isn't JSON. */
export const listIn = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value.data : value;
};
