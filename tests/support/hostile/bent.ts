/** Distortions of a response's field: missing, null or of another type. */
export const bends = ['missing', 'null', 'other'] as const;
export type Bend = (typeof bends)[number];

/** Path of a field in a response: the keys that lead to it. */
export type FieldPath = readonly string[];

const isHolder = (value: unknown): value is Record<string, unknown> => value instanceof Object;

/** Returns the paths of every field of a response, including nested records. */
export const fieldsOf = (data: unknown): FieldPath[] => {
  if (!isHolder(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => [
    ...(Array.isArray(data) ? [] : [[key]]),
    ...fieldsOf(value).map((path) => [key, ...path]),
  ]);
};

const another = (value: unknown): unknown =>
  value === null || typeof value === 'string' ? { a: { text: value } } : 'another';

/** Returns a copy of a response with one field distorted. */
export const bent = <T>(data: T, path: FieldPath, bend: Bend): T => {
  const copy = structuredClone(data);
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), copy);
  const key = path.at(-1);
  if (!isHolder(holder) || key === undefined) return copy;
  if (bend === 'missing') Reflect.deleteProperty(holder, key);
  else holder[key] = bend === 'null' ? null : another(holder[key]);
  return copy;
};
