import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open, seed } = await useRoundScreens();
await preloadTexts(['maintenance']);
const { installation, record } = competenceSeed(backend);

/** A round in a building whose alarm is disconnected in one section until a day that has passed. */
async function begin() {
  const planned = await seed.plan();
  const { building, level } = planned;
  const alarm = await installation(building);
  const place = { customerId: level.id, buildingId: building.id, installationId: alarm.id };
  const time = new Date(backend.time.now.getTime() - 9 * 86_400_000).toISOString();
  const line = (event: string, more: object) => record('journal', place, { values: { event, ...more } });
  const off = await line('disconnection', {
    time,
    sections: [{ section: 'Kök' }],
    offUntil: time.slice(0, 10),
  });
  const round = await seed.start(planned.plan.id, planned.inspector);
  const openRound = () => open(`/en/round/${round.id}`, planned.inspector);
  return { ...planned, openRound, line, off };
}

const noticeOf = () => screen.findByRole('region', { name: 'Disconnected now' });

test('a round shows what is disconnected in its building, without its name, until it is connected again [SBA-19]', async () => {
  const { openRound, line, building } = await begin();
  const first = await openRound();
  const notice = await noticeOf();
  expect(within(notice).getByRole('listitem')).toHaveTextContent(/^Brandlarm: Kök, since .*Past its time$/);
  expect(notice).not.toHaveTextContent(building.name);
  expect(notice).not.toHaveTextContent('As this device knew');
  first.unmount();
  await line('reconnection', { time: backend.time.now.toISOString(), sections: [{ section: 'Kök' }] });
  await openRound();
  await screen.findByRole('region', { name: 'Loose flaws' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Disconnected now' })).not.toBeInTheDocument(),
  );
});

test('without a network a round shows what its device knew, with the time [SBA-19]', async () => {
  const { openRound } = await begin();
  const first = await openRound();
  await noticeOf();
  first.unmount();
  expectWarning(/getDisconnections failed/);
  network.use(http.get('*/Disconnection', () => HttpResponse.error()));
  await openRound();
  const notice = await noticeOf();
  expect(within(notice).getByRole('listitem')).toHaveTextContent(/^Brandlarm: Kök/);
  expect(notice).toHaveTextContent('As this device knew at 2026-11-20');
});
