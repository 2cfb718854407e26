import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import type { MoveLine, MoveProgress } from '#contract/moves/move.ts';
import type { OnWire } from '#tests/support/onWire.ts';
import { refusal, resting, useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { network, calls, planned, summary, foresee, tell, progressIs, confirm } =
  await useMoveSummaryScreens();

const line = (
  code: MoveLine['code'],
  name: string,
  more: Partial<OnWire<MoveLine>> = {},
): OnWire<MoveLine> => ({
  code,
  name,
  isObstacle: code.startsWith('move_'),
  other: '',
  count: 0,
  tab: 0,
  ...more,
});
const preview = async () => within(await screen.findByRole('region', { name: 'What will happen' }));

test('obstacles to the execution are listed first with their tabs, and the button explains its state', async () => {
  const { move, mover } = await planned();
  foresee({
    lines: [
      line('rounds_stay', 'Kvartalsrond', { count: 12, tab: 1 }),
      line('move_role_missing', 'Kontrollant', { other: 'Första ronden', tab: 4 }),
    ],
  });
  await summary(move.id, mover);
  const part = await preview();
  const alerts = await part.findAllByRole('group');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    '1 obstacle: the move cannot be executedThe target customer does not have the role Kontrollant, which is needed for Första ronden. Copy or move the role.Go to the tab Roles',
    'Good to know (1)12 rounds of Kvartalsrond stay with the customer that the buildings leave.Go to the tab Round plans',
  ]);
  expect(part.getByRole('link', { name: 'Go to the tab Roles' })).toHaveAttribute(
    'href',
    `/en/MoveWizard/${move.id}?tab=4`,
  );
  const execute = screen.getByRole('button', { name: 'Execute the move' });
  expect(execute).toBeDisabled();
  expect(execute).toHaveAccessibleDescription(
    'The move cannot be executed: 1 obstacle has to be settled first.',
  );
});

test('in the wizard a line leads to its tab, and the tabs come in sight [MOVE-26]', async () => {
  const { move, mover } = await planned();
  foresee({
    lines: [
      line('rounds_stay', 'Kvartalsrond', { count: 12, tab: 1 }),
      line('user_loses_role', 'Inga', { other: 'Vakt', tab: 6 }),
    ],
  });
  const { user } = await summary(move.id, mover);
  await user.click(await (await preview()).findByRole('link', { name: 'Go to the tab Round plans' }));
  expect(await screen.findByRole('tab', { name: /^Round plans/ })).toHaveAttribute('aria-selected', 'true');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await (await preview()).findByRole('link', { name: 'Go to the tab Employees' }));
  const tab = screen.getByRole('tab', { name: /^Employees/ });
  await waitFor(() => expect(tab).toHaveAttribute('aria-selected', 'true'));
  expect(scroll.mock.contexts).toContain(screen.getByRole('tablist'));
});

test('many lines of one kind fold, and fifty say that there may be more', async () => {
  const { move, mover } = await planned();
  const lines = Array.from({ length: 50 }, (_, index) => line('entry_copied', `Post ${index}`, { tab: 2 }));
  foresee({ lines });
  const { user } = await summary(move.id, mover);
  const part = await preview();
  const list = () => within(part.getByRole('list', { name: 'Fire protection' })).getAllByRole('listitem');
  await part.findByRole('list', { name: 'Fire protection' });
  expect(list()).toHaveLength(3);
  expect(part.getByText('The first 50 are shown. There may be more.')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Show 47 more: Fire protection' }));
  expect(list()).toHaveLength(50);
  expect(await screen.findByRole('button', { name: 'Execute the move' })).toBeEnabled();
});

test('the preview counts the moved records by kind and act, and the question counts the warnings', async () => {
  const { move, mover } = await planned();
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  foresee({
    counts: [
      { kind: 'buildings', act: 'moved', count: 1, names: ['Första huset'] },
      { kind: 'entries', act: 'copied', count: 9, names },
      { kind: 'flaws', act: 'left', count: 2, names: [] },
    ],
    lines: [line('role_doubled', 'Kontrollant'), line('user_loses_role', 'Inga', { other: 'Vakt' })],
  });
  const { user } = await summary(move.id, mover);
  const counts = within(await (await preview()).findByRole('list', { name: 'What is included' }));
  expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 building is moved: Första huset',
    '2 flaws stay',
    '9 fire protection entries are copied: A, B, C, D, E and 4 more',
  ]);
  await user.click(await screen.findByRole('button', { name: 'Execute the move' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Also read what follows in addition to the choices: 2 lines.',
  );
});

test('a failed preview can be retried and doesn’t block the execution; older backends show none', async () => {
  expectWarning(/getMovePreview failed/);
  const { move, mover } = await planned();
  network.use(http.get('*/api/v1/Move/Preview/:id', () => refusal(500, ['Not now.'])));
  const { user, unmount } = await summary(move.id, mover);
  const part = await preview();
  expect(await part.findByText('Not now.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Execute the move' })).toBeEnabled();
  foresee({ counts: [{ kind: 'plans', act: 'copied', count: 1, names: [] }] });
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('1 round plan is copied')).toBeVisible();
  unmount();

  network.use(specifiedLevel());
  calls.length = 0;
  await summary(move.id, mover);
  expect(await screen.findByRole('button', { name: 'Execute the move' })).toBeEnabled();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'What will happen' })).not.toBeInTheDocument(),
  );
});

test('an act that runs elsewhere shows how far it is, and the move is read again when it ends', async () => {
  const { move, mover } = await planned();
  let progress: MoveProgress = { act: 'execute', step: 'rounds', done: 120, total: 400 };
  let status = 0;
  foresee({});
  tell(() => ({ ...move, moveStatus: status }));
  progressIs(() => progress);
  await summary(move.id, mover);
  const bar = await screen.findByRole('progressbar', { name: 'Rounds' });
  expect(bar).toHaveAttribute('aria-valuetext', '120 of 400');
  expect(
    screen.getByText('You can close the page in the meantime. The work continues on the server.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Execute the move' })).toHaveAttribute('aria-busy', 'true');
  progress = { ...progress, step: 'users', done: 3, total: 4 };
  expect(await screen.findByRole('progressbar', { name: 'Employees' }, { timeout: 4000 })).toBeVisible();
  status = 1;
  progress = resting;
  expect(await screen.findByText('Started', undefined, { timeout: 4000 })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('a running act of this page is polled each second', async () => {
  expectWarning(/executeMove failed/);
  const { move, mover } = await planned();
  const answered = Promise.withResolvers<undefined>();
  let progress: MoveProgress = resting;
  foresee({});
  progressIs(() => progress);
  network.use(
    http.put('*/api/v1/Move/ExecuteMove/:id', async () => {
      progress = { act: 'execute', step: 'buildings', done: 1, total: 2 };
      await answered.promise;
      progress = resting;
      return refusal(400, ['The building is gone.']);
    }),
  );
  const { user } = await summary(move.id, mover);
  await confirm(user, 'Execute the move');
  expect(await screen.findByText('The move is being executed')).toBeVisible();
  const bar = await screen.findByRole('progressbar', { name: 'Buildings' }, { timeout: 4000 });
  expect(bar).toHaveAttribute('aria-valuetext', '1 of 2');
  answered.resolve(undefined);
  expect(await screen.findByText('The building is gone.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument(), { timeout: 4000 });
});
