import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('the head of rules is out of date by an open permit past its time, which as an insurer’s rule leaves the file ready or not as before [SBA-87]', async () => {
  const { building, people } = await backend.seed.tenant();
  const { create, act, minutes, get } = permitSeed(backend, people.Admin);
  const readHead = async () => {
    const file = await get<FireSafetyFile>(`Building/${building.id}/FireSafetyFile`);
    const head = file.heads.find(({ key }) => key === 'rules');
    const codes = head?.reasons.filter(({ kind }) => kind === 'permits').map(({ code }) => code) ?? [];
    const count = head?.sources.find(({ kind }) => kind === 'permits')?.count;
    return { isReady: file.isReady, codes, count };
  };
  const before = await readHead();
  expect(before).toMatchObject({ codes: [], count: 0 });
  const { key } = await create(building.id);
  expect(await readHead()).toEqual({ ...before, count: 1 });
  await minutes(181);
  expect(await readHead()).toEqual({ ...before, codes: ['overduePermits'], count: 1 });
  await act(key, { act: 'withdraw', note: 'Inget arbete' });
  expect(await readHead()).toEqual({ ...before, count: 1 });
});
