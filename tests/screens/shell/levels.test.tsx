import { screen, waitFor, within } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { screenRoutes } from '#app/routes.tsx';
import { makeStore } from '#app/store.ts';
import { menuEntries } from '#app/shell/menus/menuEntries.tsx';
import { sendCall } from '#platform/calls/http.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { routePatterns } from '#platform/paths.ts';
import type { RouteName } from '#platform/paths.ts';
import { setWidth, textOf, useScreens } from '#tests/support/screens/screens.tsx';
import { allowWarning, expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, open, signIn } = await useScreens();

beforeAll(async () => {
  await Promise.all([import('#app/screens/MissingLevel.tsx'), preloadTexts(['level'])]);
}, 60_000);

const parametersOf = (pattern: string, known: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, String(known[name] ?? 1)]),
  );

/** Screens of a level with a session; the changelog is no call, but a file of the build. */
const routesOf = (wanted: 'tillsyn' | undefined): RouteName[] =>
  screenRoutes
    .filter(({ name, level, isPublic }) => level === wanted && !isPublic && name !== 'changelog')
    .map(({ name }) => name);

/** Opens a screen on a device that knows the level `specified`; a call of the other level fails the test. */
const openAt = async (name: RouteName) => {
  setWidth(1440);
  network.use(specifiedLevel());
  const { people, level, building, floor } = await backend.seed.tenant();
  const known = { buildingId: building.id, floorId: floor.id, roundPlanningId: 0, checklistId: 0 };
  const path = generatePath<string>(routePatterns[name], parametersOf(routePatterns[name], known));
  return open(`/en/${path}?customer=${level.id}`, people.WebSbaAdmin);
};

/** Reads that fail since the address names no record. */
const failedReads: Partial<Record<RouteName, RegExp>> = {
  startRound: /(getRoundPlanning|getActiveRound) failed/,
  finishedRound: /(getRound|list(?:Packed)?Round\w+) failed/,
  questionGroup: /getQuestionGroup failed/,
  moveWizard: /getMove failed/,
  moveSummary: /getMoveSummary failed/,
};

describe('at the level specified', () => {
  test.each(routesOf('tillsyn'))(
    'the address of the screen %s says that it isn’t available',
    async (name) => {
      await openAt(name);
      const title = textOf('en', 'level', 'title');
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      const entry = menuEntries.find(({ route }) => route === name);
      const menu = await screen.findByRole('navigation', { name: 'Menu' });
      await within(menu).findByRole('link', { name: textOf('en', 'common', 'menu.dashboard') });
      if (entry)
        expect(
          within(menu).queryByRole('link', { name: textOf('en', 'common', entry.label) }),
        ).not.toBeInTheDocument();
    },
  );

  test.each(routesOf(undefined))('the screen %s sends no call of the level tillsyn', async (name) => {
    const failedRead = failedReads[name];
    if (failedRead) expectWarning(failedRead);
    await openAt(name);
    await screen.findAllByRole('heading', { level: 1 });
    await vi.dynamicImportSettled();
  });

  test('a call that a new device sends before it knows the level succeeds as a specified one', async () => {
    const { people } = await backend.seed.tenant();
    makeStore(await signIn(people.WebSbaAdmin));
    network.use(specifiedLevel({ isNew: true }));
    expect(await sendCall('getQuestionUses', { path: { id: 1 } })).toMatchObject({ ok: true, data: [] });
  });

  test('a device that learns the level shows then what is specified', async () => {
    allowWarning(/ failed .*404/s);
    network.use(specifiedLevel({ isNew: true }));
    const { people } = await backend.seed.tenant();
    await open('/en/', people.WebSbaAdmin);
    const menu = await screen.findByRole('navigation', { name: 'Menu' });
    await waitFor(() => expect(within(menu).queryByRole('link', { name: 'To do' })).not.toBeInTheDocument());
    const overview = await screen.findByRole('region', { name: 'Right now' });
    expect(await within(overview).findByText(/^No round is under way or due this month/)).toBeVisible();
  });

  test('the menu marks exactly the screens that their routes mark', () => {
    const marked = menuEntries.filter(({ level }) => level === 'tillsyn').map(({ route }) => route);
    const inMenu = routesOf('tillsyn').filter((name) => menuEntries.some(({ route }) => route === name));
    expect(marked.toSorted()).toEqual(inMenu.toSorted());
  });
});
