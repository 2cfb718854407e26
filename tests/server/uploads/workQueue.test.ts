import { expect, test } from 'vitest';
import { createWorkQueue } from '#server/services/uploads/workQueue.ts';

test('tasks run one at a time in their order, and a failure stops none of the others', async () => {
  const queue = createWorkQueue(10);
  const order: string[] = [];
  const task = (name: string) =>
    queue.run(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    });
  const results = await Promise.allSettled([task('a'), task('b'), task('c')]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('a full queue says so at once, and takes tasks again later', async () => {
  const queue = createWorkQueue(1);
  let release = (): void => {};
  const blocked = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  const waiting = queue.run(async () => 'waited');
  expect(await queue.run(async () => 'too many')).toBe('full');
  release();
  await blocked;
  expect(await waiting).toBe('waited');
  expect(await queue.run(async () => 'free again')).toBe('free again');
});

test('last tasks run when no other waits, and take no waiting place of the others', async () => {
  const queue = createWorkQueue(1);
  const order: string[] = [];
  const note = (name: string) => async () => {
    order.push(name);
    await Promise.resolve();
  };
  const tasks = [
    queue.run(note('running'), 'last'),
    queue.run(note('stranger'), 'last'),
    queue.run(note('another stranger'), 'last'),
    queue.run(note('admin')),
  ];
  expect(await Promise.all(tasks)).toEqual([undefined, undefined, 'full', undefined]);
  expect(order).toEqual(['running', 'admin', 'stranger']);
});
