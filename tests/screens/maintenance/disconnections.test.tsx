import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useServiceScreens } from '#tests/support/screens/serviceScreens.ts';

const { backend, open, begin } = await useServiceScreens();
await preloadTexts(['maintenance']);
const { installation, record } = competenceSeed(backend);

test('the dashboard and the building show what is disconnected, marked once it is past its time [SBA-19]', async () => {
  const { admin, at, building, level } = await begin();
  const alarm = await installation(building);
  const place = { customerId: level.id, buildingId: building.id, installationId: alarm.id };
  const days = (count: number) =>
    new Date(backend.time.now.getTime() + count * 86_400_000).toISOString().slice(0, 10);
  const off = (section: string, offUntil: string) =>
    record('journal', place, {
      values: {
        event: 'disconnection',
        time: `${days(-9)}T10:00:00.000Z`,
        sections: [{ section }],
        offUntil,
      },
    });
  await off('Kök', days(-3));
  await off('Aula', days(3));
  await open(at(''), admin);
  const notice = within(await screen.findByRole('region', { name: 'Disconnected now' }));
  const [first, second] = notice.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    `${building.name}: Brandlarm: Kök, since ${days(-9)}, until ${days(-3)}Past its time`,
  );
  expect(second).toHaveTextContent(/Aula/);
  expect(second).not.toHaveTextContent('Past its time');
});

test('a building shows what is disconnected in it alone [SBA-19]', async () => {
  const { admin, at, building, level } = await begin();
  const alarm = await installation(building);
  const time = backend.time.now.toISOString();
  await record(
    'journal',
    { customerId: level.id, buildingId: building.id, installationId: alarm.id },
    { values: { event: 'disconnection', time } },
  );
  await open(at(`buildings/${building.id}`), admin);
  const notice = within(await screen.findByRole('region', { name: 'Disconnected now' }));
  expect(notice.getByRole('listitem')).toHaveTextContent('Brandlarm: The whole installation, since');
});
