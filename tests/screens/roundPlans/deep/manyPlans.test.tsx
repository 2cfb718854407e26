import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { readCall } from '#tests/support/server/readCall.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();
const rounds = roundSeed(backend);

beforeAll(async () => {
  await preloadTexts(['roundPlans', 'lists', 'dashboard', 'inventory']);
  await import('#features/roundPlans/RoundPlanScreen.tsx');
  await import('#features/roundPlans/RoundPlansScreen.tsx');
}, 60_000);

async function begin() {
  const planned = await rounds.plan();
  const spare = await backend.seed.building(planned.level, 'Ladan');
  const { token } = planned.people.Admin;
  const allPlans = () => {
    const query = { customerId: planned.level.id, pageSize: 0 };
    return readCall<RoundPlanning[]>(backend, 'listRoundPlannings', { token, query });
  };
  return { ...planned, spare, token, all: allPlans };
}

test('one form creates a plan for each chosen building, with the previewed names', async () => {
  const { plan, building, spare, role, level, people, all } = await begin();
  const floor = await backend.seed.floor(spare, 'Loft');
  const { user } = await open(`/en/roundplanning/${plan.id}?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'For many buildings' }));
  const panel = await screen.findByRole('dialog', { name: 'One plan for each building' });
  expect(within(panel).getByRole('button', { name: 'Create plans' })).toBeDisabled();
  const pattern = within(panel).getByRole('textbox', { name: /^Name/ });
  expect(pattern).toHaveValue('Kvartalsrond [building]');
  await user.clear(pattern);
  await user.paste('Rond i [building] 2027');
  const buildings = await paneOf('Buildings');
  await user.click(await buildings.findByRole('button', { name: new RegExp(building.name) }));
  await user.click(buildings.getByRole('button', { name: /Ladan/ }));
  const previewPane = await paneOf('Plans to be created');
  expect(previewPane.getByText('Rond i Ladan 2027')).toBeVisible();
  await user.click(within(panel).getByRole('button', { name: 'Create 2 plans' }));
  await waitFor(async () => expect(await all()).toHaveLength(3));
  const plans = await all();
  expect(plans.map(({ name }) => name).toSorted()).toEqual(
    ['Kvartalsrond', `Rond i ${building.name} 2027`, 'Rond i Ladan 2027'].toSorted(),
  );
  expect(plans.find(({ name }) => name === 'Rond i Ladan 2027')).toMatchObject({
    floorIds: [floor.id],
    buildingIds: [spare.id],
    roleId: role.id,
    start: plan.start,
    intervalValue: plan.intervalValue,
    intervalType: plan.intervalType,
    areaIds: [],
  });
  expect(await screen.findByRole('table', { name: 'Round plans' })).toBeInTheDocument();
}, 30_000);

test('a building without floors is reported, and none of the plans is made', async () => {
  expectWarning(/createRoundPlannings failed/);
  const { plan, building, spare, level, people, token, all } = await begin();
  const body = {
    plan: { customerId: level.id, start: plan.start },
    buildings: [
      { buildingId: building.id, name: 'Ett' },
      { buildingId: spare.id, name: 'Två' },
    ],
  };
  const answer = await backend.ask('POST', 'v1/RoundPlanning/Many', { token, body });
  expect(answer).toMatchObject({
    status: 400,
    codes: ['building_without_floors'],
    fields: ['buildings.1.buildingId'],
  });
  expect(await all()).toHaveLength(1);
  const { user } = await open(`/en/roundplanning/${plan.id}?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'For many buildings' }));
  const panel = await screen.findByRole('dialog', { name: 'One plan for each building' });
  await user.click(await (await paneOf('Buildings')).findByRole('button', { name: /Ladan/ }));
  await user.click(within(panel).getByRole('button', { name: 'Create 1 plan' }));
  expect(await within(panel).findByText('The building has no floors.')).toBeVisible();
  expect(await all()).toHaveLength(1);
});
