import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import type { MoveReport } from '#contract/moves/move.ts';
import type { OnWire } from '#tests/support/onWire.ts';
import { answer, useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';

const { network, ready, planned, summary, tell, foresee } = await useMoveSummaryScreens();

const report = (more: Partial<OnWire<MoveReport>>): void =>
  network.use(
    http.get('*/api/v1/Move/Report/:id', () =>
      answer({
        counts: [],
        lines: [],
        since: [],
        later: [],
        earlier: [],
        ...more,
      } satisfies OnWire<MoveReport>),
    ),
  );
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('a started move shows what it did and what follows from each act, an approved one what it did [ENDS-09]', async () => {
  const { move, mover, ask } = await ready();
  await ask('PUT', `Move/ExecuteMove/${move.id}`);
  const { unmount } = await summary(move.id, mover);
  const did = await part('What was done');
  const counts = within(await did.findByRole('list', { name: 'What was included' }));
  expect(counts.getByText('1 building was moved: Första huset')).toBeVisible();
  expect(counts.getByText('1 role was copied: Kontrollant')).toBeVisible();
  const followed = within(did.getByRole('list', { name: 'What followed in addition to the choices' }));
  expect(followed.getByText(/could not read Pulversläckare, .* It was copied\.$/)).toBeVisible();
  expect(followed.queryByRole('link')).not.toBeInTheDocument();
  const next = await part('What can be done now');
  expect(next.getByText('No rounds or flaws have been added since.')).toBeVisible();
  expect(next.getByText(/what was moved comes back to Avsändaren nivå/)).toBeVisible();
  expect(next.getByText('An approved move cannot be rolled back.')).toBeVisible();
  unmount();

  await ask('PUT', `Move/ApproveMove/${move.id}`);
  await summary(move.id, mover);
  expect(await (await part('What was done')).findByText('1 building was moved: Första huset')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What can be done now' })).not.toBeInTheDocument();
});

test('the report lists later changes, and obstacles to a rollback replace its button [ENDS-09, ENDS-10]', async () => {
  const { move, mover } = await ready();
  tell(() => ({ ...move, moveStatus: 1 }));
  report({
    since: [
      { kind: 'rounds', act: 'moved', count: 2 },
      { kind: 'flaws', act: 'moved', count: 1 },
      { kind: 'flaws', act: 'copied', count: 3 },
    ],
    later: [{ moveId: 71, moveStatus: 1, name: 'Inga Inspektör' }],
    earlier: [{ moveId: 69, moveStatus: 1, name: 'Hela ronden' }],
  });
  const { user } = await summary(move.id, mover);
  const next = await part('What can be done now');
  expect(next.getByText('Added in the moved buildings since: 2 rounds and 1 flaw.')).toBeVisible();
  const rollback = screen.getByRole('button', { name: 'Roll back' });
  expect(rollback).toBeDisabled();
  expect(rollback).toHaveAccessibleDescription(
    /move 71 was executed later and also concerns Inga Inspektör\. Roll back move 71 first\..*Added in the copies since: 3 flaws\./,
  );
  const closes =
    'Move 69 was executed earlier and also concerns Hela ronden. After this it can only be approved.';
  expect(next.getByText(closes)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(within(await screen.findByRole('dialog')).getByText(closes)).toBeVisible();
});

test('a record that came to use a copy is named where the move could be rolled back [ENDS-10]', async () => {
  const { move, mover } = await ready();
  tell(() => ({ ...move, moveStatus: 1 }));
  report({ holders: [{ name: 'Kontrollant', other: 'Ny rond' }] });
  await summary(move.id, mover);
  await part('What can be done now');
  const rollback = screen.getByRole('button', { name: 'Roll back' });
  expect(rollback).toBeDisabled();
  expect(rollback).toHaveAccessibleDescription(
    'The move cannot be rolled back: Ny rond now belongs to the copy of Kontrollant.',
  );
});

test('a line leads to the tab where it is begun, when its own is closed still [ENDS-11]', async () => {
  const { move, mover } = await planned();
  foresee({
    lines: [{ code: 'question_copied', isObstacle: false, name: 'Allt väl?', other: '', count: 0, tab: 5 }],
  });
  await summary(move.id, mover);
  expect(await screen.findByRole('link', { name: 'Go to the tab Checklists' })).toHaveAttribute(
    'href',
    `/en/MoveWizard/${move.id}?tab=3`,
  );
});
