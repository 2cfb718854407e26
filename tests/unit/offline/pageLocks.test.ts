import { expect, test, vi } from 'vitest';
import { holdLock, withTurn } from '#offline/log/pageLocks.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test('work of one name runs one after another', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await settled();
    events.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([withTurn('turn', true, work('a')), withTurn('turn', true, work('b'))])).toEqual([
    'a',
    'b',
  ]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('an impatient caller gets null while the lock is held, also by another tab', async () => {
  let end = (): void => undefined;
  const busy = withTurn('quiet', true, () => new Promise<void>((resolve) => (end = resolve)));
  await settled();
  expect(await withTurn('quiet', false, async () => 'mine')).toBeNull();
  end();
  await busy;
  const elsewhere = await holdLock('quiet', 'try');
  expect(await withTurn('quiet', false, async () => 'mine')).toBeNull();
  elsewhere?.release();
  await settled();
  expect(await withTurn('quiet', false, async () => 'mine')).toBe('mine');
});

test('another lane of a page shares the lock, which ends after both', async () => {
  const ends: (() => void)[] = [];
  const long = () => new Promise<string>((resolve) => ends.push(() => resolve('sent')));
  const round = withTurn('lanes', true, long);
  await settled();
  const call = withTurn('lanes', false, long, 'calls');
  await settled();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await round).toBe('sent');
  expect(await holdLock('lanes', 'try')).toBeNull();
  ends[1]?.();
  expect(await call).toBe('sent');
  await settled();
  const free = await holdLock('lanes', 'try');
  expect(free).not.toBeNull();
  free?.release();
});

test('work that fails lets the next one have its turn', async () => {
  const failing = withTurn('failing', true, () => Promise.reject(new Error('broken')));
  const next = withTurn('failing', true, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a held lock is refused to others, waited for, and can be taken over', async () => {
  const first = await holdLock('round', 'try');
  const onLost = vi.fn();
  first?.onLost(onLost);
  expect(await holdLock('round', 'try')).toBeNull();
  const second = await holdLock('round', 'take');
  await settled();
  expect(onLost).toHaveBeenCalledOnce();
  const waiting = holdLock('round', 'wait');
  second?.release();
  const third = await waiting;
  expect(third).not.toBeNull();
  const calledOff = new AbortController();
  const fourth = holdLock('round', 'wait', calledOff.signal);
  calledOff.abort();
  expect(await fourth).toBeNull();
  third?.release();
});
