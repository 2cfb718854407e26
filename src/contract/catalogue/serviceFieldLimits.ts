import { textLimits } from '../constants.ts';
import { numericServiceFields, textServiceFields } from '../inventory.ts';

/** Keys of `mapItemExtra` that the backend sets itself. [DRAW-65] */
const internalKeys = ['id', 'created', 'updated', 'deleted'] as const;

/** Limits of an item's unknown keys (neither a service field nor internal): their number, and the length of a key. */
const otherFieldLimits = { count: 40, key: 60 } as const;

const knownKeys: ReadonlySet<string> = new Set(
  [...numericServiceFields, ...textServiceFields, ...internalKeys].map((key) => key.toLowerCase()),
);

/** Returns the keys that are neither a service field of any kind nor internal, ignoring case. [FLAW-35] */
const otherFieldsOf = (extra: object): string[] =>
  Object.keys(extra).filter((key) => !knownKeys.has(key.toLowerCase()));

/** A validation error of service fields, with its key (cut to the longest allowed key). */
export interface ServiceFieldFault {
  key: string;
  code: 'too_long' | 'too_many_fields';
  max: number;
}

/** Returns the first unknown key above the limit of 40, if any. */
export const surplusField = (extra: object): ServiceFieldFault | undefined => {
  const { count } = otherFieldLimits;
  const surplus = otherFieldsOf(extra)[count];
  return surplus === undefined
    ? undefined
    : { key: surplus.slice(0, otherFieldLimits.key), code: 'too_many_fields', max: count };
};

/** Returns all faults of service fields as they would be sent: long keys, long texts, and too many unknown keys. [DRAW-61..65] */
export const serviceFieldFaults = (extra: object): ServiceFieldFault[] => {
  const faults = Object.entries(extra).flatMap(([key, value]): ServiceFieldFault[] => {
    if (key.length > otherFieldLimits.key)
      return [{ key: key.slice(0, otherFieldLimits.key), code: 'too_long', max: otherFieldLimits.key }];
    return typeof value === 'string' && value.length > textLimits.text
      ? [{ key, code: 'too_long', max: textLimits.text }]
      : [];
  });
  const surplus = surplusField(extra);
  return surplus ? [...faults, surplus] : faults;
};
