import { afterEach, expect, test } from 'vitest';
import { openSteps } from '#bench/load/steps.ts';

const part = 'a-part-of-the-tests';
const open = (options: object) => openSteps<number>(part, options);

afterEach(() => open({}).forget());

test('an interrupted part continues after its stored steps, and restarts with other options or once done', () => {
  const first = open({ calls: 10 });
  first.add(1);
  first.add(2);
  expect(open({ calls: 10 }).done).toEqual([1, 2]);
  expect(open({ calls: 20 }).done).toEqual([]);
  open({ calls: 10 }).forget();
  expect(open({ calls: 10 }).done).toEqual([]);
});
