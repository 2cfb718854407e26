import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { refusal, useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, ready, summary, tell, confirm } = await useMoveSummaryScreens();

const button = (name: string) => screen.findByRole('button', { name });
const expectNoButton = (name: string) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();

const homeOf = async (buildingId: number) =>
  (await backend.db.select().from(buildings).where(eq(buildings.id, buildingId)))[0]?.customerId;
const numbers = '1 building and 1 round plan';

test('execute asks in numbers and makes the move started, approve makes it completed [MOVE-71, MOVE-72, MOVE-73, MOVE-87]', async () => {
  const { move, mover, first, to } = await ready();
  const { user } = await summary(move.id, mover);
  const reads = () => calls.filter(({ name }) => name === `GET v1/Move/MoveObjectSummary/${move.id}`).length;
  expect(await button('Execute the move')).toBeEnabled();
  expect(reads()).toBe(1);
  expect(await confirm(user, 'Execute the move')).toContain(
    `The move of ${numbers} from Avsändaren nivå to Mottagaren nivå is carried out`,
  );
  expect(await screen.findByText('Started')).toBeVisible();
  expect(await screen.findAllByText('Was moved')).toHaveLength(2);
  expect(await homeOf(first.building.id)).toBe(to.id);
  expectNoButton('Execute the move');
  expect(reads()).toBeGreaterThan(1);
  await waitFor(() => expect(screen.getAllByRole('status')).toContain(document.activeElement));

  expect(await confirm(user, 'Approve')).toContain(
    `The move of ${numbers} to Mottagaren nivå becomes final.`,
  );
  expect(await screen.findByText('Completed')).toBeVisible();
  expectNoButton('Approve');
  expectNoButton('Roll back');
});

test('the question before a move is executed names what ends for good, and the one before a rollback too [LIFE-94]', async () => {
  const { move, mover, first, from, ask } = await ready();
  const flaw = await ask<Flaw>('POST', 'Flaw', { name: 'Dörr', mapItemId: first.item.id });
  await ask('POST', 'ContractorLink', {
    name: 'Rör AB',
    email: 'ror@example.com',
    language: 'sv',
    ends: '2026-12-31',
    customerId: from.id,
    flawIds: [flaw.data.id],
  });
  const { user } = await summary(move.id, mover);
  expect(await screen.findByText('1 contractor’s link ends for good')).toBeVisible();
  expect(await confirm(user, 'Execute the move')).toContain(
    'This ends for good, also if the move is rolled back: 1 contractor’s link.',
  );
  expect(await screen.findByText('1 contractor’s link ended for good')).toBeVisible();
  expect(await confirm(user, 'Roll back')).toContain(
    'Links to contractors that the target customer has created',
  );
});

test('an act that is sent too late says so, and shows the state of the move [MOVE-75, MOVE-73]', async () => {
  expectWarning(/ failed/);
  const { move, mover, ask } = await ready();
  const { user } = await summary(move.id, mover);
  expect(await button('Execute the move')).toBeEnabled();
  await ask('PUT', `Move/ExecuteMove/${move.id}`);
  await confirm(user, 'Execute the move');
  expect(await screen.findByText('Started')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The move has already been executed and cannot be changed.',
  );
});

test.each([
  ['Execute the move', 'ExecuteMove', 0],
  ['Approve', 'ApproveMove', 1],
  ['Roll back', 'RollbackMove', 1],
] as const)(
  '%s refused with 400 shows every line of the body, after the move was read again [MOVE-70, MOVE-74, MOVE-76, MOVE-73]',
  async (act, call, status) => {
    expectWarning(new RegExp(`${call} failed`, 'i'));
    const { move, mover } = await ready();
    let reads = 0;
    const order: string[] = [];
    tell(() => {
      reads += 1;
      order.push('read');
      return { ...move, moveStatus: status };
    });
    network.use(
      http.put(`*/api/v1/Move/${call}/:id`, () => {
        order.push('act');
        return refusal(400, ['The role Kontrollant is missing.', 'The building Huset is gone.']);
      }),
    );
    const { user } = await summary(move.id, mover);
    await confirm(user, act);
    const lines = await screen.findAllByRole('alert');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'The role Kontrollant is missing.',
      'The building Huset is gone.',
    ]);
    expect(order.slice(order.indexOf('act')).length).toBeGreaterThan(1);
    expect(reads).toBeGreaterThan(1);
    expect(await button(act)).toBeEnabled();
  },
);
