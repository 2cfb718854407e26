import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { paneOf } from '#tests/support/screens/checklistScreens.ts';
import { usePlanScreens } from '#tests/support/screens/planScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { backend, network, calls, begin, openAt, meaning } = await usePlanScreens();

describe('a round plan', () => {
  test('begins active, every month, with fire protection, and needs a name [PLAN-03, PLAN-12, PLAN-28]', async () => {
    const { people, customerId, stored } = await begin();
    const { user, address } = await openAt('roundplanning/0', people.Admin, customerId);
    expect(await screen.findByRole('switch', { name: /^Active/ })).toBeChecked();
    expect(screen.getByRole('switch', { name: /^Fire protection/ })).toBeChecked();
    expect(screen.getByLabelText('Interval')).toHaveValue('1');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    // A name of spaces counts as empty.
    await user.type(screen.getByLabelText('Name'), '   ');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Vår');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toMatch(/roundplanning\/[1-9]/));
    expect(await stored(Number(/roundplanning\/(\d+)/.exec(address())?.[1]))).toMatchObject({
      name: 'Vår',
      customerId,
      active: true,
      ignoreItems: false,
      intervalValue: 1,
      intervalType: 3,
    });
  });

  test('keeps every field as it was set [PLAN-13, PLAN-14, PLAN-15, PLAN-16]', async () => {
    const { people, customerId, make, stored, role } = await begin();
    const { id } = await make('Vinter', { description: 'Före snön' });
    const { user } = await openAt(`roundplanning/${id}`, people.Admin, customerId);
    const start = await screen.findByLabelText('Start date');
    expect(start).toHaveValue('2027-01-31');
    await user.clear(start);
    await user.type(start, '20280229');
    await user.click(screen.getByRole('combobox', { name: 'Responsible role' }));
    await user.click(await screen.findByRole('option', { name: role.name }));
    await user.click(screen.getByRole('switch', { name: /^Active/ }));
    await user.click(screen.getByRole('switch', { name: /^Reminders/ }));
    await user.click(screen.getByRole('switch', { name: /^Fire protection/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({
        start: '2028-02-29T00:00:00.000Z',
        roleId: role.id,
        description: 'Före snön',
        active: false,
        sendMessage: true,
        ignoreItems: true,
      }),
    );
    // The preview is refetched after a save, with any version.
    const previews = calls.filter(({ name }) => name === 'POST v1/RoundPlanning/Preview');
    const bodies = await Promise.all(previews.map(({ request }) => request.clone().text()));
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.filter((body) => body.includes('version'))).toEqual([]);
  });

  test('reports at its field a start year outside 1900 to 2199 [INPUT-01]', async () => {
    const { people, customerId } = await begin();
    const { user } = await openAt('roundplanning/0', people.Admin, customerId);
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Vår' } });
    const start = screen.getByLabelText('Start date');
    fireEvent.change(start, { target: { value: '2200-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a year from 1900 to 2199.')).toBeVisible();
    expect(start).toHaveAttribute('aria-invalid', 'true');
    expect(calls.filter(({ name }) => name === 'POST v1/RoundPlanning')).toEqual([]);
  });

  test('runs every so many months or years, at least one, at the level specified [PLAN-17, PLAN-18, PLAN-19, LIFE-01]', async () => {
    network.use(specifiedLevel());
    const { people, customerId, make, stored } = await begin();
    const { id } = await make('Vinter', { ignoreItems: true });
    const { user } = await openAt(`roundplanning/${id}`, people.Admin, customerId);
    expect(await screen.findByRole('switch', { name: /^Fire protection/ })).not.toBeChecked();
    const interval = screen.getByLabelText('Interval');
    await user.clear(interval);
    await user.type(interval, '0');
    await user.tab();
    expect(interval).toHaveValue('1');
    await user.click(screen.getByRole('combobox', { name: 'Unit' }));
    const units = await screen.findAllByRole('option');
    expect(units.map(({ textContent }) => textContent)).toEqual(['months', 'years']);
    await user.click(screen.getByRole('option', { name: 'years' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await stored(id)).toMatchObject({ intervalValue: 1, intervalType: 4 }));
    expect(screen.queryByRole('switch', { name: /^Observes pauses/ })).toBeNull();
    const [put] = calls.filter(({ name }) => name.startsWith('PUT v1/RoundPlanning/'));
    expect(screen.queryByRole('switch', { name: /^Scan the labels/ })).toBeNull();
    const requestBody: unknown = await put?.request.clone().json();
    expect(requestBody).not.toHaveProperty('rhythm');
    expect(requestBody).not.toHaveProperty('asksScan');
  });

  test('says that nothing is due any more once its last day has passed, walked or not [LIFE-05]', async () => {
    const { people, customerId, make } = await begin();
    const { id } = await make('Förr', { start: '2020-01-31T00:00:00Z', ends: '2020-12-31' });
    await openAt(`roundplanning/${id}`, people.Admin, customerId);
    const means = await meaning();
    expect(await means.findByText('No more rounds are due: the plan has ended.')).toBeVisible();
    expect(means.queryByText(/^2020-/)).toBeNull();
  });

  test('asks its rounds to scan the labels where the backend knows that [LIFE-119]', async () => {
    const { people, customerId, make, stored } = await begin();
    const { id } = await make('Vinter');
    const { user } = await openAt(`roundplanning/${id}`, people.Admin, customerId);
    await user.click(await screen.findByRole('switch', { name: /^Scan the labels/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await stored(id)).asksScan).toBe(true));
  });

  test('has five tabs with a number each, that of checklists only by right [PLAN-22, PLAN-24, PLAN-27]', async () => {
    const { people, customerId, plan } = await begin();
    await openAt(`roundplanning/${plan.id}`, people.Admin, customerId);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Floors1',
      'Areas0',
      'Fire protection0',
      'Checklists1',
      'Inspectors0',
    ]);
    expect(screen.getByRole('tab', { name: /Checklists/ })).toBeDisabled();
  });

  test('takes checklists by right, a thousand of them at once [PLAN-42]', async () => {
    const { people, customerId, root, plan, stored } = await begin();
    await backend.seed.licence(root, { checklist: true });
    const token = await backend.seed.tokenFor(people.Admin, ['checklist']);
    const { user } = await openAt(`roundplanning/${plan.id}`, { ...people.Admin, token }, customerId);
    await user.click(await screen.findByRole('tab', { name: /Checklists/ }));
    const chosenPane = await paneOf('Chosen checklists');
    await user.click(await chosenPane.findByRole('button', { name: /^Remove/ }));
    const lists = calls.filter(({ name }) => name.startsWith('GET v1/QuestionList?'));
    expect(lists.map(({ name }) => new URLSearchParams(name.split('?')[1]).get('pageSize'))).toEqual([
      '1000',
    ]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await stored(plan.id)).questionListIds).toEqual([]));
  });

  test('the plan form offers no building choice when no buildings exist [EYES-05]', async () => {
    const { root } = await begin();
    const bare = await backend.seed.customer(root, 'Tom kund');
    const admin = await backend.seed.user(bare, 'CustomerAdmin');
    const { user } = await openAt('roundplanning/0', admin, bare.id);
    const available = await paneOf('Floors to add');
    expect(await available.findByText(/^No buildings yet\. Add one/)).toBeVisible();
    expect(screen.queryByText('Choose a building first.')).not.toBeInTheDocument();
    await user.click(available.getByRole('combobox', { name: 'Building' }));
    expect(await screen.findByText('No buildings yet.')).toBeVisible();
  });

  test('takes the floors of a picked building, each list with its own search [PLAN-23, PLAN-25, PLAN-26]', async () => {
    const { people, customerId, make, stored, building } = await begin();
    const cellar = await backend.seed.floor(building, 'Källare', -1);
    await backend.seed.floor(building, 'Vind', 9);
    const { id } = await make('Vinter');
    const { user } = await openAt(`roundplanning/${id}`, people.Admin, customerId);
    const available = await paneOf('Floors to add');
    expect(available.getByText('Choose a building first.')).toBeVisible();
    await user.click(available.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: building.name }));
    await user.type(available.getByRole('searchbox'), 'käll');
    await waitFor(() => expect(available.queryByText('Vind')).toBeNull());
    await user.click(await available.findByRole('button', { name: 'Add Källare' }));
    const chosenPane = await paneOf('Chosen floors');
    expect(chosenPane.getByText('Källare')).toBeVisible();
    await user.type(chosenPane.getByRole('searchbox'), 'vind');
    expect(chosenPane.getByText('No results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await stored(id)).floorIds).toEqual([cellar.id]));
  });

  test('takes areas, fire protection and executors [PLAN-43]', async () => {
    const { people, customerId, plan, map, role, fireProtection, stored } = await begin();
    const area = await backend.seed.area(map);
    const { user } = await openAt(`roundplanning/${plan.id}`, people.Admin, customerId);
    await user.click(await screen.findByRole('tab', { name: /Areas/ }));
    await user.click(await screen.findByRole('button', { name: `Add ${area.name}` }));
    await user.click(screen.getByRole('tab', { name: /Fire protection/ }));
    await user.click(await screen.findByRole('button', { name: `Add ${fireProtection.name}` }));
    await user.click(screen.getByRole('tab', { name: /Inspectors/ }));
    await user.click(await screen.findByRole('button', { name: `Add ${role.name}` }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await stored(plan.id)).toMatchObject({
        areaIds: [area.id],
        fireProtectionIds: [fireProtection.id],
        roleIds: [role.id],
      }),
    );
    const requestNames = calls.map(({ name }) => name).filter((name) => name.startsWith('GET v1/Role?'));
    expect(requestNames.some((name) => name.includes('pageSize=0'))).toBe(true);
  });

  test('stays with what one wrote when a save fails, and says why [PLAN-31]', async () => {
    expectWarning(/updateRoundPlanning failed/);
    const { people, customerId, plan } = await begin();
    network.use(
      http.put(`*/v1/RoundPlanning/${plan.id}`, () =>
        HttpResponse.json({ success: false, data: null, errors: ['not now'] }, { status: 409 }),
      ),
    );
    const { user } = await openAt(`roundplanning/${plan.id}`, people.Admin, customerId);
    await user.type(await screen.findByLabelText('Description'), 'Ny');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Gå hela husetNy');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
    );
  });
});
