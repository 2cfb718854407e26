import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { PlanPause } from '#contract/plans/planPause.ts';
import { formatRange } from '#platform/time/dates.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { usePlanScreens } from '#tests/support/screens/planScreens.ts';
import { dialogOf, isFree } from '#tests/support/screens/userScreens.ts';

const { backend, begin, openAt, meaning } = await usePlanScreens();

beforeAll(async () => {
  await preloadTexts(['planPauses']);
  await import('#features/planPauses/PlanPausesScreen.tsx');
}, 60_000);

const pick = async (user: Awaited<ReturnType<typeof openAt>>['user'], field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('a plan repeats weekly or monthly until its end, skips pauses and previews five dates [LIFE-01, LIFE-02, LIFE-10, LIFE-12]', async () => {
  const { people, customerId, level, make, stored } = await begin();
  await backend.seed.pause(level, 'Sportlov', { starts: '2027-03-01', ends: '2027-03-07' });
  const { id } = await make('Vinter');
  const { user, unmount } = await openAt(`roundplanning/${id}`, people.Admin, customerId);
  await pick(user, 'Unit', 'weeks');
  const interval = screen.getByLabelText('Interval');
  await user.clear(interval);
  await user.type(interval, '2');
  const dates = async (...days: string[]) => {
    const region = await meaning();
    await waitFor(() =>
      expect(region.getAllByText(/^\d{4}-\d\d-\d\d/).map(({ textContent }) => textContent)).toEqual(days),
    );
  };
  await dates('2027-01-31', '2027-02-14', '2027-02-28', '2027-03-14', '2027-03-28');
  await pick(user, 'Unit', 'months');
  await user.clear(interval);
  await user.type(interval, '1');
  await pick(user, 'Day', 'A weekday of the month');
  await dates('2027-02-01', '2027-03-01', '2027-04-05', '2027-05-03', '2027-06-07');
  await user.click(screen.getByRole('switch', { name: /^Observes pauses/ }));
  await dates('2027-02-01', '2027-03-08 (moved by a pause)', '2027-04-05', '2027-05-03', '2027-06-07');
  const ends = screen.getByLabelText('Last day (optional)');
  await user.type(ends, '20261231');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The last day is before the start date.')).toBeVisible();
  await user.clear(ends);
  await user.type(ends, '20270430');
  await dates('2027-02-01', '2027-03-08 (moved by a pause)', '2027-04-05');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const rhythm = { day: 'weekday', nth: 'first', weekday: 1 };
  await waitFor(async () =>
    expect(await stored(id)).toMatchObject({
      intervalValue: 1,
      intervalType: 3,
      rhythm,
      ends: '2027-04-30',
      observesPauses: true,
    }),
  );
  unmount();
  const copy = await openAt(`roundplanning/0?from=${id}`, people.Admin, customerId);
  expect(await screen.findByRole('switch', { name: /^Observes pauses/ })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Which one' })).toHaveValue('First');
  expect(screen.getByLabelText('Last day (optional)')).toHaveValue('');
  copy.unmount();
});

test('pauses are listed, added with a warning of others in the same days, and deleted [LIFE-08, LIFE-09]', async () => {
  const { people, customerId, root, below } = await begin();
  await backend.seed.pause(below, 'Planeringsdag', { starts: '2027-05-03', ends: '2027-05-03' });
  await backend.seed.pause(root, 'Sommarlov', { starts: '2027-06-12', ends: '2027-08-15' });
  const { user } = await openAt('roundplanning', people.Admin, customerId);
  await user.click(await screen.findByRole('link', { name: 'Pauses' }));
  const above = await screen.findByRole('row', { name: /Sommarlov/ });
  expect(within(above).queryByRole('button', { name: 'Edit Sommarlov' })).toBeNull();
  expect(screen.queryByRole('row', { name: /Planeringsdag/ })).toBeNull();
  await user.click((await screen.findAllByRole('button', { name: 'Add pause' }))[0] ?? document.body);
  const adding = await dialogOf('Add pause');
  await user.type(adding.getByLabelText('Name'), 'Renovering');
  await user.type(adding.getByLabelText('First day'), '20270801');
  await user.type(adding.getByLabelText('Last day'), '20270701');
  await user.click(adding.getByRole('button', { name: 'Save' }));
  expect(await adding.findByText('The last day is before the first.')).toBeVisible();
  await user.clear(adding.getByLabelText('Last day'));
  await user.type(adding.getByLabelText('Last day'), '20270831');
  const overlap = await adding.findByText(/^Overlaps with/);
  expect(overlap).toHaveTextContent(`Overlaps with Sommarlov (${formatRange('2027-06-12', '2027-08-15')})`, {
    normalizeWhitespace: false,
  });
  await isFree(adding.getByRole('button', { name: 'Save' }));
  await user.click(adding.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The pause has been added.')).toBeVisible();
  const row = await screen.findByRole('row', { name: /Renovering/ });
  const { data } = await backend.ask<PlanPause[]>('GET', 'v1/PlanPause', { token: people.Admin.token });
  expect(data).toContainEqual(
    expect.objectContaining({ name: 'Renovering', customerId, starts: '2027-08-01', ends: '2027-08-31' }),
  );
  await user.click(within(row).getByRole('button', { name: 'Delete Renovering' }));
  await user.click((await dialogOf('Delete Renovering?')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Renovering/ })).toBeNull());
});
