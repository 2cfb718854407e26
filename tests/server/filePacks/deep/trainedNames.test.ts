import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { users } from '#server/db/schema/users.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { seed } = backend;
const { record } = competenceSeed(backend);
const { make, download } = packSeed(backend);

test('file and pack name late persons, but nobody of another customer [SBA-46, SBA-78]', async () => {
  const { level, building, people } = await seed.tenant();
  const other = (await seed.tenant('Annan AB')).people.User;
  await backend.db.update(users).set({ lastName: 'Annorlunda' }).where(eq(users.id, other.id));
  const { token } = people.Admin;
  const house = { customerId: level.id, buildingId: building.id };
  const values = { course: 'basic', audience: 'All personal', date: '2022-01-10', size: 20 };
  await record('buildingFacts', house, { values: { country: 'sweden', staff: 20, answered: '2026-10-01' } });
  for (const participants of [people.User, other, 'Åsa Öberg'])
    await record('training', house, { values, persons: { participants } });
  await record('training', { customerId: level.id }, { values, persons: { participants: 'Bo Ek' } });
  await record('training', house, {
    values: { ...values, date: '2026-10-01' },
    persons: { participants: 'Eva Ny' },
  });
  const { data: file } = await backend.ask<FireSafetyFile>(
    'GET',
    `v1/Building/${building.id}/FireSafetyFile`,
    {
      token,
    },
  );
  const lapsed = file.heads.flatMap(({ reasons }) => reasons).find(({ code }) => code === 'lapsedPersons');
  expect(lapsed).toMatchObject({ count: 4 });
  expect(lapsed?.names?.toSorted()).toEqual([`user ${people.User.id}`, 'Åsa Öberg']);
  const pack = await make(token, building);
  const text = textOf(await readTexts((await download(token, pack.id)).bytes));
  expect(text).toContain('Utbildningen har gått ut för 4 personer');
  expect(text).toContain('1 av 20 utbildad: All personal');
  for (const hidden of ['Bo Ek', `user ${other.id}`, 'Annorlunda'])
    expect(JSON.stringify(file)).not.toContain(hidden);
  for (const hidden of [`user ${other.id}`, 'Annorlunda']) expect(text).not.toContain(hidden);
});
