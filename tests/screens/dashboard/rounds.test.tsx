import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { testNow } from '#tests/support/testNow.ts';
import { dashboardAddress, useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { useTestDay } from '#tests/support/server/testDay.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useRoundScreens();
useTestDay();

const finish = async (roundId: number, token: string) => {
  const infos = await backend.ask<{ roundHistoryItems: { id: number }[] }[]>('GET', 'v1/RoundHistoryInfo', {
    token,
    query: { roundHistoryId: roundId },
  });
  for (const { id } of infos.data.flatMap(({ roundHistoryItems }) => roundHistoryItems)) {
    await backend.ask('PUT', `v1/RoundHistoryItem/${id}`, {
      token,
      body: { controlled: testNow.toISOString(), continueWithoutAdding: false },
    });
  }
  const done = await backend.ask('PUT', `v1/RoundHistory/${roundId}`, {
    token,
    body: { done: testNow.toISOString() },
  });
  if (!done.success) throw new Error(done.text);
};

describe('the rounds of a building', () => {
  test('have three tabs, in order, kept in the address [DASH-20, DASH-33]', async () => {
    const planned = await seed.plan();
    const { user, address } = await open(dashboardAddress(planned), planned.inspector);
    const list = await screen.findByRole('tablist', { name: 'Rounds' });
    const tabs = within(list).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent?.replace(/[\s\d]+$/, ''))).toEqual([
      'Coming',
      'Done',
      'Uncompleted',
    ]);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    await user.click(within(list).getByRole('tab', { name: /^Done/ }));
    expect(address()).toContain('tab=done');
    expect(await screen.findByText('No round has been done in the building yet.')).toBeVisible();
  });

  test('opening a coming round leads to its start view with the plan’s id [DASH-37]', async () => {
    const planned = await seed.plan();
    const { user, address } = await open(dashboardAddress(planned), planned.inspector);
    await user.click(await screen.findByRole('button', { name: 'Open Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/startround/${planned.plan.id}(\\?|$)`)));
  });

  test('a row has a start button and a reminder button [DASH-35]', async () => {
    const planned = await seed.plan();
    const { user, address } = await open(dashboardAddress(planned), planned.inspector);
    expect(await screen.findByRole('button', { name: 'Send a reminder about Kvartalsrond' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/startround/${planned.plan.id}(\\?|$)`)));
  });

  test('a done round opens its report; pages have 10, 25, 50 or 100 rows [DASH-36, WIRE-14, WIRE-15]', async () => {
    const started = await seed.round();
    await finish(started.round.id, started.inspector.token);
    const { user, address } = await open(dashboardAddress(started, '&tab=done'), started.inspector);
    const sizes = await screen.findByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    expect(sizes).toHaveValue('10');
    await user.click(await screen.findByRole('button', { name: /^Open / }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/done/${started.round.id}(\\?|$)`)));
  });

  test('without the right to act everything is read-only: nothing opens, nothing is sent [DASH-38, DASH-48, PERM-62]', async () => {
    const planned = await seed.plan();
    await open(dashboardAddress(planned), planned.people.BasicUserLight);
    const table = await screen.findByRole('table', { name: 'Coming' });
    expect(await within(table).findByText('Kvartalsrond')).toBeVisible();
    expect(within(table).queryByRole('button')).not.toBeInTheDocument();
  });

  test('a failed load is logged and shows its message in an alert [FORM-14, WIRE-30]', async () => {
    expectWarning(/^Tillsyn: listRoundPlannings failed .*status: 500/);
    const planned = await seed.plan();
    network.use(
      http.get('*/api/v1/RoundPlanning', () =>
        HttpResponse.json({ success: false, data: null, errors: ['No plans today'] }, { status: 500 }),
      ),
    );
    await open(dashboardAddress(planned), planned.inspector);
    expect(await screen.findByText('No plans today')).toBeVisible();
  });
});

describe('the reminder of a round', () => {
  test('asks first, then sends and lists who got it [DASH-43, DASH-44, DASH-47]', async () => {
    const planned = await seed.plan();
    const { user } = await open(dashboardAddress(planned), planned.inspector);
    await user.click(await screen.findByRole('button', { name: 'Send a reminder about Kvartalsrond' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send a reminder?' });
    expect(dialog).toHaveTextContent('Kvartalsrond');
    expect(calls.some(({ name }) => name.includes('SendMail'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    const confirmation = await screen.findByRole('dialog', { name: 'The reminder has been sent' });
    const names = within(within(confirmation).getByRole('list', { name: 'Recipients' })).getAllByRole(
      'listitem',
    );
    expect(names.map((name) => name.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining(planned.inspector.email)]),
    );
    expect(
      calls.filter(({ name }) => name === `POST v1/RoundPlanning/SendMail/${planned.plan.id}`),
    ).toHaveLength(1);
    await backend.settled();
    expect(JSON.stringify(backend.mails.map(({ to }) => to))).toContain(planned.inspector.email);
  });
});

describe('without a building', () => {
  test('a running round is listed first, and continuing opens it directly', async () => {
    const started = await seed.round();
    const { user, address } = await open(`/en/?customer=${started.level.id}`, started.inspector);
    const running = await screen.findByRole('region', { name: /^Under way/ });
    await user.click(within(running).getByRole('button', { name: 'Continue Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/${started.round.id}(\\?|$)`)));
  });
});
