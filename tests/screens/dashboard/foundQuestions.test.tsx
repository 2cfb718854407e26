import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { hidePage } from '#tests/support/screens/hidePage.ts';
import { testNow } from '#tests/support/testNow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open, seed } = await useFindingsScreens();

const openHouse = async () => {
  const house = await seed.house();
  const question = await seed.answerNo(house, 'Pallar i vägen');
  const view = await open(dashboardAddress(house), house.inspector);
  const openDialog = async () => {
    await view.user.click(await screen.findByRole('button', { name: 'Open the question Är vägen fri?' }));
    return screen.findByRole('dialog', { name: 'Är vägen fri?' });
  };
  const doneOf = async () => {
    const rows = backend.db.select().from(roundHistoryQuestions);
    const [row] = await rows.where(eq(roundHistoryQuestions.id, question.id));
    return row?.done;
  };
  return { ...house, ...view, question, openDialog, doneOf };
};
const tableOf = (tab: string) => screen.findByRole('table', { name: `Questions: ${tab}` });

test('questions are listed under three tabs with counts and four columns [DASH-28, DASH-32]', async () => {
  const { user, address, round } = await openHouse();
  const tabs = within(await screen.findByRole('tablist', { name: 'Questions' })).getAllByRole('tab');
  await waitFor(() => expect(tabs.map((tab) => tab.textContent)).toEqual(['To handle 1', 'Done 0', 'All 1']));
  const table = await tableOf('To handle');
  const row = await within(table).findByRole('row', { name: /Är vägen fri/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Question', 'Flaw description', 'Found', 'Round']);
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Är vägen fri?', 'Pallar i vägen', '2026-11-20', round.name]);
  await user.click(
    within(screen.getByRole('tablist', { name: 'Questions' })).getByRole('tab', { name: /^Done/ }),
  );
  expect(await screen.findByText('No question with a flaw has been fixed yet.')).toBeVisible();
  expect(address()).toContain('questions.tab=done');
});

test('a row opens the question; its switch sets done to now on save, and starts on after that [DASH-41, FLAWM-16, FLAWM-17, FLAWM-18]', async () => {
  const { user, openDialog, doneOf, question } = await openHouse();
  const dialog = await openDialog();
  expect(dialog).toHaveTextContent('Pallar i vägen');
  const fixed = within(dialog).getByRole('switch', { name: /^Fixed/ });
  expect(fixed).not.toBeChecked();
  await user.click(fixed);
  expect(await doneOf()).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The flaw of “Är vägen fri\?” has been fixed/)).toBeVisible();
  await hidePage();
  await eventually(async () => expect(await doneOf()).toBe(testNow.toISOString()));
  const put = calls.findLast(({ name }) => name === `PUT v1/RoundHistoryQuestion/${question.id}`);
  expect(await put?.request.json()).toMatchObject({ answer: 'Nej', done: testNow.toISOString(), version: 2 });
  await waitFor(async () =>
    expect(within(await tableOf('To handle')).queryByText('Är vägen fri?')).not.toBeInTheDocument(),
  );
  await user.click(
    within(screen.getByRole('tablist', { name: 'Questions' })).getByRole('tab', { name: /^Done/ }),
  );
  const reopenedDialog = await openDialog();
  expect(within(reopenedDialog).getByRole('switch', { name: /^Fixed/ })).toBeChecked();
});

test('a failed reopening of a question is shown in its dialog and logged [FLAWM-20, FLAWM-22]', async () => {
  expectWarning(/^Tillsyn: updateRoundQuestion failed .*status: 500/);
  const { user, openDialog, doneOf, question, building, level, goTo } = await openHouse();
  const fixedAt = '2026-11-19T09:00:00.000Z';
  const isThis = eq(roundHistoryQuestions.id, question.id);
  await backend.db.update(roundHistoryQuestions).set({ done: fixedAt }).where(isThis);
  await goTo(dashboardAddress({ building, level }, '&questions.tab=done'));
  network.use(
    http.put(`*/api/v1/RoundHistoryQuestion/${question.id}`, () =>
      HttpResponse.json({ success: false, data: null, errors: ['Not today'] }, { status: 500 }),
    ),
  );
  const dialog = await openDialog();
  await user.click(within(dialog).getByRole('switch', { name: /^Fixed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Not today');
  expect(within(dialog).getByRole('switch', { name: /^Fixed/ })).not.toBeChecked();
  expect(await doneOf()).toBe(fixedAt);
});

test('reopening a question overwrites another user’s later answer without a conflict [LIFE-400]', async () => {
  expectWarning(/^Tillsyn: updateRoundQuestion failed .*stale_version/);
  const { user, openDialog, doneOf, question, building, level, goTo, people } = await openHouse();
  const isThis = eq(roundHistoryQuestions.id, question.id);
  await backend.db.update(roundHistoryQuestions).set({ done: '2026-11-19T09:00:00.000Z' }).where(isThis);
  await goTo(dashboardAddress({ building, level }, '&questions.tab=done'));
  const dialog = await openDialog();
  const [row] = await backend.db.select().from(roundHistoryQuestions).where(isThis);
  const { answer, answerDescription, roundHistoryQuestionListId } = row ?? expect.fail('no question');
  const elsewhere = await backend.ask('PUT', `v1/RoundHistoryQuestion/${question.id}`, {
    token: people.Admin.token,
    body: { answer, answerDescription, roundHistoryQuestionListId, done: '2026-11-20T08:00:00.000Z' },
  });
  expect(elsewhere.text).toContain('"success":true');
  await user.click(within(dialog).getByRole('switch', { name: /^Fixed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await doneOf()).toBeNull();
});

test('a user without the right reads the question and has nothing to edit or save [FLAWM-16, PERM-62, DASH-48]', async () => {
  const house = await seed.house();
  await seed.answerNo(house, 'Pallar i vägen');
  const { user } = await open(dashboardAddress(house), house.people.BasicUserLight);
  await user.click(await screen.findByRole('button', { name: 'Open the question Är vägen fri?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Är vägen fri?' }));
  expect(dialog.getByText('Pallar i vägen')).toBeVisible();
  const fixed = dialog.getByRole('switch', { name: /^Fixed/ });
  expect(fixed).toBeDisabled();
  for (const name of ['Save', 'Cancel'])
    expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(calls.filter(({ name }) => name.startsWith('PUT v1/RoundHistoryQuestion'))).toEqual([]);
});
