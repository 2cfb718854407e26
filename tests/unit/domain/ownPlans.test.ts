import { expect, test } from 'vitest';
import { isOwnPlan } from '#domain/plans/ownPlans.ts';

test('a plan is everybody’s without executors, and of who holds one of its roles with them [HANDS-07]', () => {
  const of = (roleIds: number[], roleId: number | null = null) => isOwnPlan({ roleId, roleIds }, [7]);
  expect([of([]), of([], 3), of([3, 7]), of([3], 7)]).toEqual([true, true, true, true]);
  expect([of([3]), of([3], 4)]).toEqual([false, false]);
});
