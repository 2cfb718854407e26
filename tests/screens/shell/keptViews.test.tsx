import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { screenRoutes } from '../../../src/app/routes.tsx';
import { preloadPart } from '../../../src/components/lazy/LazyPart.tsx';
import type { RouteName } from '../../../src/platform/paths.ts';
import { pathTo } from '../../../src/platform/paths.ts';
import { useScreens } from '../../support/screens.tsx';

const { backend, open: openScreens } = await useScreens();

/** Going somewhere ends when the screen is there: what it keeps, it keeps once it is shown. */
const open: typeof openScreens = async (address, who) => {
  const opened = await openScreens(address, who);
  const goTo = (next: string) => act(async () => opened.goTo(next));
  await screen.findByRole('navigation');
  return { ...opened, goTo };
};

/** What can be set on each screen, and how its address without that reads; a screen without a row fails. */
const settable: Partial<Record<RouteName, string>> = {
  dashboard: 'building=@&q=hus&bsort=flaws+desc&dsort=buildings&tab=done&size=25&flaws.tab=all&questions.q=x',
  statistics: 'building=@&year=2024&tab=inspections',
  planYear: 'year=2024&q=hus&show=late',
  work: 'building=@&tab=rounds&age=over30&role=2&state=late',
  users: 'q=anna&sort=Created+desc&size=25',
  buildings: 'q=hus&sort=Created&size=25',
  building: 'tab=info&floors.q=plan&floors.sort=Name&floors.size=25',
  floors: 'floors.q=plan&floors.sort=Name+desc&floors.size=25',
  floor: 'list=1&map=7&items.sort=Name&items.size=25',
  documents: 'q=policy&building=@&sort=Name&size=25',
  licence: 'q=brand',
  apiKeys: 'q=nyckel&sort=Expires&size=50',
  roundPlans: 'q=kvartal&sort=Created&size=25',
  roundPlan: 'tab=roles',
  checklists: 'q=egen&sort=Created&size=25',
  questions: 'q=vägar&sort=Created&size=25',
  questionGroup: 'q=fri&sort=Name+desc&size=25',
  roles: 'q=kontroll&sort=Created&size=25',
  catalogue: 'tab=3&q=dörr&sort=Name+desc&size=25',
  approvals: 'tab=approved&size=25',
  ongoingMoves: 'q=kund&sort=BuildingCount+desc&size=25',
  moveWizard: 'tab=2',
  moveSummary: 'search=hus',
  roundHistory: 'rows=flaws&marks=numbers',
};
/** Before or beside the office's screens: nothing is set there. */
const without: readonly RouteName[] = [
  ...([
    'stopReminders',
    'reminders',
    'login',
    'recoverPassword',
    'resetPassword',
    'startRound',
    'round',
    'finishedRound',
    'changelog',
    'checklist',
  ] as const),
];
const rows = Object.entries(settable) as [RouteName, string][];

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
const sorted = (query: string) => [...new URLSearchParams(query)].map(String).toSorted();
/** The query of an address but for the customer, as it may stand in any order. */
const shown = (address: string) => {
  const query = new URLSearchParams(address.split('?')[1]);
  query.delete('customer');
  return sorted(query.toString());
};
const office = async () => {
  const tenant = await backend.seed.tenant();
  return { ...tenant, who: tenant.people.WebSbaAdmin };
};

test('every screen is in the table', () => {
  const known = [...rows.map(([name]) => name), ...without];
  expect(screenRoutes.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(rows)('%s', (name, query) => {
  test('is found as it was left, however it was set', async () => {
    const { who, level, building, floor } = await office();
    const { id } = name === 'floor' ? floor : building;
    const set = query.replace('@', String(id));
    const other = name === 'users' ? 'apiKeys' : 'users';
    const { address, goTo, unmount } = await open(`${pathOf(other, id)}?customer=${level.id}`, who);
    // As by hand: page and what is open belong to this visit alone.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}&page=2`);
    await waitFor(() => expect(shown(address())).toEqual(sorted(`${set}&page=2`)));
    await goTo(pathOf(other, id));
    await screen.findByRole('heading', { level: 1, name: other === 'users' ? 'Employees' : 'API keys' });
    await goTo(pathOf(name, id));
    await waitFor(() => expect(shown(address())).toEqual(sorted(set)));
    // A link with parameters of its own shows exactly these.
    await goTo(pathOf(other, id));
    await goTo(`${pathOf(name, id)}?customer=${level.id}&tab=x`);
    await waitFor(() => expect(shown(address())).toEqual(['tab,x']));
    // What is cleared on the screen stays so, now and when one comes back; the order is the user's.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}`);
    await goTo(`${pathOf(name, id)}?customer=${level.id}`);
    await waitFor(() => expect(shown(address())).toEqual([]));
    await goTo(pathOf(other, id));
    await goTo(pathOf(name, id));
    const order = sorted(set).filter((each) => /(sort|size),/.test(each));
    await waitFor(() => expect(shown(address())).toEqual(order));
    // A new page of the program, too.
    await goTo(`${pathOf(name, id)}?customer=${level.id}&${set}`);
    await waitFor(() => expect(shown(address())).toEqual(sorted(set)));
    unmount();
    const again = await open(pathOf(name, id), who);
    await waitFor(() => expect(shown(again.address())).toEqual(sorted(set)));
    again.unmount();
    // Another user of the device gets nothing of it.
    const stranger = await open(`${pathOf(name, id)}?customer=${level.id}`, (await office()).who);
    await waitFor(() => expect(stranger.address()).toContain(`customer=${level.id}`));
    expect(shown(stranger.address())).toEqual([]);
  });
});

describe('on the screen itself', () => {
  test('search, order and size are there when one comes back by the menu, and the list follows the address', async () => {
    const { people, level } = await office();
    const { user, address, goTo } = await open('/en/users', people.CustomerAdmin);
    const search = await screen.findByRole('searchbox', { name: 'Search employees' });
    await user.type(search, 'admin');
    await waitFor(() => expect(address()).toContain('q=admin'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '25');
    await waitFor(() => expect(address()).toContain('size=25'));
    await user.click(screen.getByRole('link', { name: 'Statistics' }));
    await screen.findByRole('heading', { level: 1, name: 'Statistics' });
    await user.click(screen.getByRole('link', { name: 'Employees' }));
    expect(await screen.findByRole('searchbox', { name: 'Search employees' })).toHaveValue('admin');
    expect(address()).toContain('size=25');
    // Its own entry in the menu changes nothing.
    await user.click(screen.getByRole('link', { name: 'Employees' }));
    expect(screen.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('admin');
    await goTo(`/en/users?customer=${level.id}&q=inspe`);
    await waitFor(() =>
      expect(screen.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('inspe'),
    );
    await user.click(screen.getByRole('link', { name: 'Statistics' }));
    await screen.findByRole('heading', { level: 1, name: 'Statistics' });
    await user.click(screen.getByRole('link', { name: 'Employees' }));
    expect(await screen.findByRole('searchbox', { name: 'Search employees' })).toHaveValue('inspe');
  });

  test('another customer keeps order and tabs, not what was searched for and chosen [DASH-53]', async () => {
    const { people, level, below, building } = await office();
    const { user, address, goTo } = await open(
      `/en/?customer=${level.id}&building=${building.id}&q=hus&bsort=flaws`,
      people.CustomerAdmin,
    );
    const departments = await screen.findByRole('region', { name: 'Departments' });
    await user.click(await within(departments).findByRole('button', { name: new RegExp(below.name) }));
    await waitFor(() => expect(address()).toContain(`customer=${below.id}`));
    expect(shown(address())).toEqual(['bsort,flaws']);
    await goTo('/en/users');
    await goTo('/en/');
    await waitFor(() => expect(shown(address())).toEqual(['bsort,flaws']));
  });

  test('a building that was taken out of the address by hand doesn’t come back', async () => {
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
    await waitFor(() => expect(shown(address())).toEqual(['tab,done']));
  });
});
