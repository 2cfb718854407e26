import { afterEach, expect, test } from 'vitest';
import { openSteps } from '#bench/load/steps.ts';

const part = 'a-part-of-the-tests';
const open = (options: object) => openSteps<number>(part, options);

afterEach(() => open({}).forget());

test('a part that was broken off goes on after its kept steps, and begins anew with other options or once it is done [OPS-65]', () => {
  const first = open({ calls: 10 });
  first.add(1);
  first.add(2);
  expect(open({ calls: 10 }).done).toEqual([1, 2]);
  expect(open({ calls: 20 }).done).toEqual([]);
  open({ calls: 10 }).forget();
  expect(open({ calls: 10 }).done).toEqual([]);
});
