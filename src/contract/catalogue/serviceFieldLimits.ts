import { textLimits } from '../constants.ts';
import { numericServiceFields, textServiceFields } from '../inventory.ts';

/** Keys of `mapItemExtra` that belong to the backend's own record of it. [DRAW-65] */
const internalKeys = ['id', 'created', 'updated', 'deleted'] as const;

/** How many keys an item may have beside the known service fields and the internal ones, and how long a key may be. */
const otherFieldLimits = { count: 40, key: 60 } as const;

const knownKeys: ReadonlySet<string> = new Set(
  [...numericServiceFields, ...textServiceFields, ...internalKeys].map((key) => key.toLowerCase()),
);

/** The keys that are neither a service field of any kind nor an internal one, without regard to case. [FLAW-35] */
const otherFieldsOf = (extra: object): string[] =>
  Object.keys(extra).filter((key) => !knownKeys.has(key.toLowerCase()));

/** A fault of service fields, at the key that it is about (cut to the longest allowed key). */
export interface ServiceFieldFault {
  key: string;
  code: 'too_long' | 'too_many_fields';
  max: number;
}

/** The first key that exceeds the limit; none while there are at most 40 unknown ones. */
export const surplusField = (extra: object): ServiceFieldFault | undefined => {
  const { count } = otherFieldLimits;
  const surplus = otherFieldsOf(extra)[count];
  return surplus === undefined
    ? undefined
    : { key: surplus.slice(0, otherFieldLimits.key), code: 'too_many_fields', max: count };
};

/** All faults of service fields as they would be sent: long keys and texts, and too many other keys. [DRAW-61..65] */
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
