import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { screenRoutes } from '#app/routes.tsx';
import { preloadPart } from '#components/lazy/LazyPart.tsx';
import type { RouteName } from '#platform/paths.ts';
import { pathTo } from '#platform/paths.ts';
import { rows, shownQuery, sorted, useKeptViewsScene } from '#tests/support/scenes/keptViewsScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { open, office } = await useKeptViewsScene();

beforeAll(async () => {
  for (const route of screenRoutes) preloadPart(route);
  await Promise.all(screenRoutes.map(async (route) => route.load()));
}, 120_000);

const ofBuilding: readonly RouteName[] = ['roundHistory', 'building', 'floors'];
const pathOf = (name: RouteName, id: number): string => {
  if (name === 'floor') return pathTo('floor', { floorId: id }, { language: 'en' });
  if (name === 'roundPlan') return pathTo('roundPlan', { roundPlanningId: 0 }, { language: 'en' });
  if (name === 'moveWizard') return pathTo(name, { moveId: 0 }, { language: 'en' });
  if (name === 'moveSummary') return pathTo(name, { moveId: 999 }, { language: 'en' });
  if (name === 'questionGroup') return pathTo('questionGroup', { questionGroupId: id }, { language: 'en' });
  return ofBuilding.includes(name)
    ? pathTo(name as 'building', { buildingId: id }, { language: 'en' })
    : pathTo(name as 'users', {}, { language: 'en' });
};

describe.each(rows)('%s', (name, query) => {
  test('is found as it was left, however it was set', async () => {
    // Neither record exists.
    if (name === 'moveSummary') expectWarning(/getMoveSummary failed/);
    if (name === 'questionGroup') expectWarning(/getQuestionGroup failed/);
    const { who, level, building, floor } = await office();
    const { id } = name === 'floor' ? floor : building;
    const set = query.replace('@', String(id));
    const otherScreen = name === 'users' ? 'apiKeys' : 'users';
    const { address, goTo, unmount } = await open(`${pathOf(otherScreen, id)}?customer=${level.id}`, who);
    // As by hand: page and open record belong to this visit only.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}&page=2`);
    await waitFor(() => expect(shownQuery(address())).toEqual(sorted(`${set}&page=2`)));
    await goTo(pathOf(otherScreen, id));
    await screen.findByRole('heading', {
      level: 1,
      name: otherScreen === 'users' ? 'Employees' : 'API keys',
    });
    await goTo(pathOf(name, id));
    await waitFor(() => expect(shownQuery(address())).toEqual(sorted(set)));
    // A link with parameters of its own shows exactly these.
    await goTo(pathOf(otherScreen, id));
    await goTo(`${pathOf(name, id)}?customer=${level.id}&tab=x`);
    await waitFor(() => expect(shownQuery(address())).toEqual(['tab,x']));
    // Cleared filters stay cleared, now and on return; the sort order is the user's.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}`);
    await goTo(`${pathOf(name, id)}?customer=${level.id}`);
    await waitFor(() => expect(shownQuery(address())).toEqual([]));
    await goTo(pathOf(otherScreen, id));
    await goTo(pathOf(name, id));
    const order = sorted(set).filter((each) => /(sort|size),/.test(each));
    await waitFor(() => expect(shownQuery(address())).toEqual(order));
    // Also after reloading the program.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}`);
    await waitFor(() => expect(shownQuery(address())).toEqual(sorted(set)));
    unmount();
    const reopenedView = await open(pathOf(name, id), who);
    await waitFor(() => expect(shownQuery(reopenedView.address())).toEqual(sorted(set)));
    reopenedView.unmount();
    // Another user of the device gets none of it.
    const stranger = await open(`${pathOf(name, id)}?customer=${level.id}`, (await office()).who);
    await waitFor(() => expect(stranger.address()).toContain(`customer=${level.id}`));
    expect(shownQuery(stranger.address())).toEqual([]);
  });
});

describe('on the screen itself', () => {
  test('a building that was removed from the address by hand isn’t restored', async () => {
    const { people, level, building } = await office();
    const { address, goTo } = await open(
      `/en/?customer=${level.id}&building=${building.id}&tab=done`,
      people.CustomerAdmin,
    );
    await screen.findByRole('heading', { level: 2, name: building.name });
    await goTo(`/en/?customer=${level.id}&tab=done`);
    await goTo('/en/statistics');
    await screen.findByRole('heading', { level: 1, name: 'Statistics' });
    await waitFor(() => expect(address()).toBe(`/en/statistics?customer=${level.id}`));
    await goTo('/en/');
    await waitFor(() => expect(shownQuery(address())).toEqual(['tab,done']));
  });
});
