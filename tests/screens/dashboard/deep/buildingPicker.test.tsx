import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useScreens();

/** Seeds a level with buildings of its own and a department with two. */
const office = async () => {
  const tenant = await backend.seed.tenant();
  const { seed } = backend;
  const east = await seed.customer(tenant.level, 'Östra skolan');
  await seed.building(east, 'Östra huset');
  await seed.building(east, 'Östra gymnastiksalen');
  const barn = await seed.building(tenant.level, 'Ladan');
  return { ...tenant, east, barn };
};

describe('the picker of buildings', () => {
  test('the picker offers the buildings of the levels below by level, and chooses one', async () => {
    const { people, level, barn } = await office();
    const { user, address } = await open('/en/', people.CustomerAdmin);
    const picker = () => screen.getByRole('combobox', { name: 'Building' });
    await user.click(await screen.findByRole('combobox', { name: 'Building' }));
    const east = await screen.findByRole('group', { name: 'Östra skolan' });
    expect(
      within(east)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Östra gymnastiksalen', 'Östra huset']);
    const ownGroup = screen.getByRole('group', { name: level.name });
    expect(within(ownGroup).getByRole('option', { name: 'Ladan' })).toBeInTheDocument();
    await user.click(within(ownGroup).getByRole('option', { name: 'Ladan' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ladan' })).toBeVisible();
    expect(address()).toContain(`building=${barn.id}`);
    await user.click(picker());
    await user.click(await screen.findByRole('option', { name: 'Östra huset' }));
    // The customer stays the active one.
    expect(await screen.findByRole('heading', { level: 2, name: 'Östra huset' })).toBeVisible();
    expect(address()).toContain(`customer=${level.id}`);
    expect(picker()).toHaveDisplayValue('Östra huset');
  });

  test('a picker whose list can’t be fetched says so, and what was chosen stays', async () => {
    expectWarning(/listBuildingsBelow failed/);
    const { people, barn, level } = await office();
    network.use(http.get('*/api/v1/Building/Below', () => HttpResponse.error()));
    const { user } = await open(`/en/?customer=${level.id}&building=${barn.id}`, people.CustomerAdmin);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await waitFor(() => expect(picker).toHaveDisplayValue('Ladan'));
    await user.click(picker);
    expect(await screen.findByRole('option', { name: /couldn’t be loaded/ })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Ladan' })).toBeVisible();
  });
});
