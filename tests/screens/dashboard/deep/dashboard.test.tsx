import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { firstNames, useDashboardScene } from '#tests/support/scenes/dashboardScene.ts';

const { backend, calls, open, office } = await useDashboardScene();

describe('the dashboard’s header', () => {
  test('the link makes the level above the active customer', async () => {
    const { people, root } = await backend.seed.tenant();
    const { user } = await open('/en/', people.CustomerAdmin);
    await user.click(await screen.findByRole('button', { name: 'One level up' }));
    expect(await screen.findByRole('heading', { level: 1, name: root.name })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'One level up' })).not.toBeInTheDocument();
  });
});

describe('buildings', () => {
  test('a building from an address opens with its panel, and a reload shows the same', async () => {
    const { people, level, barn } = await office();
    await open(`/en/?customer=${level.id}&building=${barn.id}`, people.Admin);
    expect(await screen.findByRole('heading', { level: 2, name: 'Ladan' })).toBeVisible();
  });

  test.each([
    ['Admin', false],
    ['User', true],
  ] as const)(
    '%s: buildings are filtered by the own id: %s [DASH-49, DASH-58, PERM-42]',
    async (level, isFiltered) => {
      const { people, building } = await office();
      await open('/en/', people[level]);
      const names = await firstNames('Buildings');
      const call = calls.find(({ name }) => name.startsWith('GET v1/CustomerInformation?'));
      expect(call?.name.includes(`userId=${people[level].id}`)).toBe(isFiltered);
      expect(names).toHaveLength(isFiltered ? 1 : 3);
      expect(names.some((name) => name.includes(building.name))).toBe(true);
    },
  );
});

describe('states', () => {
  test('a level without buildings says what to do', async () => {
    const { people, west } = await office();
    await open(`/en/?customer=${west.id}`, people.Admin);
    expect(await screen.findByText('No buildings yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Departments' })).not.toBeInTheDocument();
  });

  test('names of any length and letters are shown whole', async () => {
    const { people, level } = await backend.seed.tenant();
    const name = `🔥 <b>${'Å'.repeat(180)}</b>`;
    await backend.seed.building(level, name);
    await open('/en/', people.Admin);
    expect(await screen.findByRole('button', { name: (spoken) => spoken.startsWith(name) })).toBeVisible();
  });
});
