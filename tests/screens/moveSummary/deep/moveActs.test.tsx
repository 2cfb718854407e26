import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { refusal, useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, planned, ready, summary, foresee, tell, confirm } =
  await useMoveSummaryScreens();

const button = (name: string) => screen.findByRole('button', { name });

const homeOf = async (buildingId: number) =>
  (await backend.db.select().from(buildings).where(eq(buildings.id, buildingId)))[0]?.customerId;

test('roll back says what is restored, and makes the move open again [MOVE-61, MOVE-73]', async () => {
  const { move, mover, first, from, to, ask } = await ready();
  await ask('PUT', `Move/ExecuteMove/${move.id}`);
  expect(await homeOf(first.building.id)).toBe(to.id);
  const { user } = await summary(move.id, mover);
  expect(await confirm(user, 'Roll back')).toMatch(/what was moved comes back to Avsändaren nivå/);
  expect(await screen.findByText('Open')).toBeVisible();
  expect(await homeOf(first.building.id)).toBe(from.id);
  expect(await button('Execute the move')).toBeEnabled();
});

test('the backend’s reason for refusing an execution is shown [MOVE-74]', async () => {
  expectWarning(/executeMove failed/);
  const { move, mover } = await planned();
  foresee({});
  const { user } = await summary(move.id, mover);
  await confirm(user, 'Execute the move');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The target customer does not have the role Kontrollant, which is needed for Första ronden.',
  );
  expect(screen.getByText('Open')).toBeVisible();
});

test('answering the question with no starts no act', async () => {
  const { move, mover } = await ready();
  const { user } = await summary(move.id, mover);
  await user.click(await button('Execute the move'));
  await user.click(await button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
});

test.each([
  ['Execute the move', 'ExecuteMove', 0],
  ['Approve', 'ApproveMove', 1],
  ['Roll back', 'RollbackMove', 1],
] as const)(
  '%s failed with another status shows the message [MOVE-75, MOVE-76]',
  async (act, call, status) => {
    expectWarning(new RegExp(`${call} failed`, 'i'));
    const { move, mover } = await ready();
    tell(() => ({ ...move, moveStatus: status }));
    network.use(
      http.put(`*/api/v1/Move/${call}/:id`, () => refusal(500, ['The disk is full.', 'And more.'])),
    );
    const { user } = await summary(move.id, mover);
    await confirm(user, act);
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'The disk is full.',
    ]);
  },
);

test('one act runs at a time: its button is busy and the others wait', async () => {
  expectWarning(/approveMove failed/);
  const { move, mover } = await ready();
  tell(() => ({ ...move, moveStatus: 1 }));
  const answered = Promise.withResolvers<undefined>();
  network.use(
    http.put('*/api/v1/Move/ApproveMove/:id', async () => {
      await answered.promise;
      return refusal(409, ['Too late.']);
    }),
  );
  const { user } = await summary(move.id, mover);
  await confirm(user, 'Approve');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-busy', 'true'),
  );
  expect(await button('Roll back')).toBeDisabled();
  await user.click(await button('Approve'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  answered.resolve(undefined);
  expect(await screen.findByText('Too late.')).toBeVisible();
  expect(await button('Roll back')).toBeEnabled();
});

test('a lost response is resolved by the move’s own status [MOVE-73]', async () => {
  expectWarning(/executeMove failed/);
  const { move, mover } = await ready();
  let status = 0;
  tell(() => ({ ...move, moveStatus: status }));
  network.use(
    http.put('*/api/v1/Move/ExecuteMove/:id', () => {
      status = 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await summary(move.id, mover);
  await confirm(user, 'Execute the move');
  expect(await screen.findByText('Started')).toBeVisible();
  expect(await button('Approve')).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a request that fails leaves the move as before, and the message says so [MOVE-75]', async () => {
  expectWarning(/executeMove failed/);
  const { move, mover } = await ready();
  network.use(http.put('*/api/v1/Move/ExecuteMove/:id', () => HttpResponse.error()));
  const { user } = await summary(move.id, mover);
  await confirm(user, 'Execute the move');
  expect(await screen.findByRole('alert')).toHaveTextContent(/contact with the server/i);
  expect(await button('Execute the move')).toBeEnabled();
});
