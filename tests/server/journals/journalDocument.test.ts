import { expect, test } from 'vitest';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { installation, record } = competenceSeed(backend);

test('a printed journal has the state, and the lines of a period with their corrections [SBA-74]', async () => {
  const { building, people, level } = await backend.seed.tenant();
  const stranger = await backend.seed.tenant('Annat bolag');
  const alarm = await installation(building);
  const write = (
    values: Parameters<typeof record>[2]['values'],
    by: string | { id: number },
    correctsId?: number,
  ) =>
    record(
      'journal',
      { customerId: level.id, buildingId: building.id, installationId: alarm.id, correctsId },
      { values, persons: { by } },
    );
  const [first, second] = ['2025-11-19T22:59:00.000Z', '2025-11-20T08:00:00.000Z'];
  await write({ event: 'otherTest', time: first, note: 'För tidigt' }, 'Åsa Öberg');
  const wrong = await write({ event: 'alarm', time: second, cause: 'steam', note: 'Dusch' }, 'Åsa Öberg');
  await write({ event: 'correction', time: second, note: 'Fel anläggning' }, stranger.people.User, wrong.id);
  await write(
    {
      event: 'disconnection',
      time: '2026-11-18T08:00:00.000Z',
      sections: [{ section: 'Kök' }],
      reason: 'Bygge',
    },
    'Åsa Öberg',
  );
  const download = async (query: string, token = people.BasicUser.token) => {
    const response = await backend.app.request(`/api/v1/Installation/${alarm.id}/Journal/Pdf?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const textFor = async (query: string) => textOf(await readTexts((await download(query)).bytes));
  const text = await textFor('language=sv');
  for (const part of [
    'Brandlarm',
    'Kök, sedan 2026-11-18',
    'Dusch',
    '(Rättad)',
    'Fel anläggning',
    'Bygge',
    'Åsa Öberg',
  ])
    expect(text).toContain(part);
  expect(text).toContain('2025-11-20 – 2026-11-20');
  expect(text).not.toContain('För tidigt');
  expect(text).not.toContain(`user ${stranger.people.User.id}`);
  expect(await textFor('language=fi&from=2025-11-01&until=2025-11-19')).toContain('För tidigt');
  expect(await textFor('language=en&from=2025-11-01&until=2025-11-19')).not.toContain('Dusch');
  expect((await download('language=sv&from=2025-02-30')).status).toBe(400);
  expect((await download('language=sv', stranger.people.Admin.token)).status).toBe(404);
});
