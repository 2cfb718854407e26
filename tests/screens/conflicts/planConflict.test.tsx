import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePlanScreens } from '#tests/support/screens/planScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, begin, openAt } = await usePlanScreens();

test('a round plan that two people change shows its switch and its texts of both [LIFE-400]', async () => {
  expectWarning(/updateRoundPlanning failed .*stale_version/);
  const { people, customerId, make, stored } = await begin();
  const plan = await make('Vinter', { description: 'Före snön' });
  const { user } = await openAt(`roundplanning/${plan.id}`, people.Admin, customerId);
  await user.type(await screen.findByLabelText('Description'), ' kommer');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Vinterrond');
  const { name, start } = await stored(plan.id);
  await backend.ask('PUT', `v1/RoundPlanning/${plan.id}`, {
    token: people.Admin.token,
    body: { name, start, customerId, description: 'Efter snön', active: false, intervalValue: 1 },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const choice = await screen.findByRole('group', { name: 'Description' });
  expect(choice).toHaveTextContent('Före snön kommer');
  expect(choice).toHaveTextContent('Efter snön');
  await user.click(within(choice).getByRole('radio', { name: /^Saved in the meantime/ }));
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(async () =>
    expect(await stored(plan.id)).toMatchObject({
      name: 'Vinterrond',
      description: 'Efter snön',
      active: false,
    }),
  );
});
