import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { eventually } from '#tests/support/eventually.ts';
import { historyAddress, useHistoryScreens } from '#tests/support/screens/historyScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open, walked, namesOf } = await useHistoryScreens();
const { db } = backend;

const tableOf = (floor: string) => screen.findByRole('table', { name: `Items and flaws: ${floor}` });
const failing = (path: string, status = 500) =>
  network.use(
    http.get(`*/api/${path}`, () =>
      HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status }),
    ),
  );

describe('the way to the history', () => {
  test('another building’s history is a choice away, those of the levels below too', async () => {
    const house = await walked();
    const otherBuilding = await backend.seed.building(house.below, 'Djupa huset');
    const { user, address: at } = await open(historyAddress(house), house.people.Admin);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await user.click(picker);
    expect(screen.queryByRole('option', { name: /^All/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Djupa huset' }));
    await waitFor(() => expect(at()).toMatch(new RegExp(`^/en/round-history/${otherBuilding.id}(\\?|$)`)));
    expect(await screen.findByText('No rounds yet')).toBeVisible();
  });

  test('a building that can’t be read is an unknown one without rounds [HIST-04]', async () => {
    expectWarning(/ failed/);
    const house = await walked();
    const stranger = await backend.seed.tenant();
    await open(historyAddress(house), stranger.people.Admin);
    expect(await screen.findByText('Unknown building')).toBeVisible();
    expect(await screen.findByText('There is no such building here')).toBeVisible();
  });

  test('a building that no network brings is not called unknown [HIST-04]', async () => {
    expectWarning(/ failed/);
    const house = await walked();
    network.use(http.get(/api\/v1\/(Building|RoundHistory)/, () => HttpResponse.error()));
    await open(historyAddress(house), house.inspector);
    expect(await screen.findByText('No rounds to show')).toBeVisible();
    expect(screen.queryByText('Unknown building')).not.toBeInTheDocument();
  });
});

describe('the rounds of a building', () => {
  test('a floor without a name is called by its level [HIST-09]', async () => {
    const house = await walked();
    await db
      .update(roundHistoryInfos)
      .set({ floorName: '', level: 3 })
      .where(eq(roundHistoryInfos.id, house.upstairs.id));
    await open(historyAddress(house), house.inspector);
    expect(await screen.findByRole('option', { name: 'Level 3' })).toBeInTheDocument();
  });
});

describe('a floor of a round', () => {
  test('keeps the drawing of its day, and says when another has taken its place', async () => {
    const house = await walked({ hasDrawing: true });
    const file = await backend.seed.file({ customerId: house.level.id }, { mapId: house.map.id });
    await db.update(maps).set({ fileId: file.id }).where(eq(maps.id, house.map.id));
    await open(historyAddress(house), house.inspector);
    expect(await screen.findByText(/drawing has been replaced since the round/)).toBeVisible();
    const drawings = new Set([`GET v1/File/${house.ground.fileId}?size=3000`]);
    await eventually(() => expect(new Set(namesOf('GET v1/File/'))).toEqual(drawings));
  });

  test('a failed load shows a message and a retry', async () => {
    expectWarning(/listPackedRoundInfos failed/);
    const house = await walked();
    failing('v1/RoundHistoryInfo/Packed');
    const { user } = await open(historyAddress(house), house.inspector);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today');
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tableOf(house.ground.floorName)).toBeVisible();
  });
});
