import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessLevels } from '#contract/users/permissions.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { levelNumber } from '#domain/can.ts';
import {
  isAlreadyAt,
  mayMakeRoot,
  moveReachOf,
  moveRefusal,
  targetTreeOf,
} from '#domain/tenants/treeMoves.ts';
import type { LevelPlace } from '#domain/tenants/treeMoves.ts';

const as = (level: AccessLevel) => ({ level: levelNumber(level), licences: [] });
/** Levels of two companies: 1 > 2 > 3, 1 > 4 and 5 in the first, 6 in the second. */
const places: Record<number, LevelPlace> = {
  1: { id: 1, above: [], companyId: 1 },
  2: { id: 2, above: [1], companyId: 1 },
  3: { id: 3, above: [1, 2], companyId: 1 },
  4: { id: 4, above: [1], companyId: 1 },
  5: { id: 5, above: [], companyId: 1 },
  6: { id: 6, above: [], companyId: 2 },
};
const at = (id: number) => places[id] ?? expect.fail('no such place');
const top = (companyId: number) => ({ id: null, above: [], companyId });

describe('allowed targets of a level', () => {
  test('a level can’t be moved under itself or its descendants [PICK-31, PICK-32]', () => {
    for (const [id, target] of [
      [2, 2],
      [2, 3],
      [1, 3],
    ] as const) {
      expect(moveRefusal(as('WebSbaAdmin'), at(id), at(target))).toBe('move_under_itself');
    }
    expect(moveRefusal(as('WebSbaAdmin'), at(3), at(1))).toBeNull();
  });

  test('another company is a target for web admins only [PICK-11, PERM-13]', () => {
    expect(moveRefusal(as('WebSbaAdmin'), at(2), at(6))).toBeNull();
    expect(moveRefusal(as('CompanyAdmin'), at(2), at(6))).toBe('move_out_of_reach');
    expect(moveRefusal(as('WebSbaAdmin'), at(2), top(2))).toBeNull();
    expect(moveRefusal(as('CompanyAdmin'), at(2), top(2))).toBe('move_out_of_reach');
  });

  test('another root and the top are targets for company admins and above [PERM-24]', () => {
    expect(moveRefusal(as('CompanyAdmin'), at(2), at(5))).toBeNull();
    expect(moveRefusal(as('CompanyAdmin'), at(2), top(1))).toBeNull();
    expect(moveRefusal(as('CustomerAdmin'), at(2), at(5))).toBe('move_out_of_reach');
    expect(moveRefusal(as('CustomerAdmin'), at(2), top(1))).toBe('right_missing');
    expect(accessLevels.filter((level) => mayMakeRoot(as(level)))).toEqual(['CompanyAdmin', 'WebSbaAdmin']);
  });

  test('within the root for customer admins, nowhere below them [PERM-36, PICK-10]', () => {
    expect(moveRefusal(as('CustomerAdmin'), at(3), at(4))).toBeNull();
    for (const level of ['BasicUserLight', 'BasicUser', 'User', 'Admin'] as const) {
      expect(moveRefusal(as(level), at(3), at(4))).toBe('right_missing');
    }
  });

  test('the dialog’s tree begins where the rights do [PERM-24, PERM-36, PERM-40]', () => {
    expect(accessLevels.map((level) => targetTreeOf(as(level)))).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'own',
      'root',
      'company',
      'company',
    ]);
    expect(accessLevels.map((level) => moveReachOf(as(level)))).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'nothing',
      'root',
      'company',
      'everything',
    ]);
  });

  test('a level that exists already is reported separately', () => {
    expect(isAlreadyAt(at(3), at(2))).toBe(true);
    expect(isAlreadyAt(at(3), at(1))).toBe(false);
    expect([isAlreadyAt(at(1), top(1)), isAlreadyAt(at(1), top(2))]).toEqual([true, false]);
  });

  test('a sequence of allowed moves makes no cycle and loses no level [PICK-30, PICK-32]', () => {
    const count = 12;
    const step = fc.tuple(fc.nat(count - 1), fc.option(fc.nat(count - 1)), fc.constantFrom(...accessLevels));
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: count, maxLength: count }),
        fc.array(step),
        (seeds, steps) => {
          // Each level is below an earlier one; the first two are roots of two companies.
          const parents = seeds.map((seed, id) => (id < 2 ? null : seed % id));
          const above = (id: number): number[] => {
            const path: number[] = [];
            for (let up = parents[id] ?? null; up !== null; up = parents[up] ?? null) {
              if (path.length > count) throw new Error('a cycle');
              path.unshift(up);
            }
            return path;
          };
          const companies = parents.map((_parent, id) => (above(id)[0] ?? id) + 1);
          const place = (id: number) => ({ id, above: above(id), companyId: companies[id] ?? 0 });
          for (const [id, to, level] of steps) {
            const target = to === null ? top(companies[id] ?? 0) : place(to);
            if (moveRefusal(as(level), place(id), target) !== null) continue;
            parents[id] = to;
            parents.forEach((_parent, each) => {
              if (each === id || above(each).includes(id)) companies[each] = target.companyId;
            });
          }
          parents.forEach((parent, id) => {
            const path = above(id);
            if (path.includes(id)) throw new Error('under itself');
            if (parent !== null && companies[parent] !== companies[id]) throw new Error('in two companies');
          });
        },
      ),
    );
  });
});
