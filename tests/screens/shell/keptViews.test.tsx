import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { screenRoutes } from '#app/routes.tsx';
import { rows, shownQuery, useKeptViewsScene, without } from '#tests/support/scenes/keptViewsScene.ts';

const { open, office } = await useKeptViewsScene();

test('every screen is in the table', () => {
  const knownNames = [...rows.map(([name]) => name), ...without];
  expect(screenRoutes.map(({ name }) => name).filter((name) => !knownNames.includes(name))).toEqual([]);
});

describe('on the screen itself', () => {
  test('search, order and size are restored on return by the menu, and the list follows the address', async () => {
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
    // The screen's own menu entry changes nothing.
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
    expect(shownQuery(address())).toEqual(['bsort,flaws']);
    await goTo('/en/users');
    await goTo('/en/');
    await waitFor(() => expect(shownQuery(address())).toEqual(['bsort,flaws']));
  });
});
