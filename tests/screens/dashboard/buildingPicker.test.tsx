import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { useScreens } from '../../support/screens.tsx';

const { backend, network, calls, open } = await useScreens();

/** A level with buildings of its own and a department with two. */
const office = async () => {
  const tenant = await backend.seed.tenant();
  const { seed } = backend;
  const east = await seed.customer(tenant.level, 'Östra skolan');
  await seed.building(east, 'Östra huset');
  await seed.building(east, 'Östra gymnastiksalen');
  const barn = await seed.building(tenant.level, 'Ladan');
  return { ...tenant, east, barn };
};

/** A backend without the extension. */
const withoutBelow = () =>
  network.use(
    http.get('*/api/v1/Capabilities', () =>
      HttpResponse.json({ success: true, data: ['countFindings', 'listDuePlans'], errors: [] }),
    ),
  );

describe('the picker of buildings', () => {
  test.each([
    ['CustomerAdmin', 'All buildings'],
    ['Admin', 'All my buildings'],
    ['User', 'All my buildings'],
  ] as const)('%s’s picker offers "%s" [DASH-17, DASH-18, PERM-39]', async (level, text) => {
    const { people } = await office();
    withoutBelow();
    await open('/en/', people[level]);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    expect(picker).toHaveDisplayValue(text);
    const asksAll = level === 'CustomerAdmin';
    const list = () => calls.find(({ name }) => name.startsWith('GET v1/Building?'));
    await waitFor(() => expect(list()).toBeDefined());
    expect(list()?.name.includes('userId')).toBe(!asksAll);
    expect(list()?.name).toContain('pageSize=5000');
  });

  test('the picker offers the buildings of the levels below by level, and chooses one', async () => {
    const { people, level, barn } = await office();
    const { user, address } = await open('/en/', people.CustomerAdmin);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await user.click(picker);
    const east = await screen.findByRole('group', { name: 'Östra skolan' });
    expect(
      within(east)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Östra gymnastiksalen', 'Östra huset']);
    const own = screen.getByRole('group', { name: level.name });
    expect(within(own).getByRole('option', { name: 'Ladan' })).toBeInTheDocument();
    await user.click(within(own).getByRole('option', { name: 'Ladan' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ladan' })).toBeVisible();
    expect(address()).toContain(`building=${barn.id}`);
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: 'Östra huset' }));
    // The customer stays the active one.
    expect(await screen.findByRole('heading', { level: 2, name: 'Östra huset' })).toBeVisible();
    expect(address()).toContain(`customer=${level.id}`);
    expect(picker).toHaveDisplayValue('Östra huset');
  });

  test('many buildings are listed ten at a time, and found by name or level [BLDG-35, WIRE-21]', async () => {
    const { people, level, east } = await office();
    for (let at = 1; at <= 120; at += 1) await backend.seed.building(at % 2 ? level : east, `Hus ${at}`);
    const { user } = await open('/en/', people.CustomerAdmin);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await waitFor(() => expect(picker).not.toHaveAttribute('readonly'));
    await user.click(picker);
    const options = () => within(screen.getByRole('listbox', { name: 'Building' })).getAllByRole('option');
    // Those in sight, "all" and the way to more.
    await user.click(await screen.findByRole('option', { name: 'Show more (114 left)' }));
    expect(await screen.findByRole('option', { name: 'Show more (104 left)' })).toBeVisible();
    expect(options()).toHaveLength(22);
    await user.clear(picker);
    await user.type(picker, 'hus');
    expect(await screen.findByRole('option', { name: '22 more: search by name or level.' })).toBeVisible();
    expect(options()).toHaveLength(101);
    await user.clear(picker);
    await user.type(picker, 'östra 118{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Hus 118' })).toBeVisible();
  });

  test('a picker whose list can’t be fetched says so, and what was chosen stays', async () => {
    const { people, barn, level } = await office();
    network.use(http.get('*/api/v1/Building/Below', () => HttpResponse.error()));
    const { user } = await open(`/en/?customer=${level.id}&building=${barn.id}`, people.CustomerAdmin);
    const picker = await screen.findByRole('combobox', { name: 'Building' });
    await waitFor(() => expect(picker).toHaveDisplayValue('Ladan'));
    await user.click(picker);
    expect(await screen.findByRole('option', { name: /couldn’t be fetched/ })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Ladan' })).toBeVisible();
  });
});
