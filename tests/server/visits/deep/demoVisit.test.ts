import { afterAll, expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { VisitCase, VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { makeDemo } from '#server/db/demo/makeDemo.ts';
import { makeDemoVisits } from '#server/services/demo/demoVisits.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await openBackend();
afterAll(backend.close);

test('the demo visit has a parted point, a late one and an unanswered one, which the file names [SBA-71]', async () => {
  const passwordHash = await hashPassword(demoPassword);
  const files = { put: () => Promise.resolve('key') };
  await makeDemo({ db: backend.db, files, now: testNow, passwordHash, hasPictures: false });
  await makeDemoVisits(backend.db, testNow);
  const { data: session } = await backend.ask<{ token: string }>('POST', 'v1/User/Login', {
    body: { email: 'admin@example.com', password: demoPassword },
  });
  const ask = async <T>(path: string) =>
    (await backend.ask<T>('GET', `v1/${path}`, { token: session.token })).data;
  const demoCase = only(await ask<VisitCase[]>('VisitCase'));
  expect(demoCase).toMatchObject({ buildingName: 'Ekbackens skola', openCount: 1, overdueCount: 1 });
  const { points, replies } = await ask<VisitCaseDetails>(`VisitCase/${demoCase.id}`);
  expect(replies).toEqual([]);
  expect(points.map(({ view }) => view)).toEqual(['agreed', 'agreed', 'agreed', 'fixed', 'contested', null]);
  expect(points[1]?.flaws.map(({ party, done }) => [party, done !== null])).toEqual([
    ['owner', false],
    ['tenant', true],
  ]);
  const flawIds = points.flatMap(({ flaws }) => flaws.map(({ flawId }) => flawId));
  const onItems = await Promise.all(
    flawIds.map(async (id) => (await ask<{ mapItemId: number | null }>(`Flaw/${id}`)).mapItemId !== null),
  );
  expect(onItems).toEqual([true, true, false, true]);
  const { heads } = await ask<FireSafetyFile>(`Building/${demoCase.buildingId}/FireSafetyFile`);
  expect(heads.find(({ key }) => key === 'earlierVisits')).toMatchObject({ verdict: 'missing' });
});
