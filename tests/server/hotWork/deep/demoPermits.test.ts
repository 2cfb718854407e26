import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { HotWorkPermit } from '#contract/hotWork/hotWorkPermit.ts';
import { makeDemo } from '#server/db/demo/makeDemo.ts';
import { makeDemoPermits } from '#server/services/demo/demoPermits.ts';
import { makeDemoRegisters } from '#server/services/demo/demoRegisters.ts';
import { users } from '#server/db/schema/users.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';
import { eq } from 'drizzle-orm';
import { only } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();

test('the demo has a closed permit and one whose work goes on, with certificates of all, at a school', async () => {
  const { db, seed } = backend;
  await makeDemo({ db, files: { put: async () => 'key' }, now: testNow, passwordHash: '' });
  await makeDemoRegisters(db, testNow);
  await makeDemoPermits(db, testNow);
  const admin = only(await db.select().from(users).where(eq(users.email, 'companyadmin@example.com')));
  const token = await seed.tokenFor(admin);
  const readData = async <Data>(path: string) =>
    (await backend.ask<Data>('GET', `v1/${path}`, { token })).data;
  const permits = await readData<HotWorkPermit[]>('HotWorkPermit');
  expect(permits.map(({ state, isPastTime, marks }) => ({ state, isPastTime, marks }))).toEqual([
    { state: 'issued', isPastTime: false, marks: [] },
    { state: 'closed', isPastTime: false, marks: [] },
  ]);
  const file = await readData<FireSafetyFile>(`Building/${permits[0]?.buildingId ?? 0}/FireSafetyFile`);
  const rules = file.heads.find(({ key }) => key === 'rules');
  expect(rules?.sources.find(({ kind }) => kind === 'permits')?.count).toBe(2);
});
