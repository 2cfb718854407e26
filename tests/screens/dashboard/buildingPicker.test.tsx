import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, calls, open } = await useScreens();

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

/** A backend of the level `specified`. */
const withoutBelow = () => network.use(specifiedLevel());

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

  test('many buildings are listed ten at a time, and found by name or level [BLDG-35, WIRE-21]', async () => {
    const { people, level, east } = await office();
    for (let at = 1; at <= 120; at += 1) await backend.seed.building(at % 2 ? level : east, `Hus ${at}`);
    const { user } = await open('/en/', people.CustomerAdmin);
    await user.click(await screen.findByRole('combobox', { name: 'Building' }));
    const picker = await screen.findByRole('combobox', { name: 'Building', expanded: true });
    await waitFor(() => expect(picker).not.toHaveAttribute('readonly'));
    const options = () => within(screen.getByRole('listbox', { name: 'Building' })).getAllByRole('option');
    // The visible ones, "all" and the link to more.
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

  test('the field is visible before the picker loads and opens it by keyboard', async () => {
    const { people } = await office();
    const { user } = await open('/en/', people.CustomerAdmin);
    const field = await screen.findByRole('combobox', { name: 'Building', expanded: false });
    expect(field).toHaveDisplayValue('All buildings');
    await user.click(screen.getByRole('heading', { level: 1 }));
    field.focus();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'Ladan' })).toBeVisible();
    const picker = screen.getByRole('combobox', { name: 'Building', expanded: true });
    expect(picker).toHaveFocus();
    await user.click(screen.getByRole('option', { name: 'Ladan' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ladan' })).toBeVisible();
  });
});
