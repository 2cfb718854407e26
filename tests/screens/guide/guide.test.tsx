import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SetUp } from '#contract/templates/guide.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, calls, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['guide', 'users', 'rights', 'lists', 'buildings', 'roles']);
  await Promise.all([
    import('#app/shell/notices/NoticeStack.tsx'),
    import('#app/shell/banners/GuideBar.tsx'),
    import('#entities/templates/ui/Guide.tsx'),
    import('#features/guide/GuideScreen.tsx'),
    import('#features/buildings/BuildingsScreen.tsx'),
  ]);
}, 60_000);

const guide = () => screen.findByRole('region', { name: 'Get started' });
const stepOf = (part: HTMLElement, name: string) => {
  const step = within(part).getByRole('heading', { level: 3, name }).closest('li');
  return within(step ?? expect.fail(`no step ${name}`));
};
const storedSetUp = async (token: string, customerId: number) =>
  (await backend.ask<SetUp>('GET', 'v1/SetUp', { token, query: { customerId } })).data;

test('at the level specified there is no guide, on the dashboard, in the menu or on its screen [SETUP-05]', async () => {
  network.use(specifiedLevel());
  const { below, people } = await backend.seed.tenant();
  const { user, goTo } = await open(`/en/?customer=${below.id}`, people.CustomerAdmin);
  expect(await screen.findByRole('link', { name: 'Roles' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: new RegExp(people.CustomerAdmin.firstName) }));
  expect(await screen.findByRole('button', { name: 'Saving and storage' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Get started' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/there are no buildings yet/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Copy a set-up' })).not.toBeInTheDocument();
  await goTo(`/en/guide?customer=${below.id}`);
  expect(
    await screen.findByRole('heading', { name: 'This page isn’t available in this system' }),
  ).toBeVisible();
});

test('an inspector’s rounds are above the guide, and an administrator’s guide above the rounds [SETUP-01, SETUP-163]', async () => {
  const { people } = await roundSeed(backend).plan();
  for (const [who, isGuideFirst] of [
    [people.BasicUser, false],
    [people.CustomerAdmin, true],
  ] as const) {
    const { unmount } = await open('/en/', who);
    const overview = await screen.findByRole('region', { name: 'Right now' });
    const part = await guide();
    const isBelow = Boolean(overview.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(isBelow, who.email).toBe(!isGuideFirst);
    unmount();
  }
});

test('an empty customer’s dashboard shows the steps, and leads to the next one and back [SETUP-01, SETUP-09]', async () => {
  const { below, people } = await backend.seed.tenant();
  const { user, address } = await open(`/en/?customer=${below.id}`, people.CustomerAdmin);
  const part = await guide();
  expect(
    within(part)
      .getAllByRole('heading', { level: 3 })
      .map((each) => each.textContent),
  ).toEqual([
    'Building',
    'Floors with drawings',
    'Items on the drawings',
    'Roles and employees',
    'Checklists',
    'Round plan',
    'First round',
  ]);
  expect(within(part).getByRole('progressbar')).toHaveAccessibleName('Steps done');
  expect(stepOf(part, 'Building').getByRole('img', { name: 'Next step' })).toBeVisible();
  expect(
    stepOf(part, 'Floors with drawings').getByText('Can be done once there is a building.'),
  ).toBeVisible();
  await user.click(stepOf(part, 'Building').getByRole('link', { name: 'To the buildings' }));
  const bar = await screen.findByRole('navigation', { name: 'Get started' });
  expect(bar).toHaveTextContent('Building');
  expect(address()).toContain('/en/buildings');
  await user.click(within(bar).getByRole('link', { name: 'Back to the guide' }));
  await guide();
  expect(screen.queryByRole('navigation', { name: 'Get started' })).not.toBeInTheDocument();
});

test('a step is skipped and taken up again, by another person too [SETUP-07]', async () => {
  const { below, people } = await backend.seed.tenant();
  const { user, unmount } = await open(`/en/?customer=${below.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: 'Skip: Building' }));
  await screen.findByRole('button', { name: 'Take up again: Building' });
  expect((await storedSetUp(people.CustomerAdmin.token, below.id)).skipped).toEqual(['buildings']);
  unmount();
  const second = await open(`/en/?customer=${below.id}`, people.Admin);
  await second.user.click(await screen.findByRole('button', { name: 'Take up again: Building' }));
  await screen.findByRole('button', { name: 'Skip: Building' });
  expect((await storedSetUp(people.Admin.token, below.id)).skipped).toEqual([]);
});

test('a hidden guide is restored by the notice’s undo, and on its screen [SETUP-08]', async () => {
  const { below, people } = await backend.seed.tenant();
  const { user, goTo } = await open(`/en/?customer=${below.id}`, people.CustomerAdmin);
  await user.click(within(await guide()).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Show it again' }));
  await user.click(within(await guide()).getByRole('button', { name: 'Hide' }));
  await waitFor(async () =>
    expect((await storedSetUp(people.CustomerAdmin.token, below.id)).isHidden).toBe(true),
  );
  await user.click(screen.getByRole('button', { name: new RegExp(people.CustomerAdmin.firstName) }));
  expect(await screen.findByRole('link', { name: 'Get started' })).toHaveAttribute(
    'href',
    expect.stringContaining('/en/guide'),
  );
  await goTo(`/en/guide?customer=${below.id}`);
  const dashboardSwitch = await screen.findByRole('switch', { name: 'Show on the dashboard' });
  expect(dashboardSwitch).not.toBeChecked();
  await user.click(dashboardSwitch);
  await waitFor(async () =>
    expect((await storedSetUp(people.CustomerAdmin.token, below.id)).isHidden).toBe(false),
  );
});

test('a user who may do no step has no guide and reads which right each step needs [SETUP-10, SETUP-145]', async () => {
  const { below, people } = await backend.seed.tenant();
  const stranger = await backend.seed.user(below, 'User');
  expect(people.Admin.id).toBeGreaterThan(0);
  const { goTo } = await open(`/en/?customer=${below.id}`, stranger);
  await waitFor(() => expect(calls.filter(({ name }) => name.includes('v1/SetUp'))).toHaveLength(1));
  expect(await screen.findByText(/there are no buildings yet/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
  await goTo(`/en/guide?customer=${below.id}`);
  const part = await screen.findByRole('region', { name: 'On the way to the first round' });
  const building = stepOf(part, 'Building');
  expect(building.queryByRole('link')).not.toBeInTheDocument();
  expect(building.getByText(/^This needs the right to edit buildings\./)).toHaveTextContent(
    'Who has it: Administrator and higher access levels.',
  );
  expect(within(part).queryByRole('switch')).not.toBeInTheDocument();
  expect(within(part).queryByRole('button', { name: /^Skip/ })).not.toBeInTheDocument();
});

test('guests have no guide, and the first finished round ends it with a word [SETUP-04, SETUP-05]', async () => {
  const { level, people, plan } = await roundSeed(backend).plan();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(otherTenant.people.CustomerAdmin, level);
  const asGuest = await open(`/en/guide?customer=${level.id}`, otherTenant.people.CustomerAdmin);
  expect(await screen.findByRole('heading', { name: /^You are a guest/ })).toBeVisible();
  expect(calls.filter(({ name }) => name.includes('v1/SetUp'))).toEqual([]);
  asGuest.unmount();

  const { user, goTo } = await open(`/en/?customer=${level.id}`, people.CustomerAdmin);
  await user.click(stepOf(await guide(), 'First round').getByRole('link', { name: 'Start the round' }));
  await screen.findByRole('navigation', { name: 'Get started' });
  await backend.ask('POST', 'v1/RoundHistory', {
    token: people.BasicUser.token,
    body: { roundPlanningId: plan.id },
  });
  await backend.db.update(roundHistories).set({ done: backend.time.now.toISOString() });
  await goTo(`/en/?customer=${level.id}`);
  expect(await screen.findByText('The first round is finished')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('The first round is finished')).not.toBeInTheDocument());
  expect(screen.queryByRole('region', { name: 'Get started' })).not.toBeInTheDocument();
});

test('the bar leads back from every screen behind a step, at its customer alone, until it is closed [SETUP-09]', async () => {
  const { below, level, people } = await backend.seed.tenant();
  const { user, goTo } = await open(`/en/?customer=${below.id}`, people.CustomerAdmin);
  await user.click(stepOf(await guide(), 'Building').getByRole('link', { name: 'To the buildings' }));
  const bar = () => screen.findByRole('navigation', { name: 'Get started' });
  const isWithout = () =>
    waitFor(() => expect(screen.queryByRole('navigation', { name: 'Get started' })).not.toBeInTheDocument());
  expect(await bar()).toHaveTextContent('Building');
  await goTo(`/en/roles?customer=${below.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  expect(await bar()).toHaveTextContent('Building');
  await goTo(`/en/roles?customer=${level.id}`);
  await isWithout();
  await goTo(`/en/roles?customer=${below.id}`);
  await user.click(within(await bar()).getByRole('button', { name: 'Leave the guide' }));
  await isWithout();
  await goTo(`/en/buildings?customer=${below.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Buildings' })).toBeVisible();
  await isWithout();
});
