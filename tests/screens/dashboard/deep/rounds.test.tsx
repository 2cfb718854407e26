import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { timeText } from '#domain/timestamps.ts';
import { testNow } from '#tests/support/testNow.ts';
import { dashboardAddress, useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { useTestDay } from '#tests/support/server/testDay.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open, seed } = await useRoundScreens();
useTestDay();

const at = (days: number): string => new Date(testNow.getTime() + days * 86_400_000).toISOString();
const startPlanAt = (id: number, start: string) =>
  backend.db.update(roundPlannings).set({ start }).where(eq(roundPlannings.id, id));

describe('the rounds of a building', () => {
  test('coming are the active plans with their next run date, late ones marked in words [DASH-34]', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(-3));
    const { unmount } = await open(dashboardAddress(planned), planned.inspector);
    const table = await screen.findByRole('table', { name: 'Coming' });
    const row = await within(table).findByRole('row', { name: /Kvartalsrond/ });
    expect(row).toHaveTextContent('2026-11-17');
    expect(row).toHaveTextContent('Overdue');
    expect(row).toHaveTextContent('Brandskyddskontrollant');
    unmount();
    await backend.db
      .update(roundPlannings)
      .set({ active: false })
      .where(eq(roundPlannings.id, planned.plan.id));
    await open(dashboardAddress(planned), planned.inspector);
    expect(await screen.findByText('No active round plans for the building.')).toBeVisible();
  });

  test('with a round under way the action continues it, and the row still opens the start view [DASH-35, DASH-37]', async () => {
    const started = await seed.round();
    const { user, address, goTo } = await open(dashboardAddress(started), started.inspector);
    await user.click(await screen.findByRole('button', { name: 'Continue Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/${started.round.id}(\\?|$)`)));
    await goTo(dashboardAddress(started));
    // No past date is shown without an explanation: the round has been running since its start.
    const row = await screen.findByRole('row', { name: /Kvartalsrond/ });
    expect(row.textContent).toMatch(/Under way\s*since 2026-11-20/);
    expect(row.textContent?.match(/\d{4}-\d{2}-\d{2}/g)).toEqual(['2026-11-20']);
    await user.click(await screen.findByRole('button', { name: 'Open Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/startround/${started.plan.id}(\\?|$)`)));
  });

  test('a row of the uncompleted opens the running round [DASH-39]', async () => {
    const started = await seed.round();
    const { user, address, goTo } = await open(
      dashboardAddress(started, '&tab=uncompleted'),
      started.inspector,
    );
    await user.click(await screen.findByRole('button', { name: /^Open / }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/${started.round.id}(\\?|$)`)));
    await goTo(dashboardAddress(started, '&tab=uncompleted'));
    await user.click(await screen.findByRole('button', { name: 'Continue Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/round/${started.round.id}(\\?|$)`)));
  });
});

describe('the reminder of a round', () => {
  test('answering no sends nothing [DASH-43]', async () => {
    const planned = await seed.plan();
    const { user } = await open(dashboardAddress(planned), planned.inspector);
    await user.click(await screen.findByRole('button', { name: 'Send a reminder about Kvartalsrond' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(backend.mails).toEqual([]);
  });

  test('the same one again within some minutes isn’t sent: the dialog says when the last one was', async () => {
    expectWarning(/mailRoundPlanning failed/);
    const planned = await seed.plan();
    const { user } = await open(dashboardAddress(planned), planned.inspector);
    const send = async () => {
      await user.click(await screen.findByRole('button', { name: 'Send a reminder about Kvartalsrond' }));
      const asks = await screen.findByRole('dialog', { name: 'Send a reminder?' });
      await user.click(within(asks).getByRole('button', { name: 'Send' }));
      return asks;
    };
    await send();
    await screen.findByRole('dialog', { name: 'The reminder has been sent' });
    await user.keyboard('{Escape}');
    await backend.settled();
    const before = backend.mails.length;

    const asks = await send();
    const time = timeText(testNow.toISOString(), testNow);
    expect(await within(asks).findByRole('alert')).toHaveTextContent(
      `This e-mail was already sent at ${time}. Send it again a little later.`,
    );
    await backend.settled();
    expect(backend.mails).toHaveLength(before);
    await user.click(within(asks).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('a failure to send is shown in the dialog', async () => {
    expectWarning(/mailRoundPlanning failed/);
    const planned = await seed.plan();
    network.use(http.post('*/api/v1/RoundPlanning/SendMail/:id', () => HttpResponse.error()));
    const { user } = await open(dashboardAddress(planned), planned.inspector);
    await user.click(await screen.findByRole('button', { name: 'Send a reminder about Kvartalsrond' }));
    const asks = await screen.findByRole('dialog');
    await user.click(within(asks).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(within(asks).getByText(/No contact with the server/)).toBeVisible());
  });
});

describe('the work list', () => {
  test('has late rounds by building, which are reminded of together and open their plan [DASH-47]', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(-3));
    const { people, root, building } = planned;
    const { user, address } = await open(`/en/work?customer=${root.id}&tab=rounds`, people.CustomerAdmin);
    const table = await screen.findByRole('table', { name: 'Overdue rounds' });
    const row = await within(table).findByRole('row', { name: /Kvartalsrond.*2026-11-17.*Not started/ });
    expect(within(table).getByRole('rowheader')).toHaveTextContent(building.name);
    await user.click(within(row).getByRole('checkbox', { name: 'Select “Kvartalsrond”' }));
    await user.click(screen.getByRole('button', { name: 'Send reminder (1)' }));
    const asks = await screen.findByRole('dialog', { name: 'Send a reminder?' });
    expect(await within(asks).findByText(planned.inspector.email, { exact: false })).toBeVisible();
    await user.click(within(asks).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('1 reminder has been sent.')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Started');
    expect(await screen.findByText('Nothing matches the filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(await screen.findByRole('button', { name: 'Open Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/startround/${planned.plan.id}(\\?|$)`)));
  });
});

describe('without a building', () => {
  test('the overview lists running and overdue rounds and those due today and this month, with links [DASH-19]', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(-3));
    const { user, address } = await open(`/en/?customer=${planned.level.id}`, planned.inspector);
    const late = await screen.findByRole('region', { name: /^Overdue/ });
    expect(late).toHaveTextContent('Kvartalsrond');
    expect(late).toHaveTextContent(planned.building.name);
    expect(late).toHaveTextContent('2026-11-17');
    await user.click(within(late).getByRole('button', { name: 'Start Kvartalsrond' }));
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/en/startround/${planned.plan.id}(\\?|$)`)));
  });

  test('a late round reminds and leads down to its building [DASH-47]', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(-3));
    const { user, address } = await open(`/en/?customer=${planned.level.id}`, planned.inspector);
    const late = await screen.findByRole('region', { name: /^Overdue/ });
    await user.click(within(late).getByRole('button', { name: 'Send a reminder about Kvartalsrond' }));
    const asks = await screen.findByRole('dialog', { name: 'Send a reminder?' });
    await user.click(await within(asks).findByRole('button', { name: 'Send' }));
    await screen.findByRole('dialog', { name: 'The reminder has been sent' });
    await user.keyboard('{Escape}');
    await user.click(within(late).getByRole('link', { name: planned.building.name }));
    await waitFor(() => expect(address()).toContain(`building=${planned.building.id}`));
  });

  test('a user without the right sees no reminder button for an overdue round', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(-3));
    await open(`/en/?customer=${planned.level.id}`, planned.people.BasicUserLight);
    const late = await screen.findByRole('region', { name: /^Overdue/ });
    expect(within(late).queryByRole('button')).not.toBeInTheDocument();
  });

  test('the overview covers the active customer with its lower levels', async () => {
    const planned = await seed.plan();
    await startPlanAt(planned.plan.id, at(0));
    await open(`/en/?customer=${planned.root.id}`, planned.people.CustomerAdmin);
    expect(await screen.findByRole('region', { name: /^Today/ })).toHaveTextContent('Kvartalsrond');
  });

  test('the overview says so when nothing is late', async () => {
    const { people, level } = await backend.seed.tenant();
    await open(`/en/?customer=${level.id}`, people.Admin);
    expect(await screen.findByText('Nothing is overdue')).toBeVisible();
  });
});
