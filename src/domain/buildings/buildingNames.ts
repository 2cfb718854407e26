/** A building as an option of a select. */
export interface NamedBuilding {
  id: number;
  name: string;
}

/** Fallback for a building without a name. [DOC-27] */
const unnamedBuilding = '(unnamed)';

const textOf = (row: object, name: string): string => {
  const value = (row as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
};

const idOf = (row: object): number => {
  const { id, buildingId } = row as { id?: unknown; buildingId?: unknown };
  return Number(id ?? buildingId);
};

/**
 * Returns the buildings of a list, under any of the field names that backends use: `id` or `buildingId`, `name` or `buildingName`. [DOC-26]
 */
export function buildingNames(rows: readonly unknown[]): NamedBuilding[] {
  return rows.flatMap((row) => {
    if (!(row instanceof Object)) return [];
    const id = idOf(row);
    const name = textOf(row, 'name') || textOf(row, 'buildingName') || unnamedBuilding;
    return Number.isInteger(id) && id > 0 ? [{ id, name }] : [];
  });
}
