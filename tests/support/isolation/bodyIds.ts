import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { fieldsOf } from '../contract/bodyFields.ts';
import { relations } from './rules.ts';
import type { Relation } from './rules.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, Row } from './table.ts';

/** Builds records of a place whose ids are all the relation's number. */
function standIn(relation: Relation): object {
  const number = relations.indexOf(relation) + 1;
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'symbol' || name === 'toJSON') return undefined;
        return /id$/i.test(name) ? number : standIn(relation);
      },
    },
  );
}

function standInCell(relation: Relation): Cell {
  const places = Object.fromEntries(relations.map((each) => [each, standIn(each)]));
  const world = new Proxy(
    { places },
    { get: (_target, name) => (name === 'places' ? places : standIn('own')) },
  );
  const principal = { level: 6, licences: [] };
  return { who: standIn('own'), principal, relation, place: standIn(relation), world } as unknown as Cell;
}

/** Returns the values of a body at a path with `[]` for lists. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (name === '[]') return Array.isArray(value) ? value.flatMap((part) => valuesAt(part, rest)) : [];
  return value instanceof Object && name in value ? valuesAt(value[name as keyof object], rest) : [];
}

/** Returns true if the path stays constant while this field of a case's body names another place's record. */
function varies(one: Case, path: readonly string[]): boolean {
  const { body, params } = one;
  if (!body) return false;
  const placements = relations.map((relation) => {
    const cell = standInCell(relation);
    return { at: JSON.stringify(params?.(cell)), ids: JSON.stringify(valuesAt(body(cell), path)) };
  });
  return (
    new Set(placements.map(({ at }) => at)).size === 1 && new Set(placements.map(({ ids }) => ids)).size > 1
  );
}

/**
 * Returns the id fields of a call's body that no case of its row sends with another place's record at a
 * constant path.
 */
export function unaskedIds(name: CallName, row: Row): string[] {
  const shape = callSchemas[name];
  if (!('body' in shape)) return [];
  const ids = fieldsOf(shape.body).filter(({ isId }) => isId);
  return ids
    .filter(({ path }) => !casesOf(name, row).some((one) => varies(one, path)))
    .map(({ path }) => `${name} ${path.join('.')}`);
}
