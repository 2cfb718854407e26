import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMoveSummaryScreens } from '#tests/support/screens/moveSummaryScreens.ts';

const { planned, ready, summary } = await useMoveSummaryScreens();

const preview = async () => within(await screen.findByRole('region', { name: 'What will happen' }));

test('the reference backend foresees moved records, consequences and obstacles, and so does its refusal', async () => {
  const { move, mover, ask } = await planned();
  const { unmount } = await summary(move.id, mover);
  const part = await preview();
  const [line] = within(
    await part.findByRole('list', { name: 'What prevents the move from being executed' }),
  ).getAllByRole('listitem');
  expect(line).toHaveTextContent(/role Kontrollant, which is needed for Första ronden/);
  const counts = within(part.getByRole('list', { name: 'What is included' }));
  expect(counts.getByText('1 building is moved: Första huset')).toBeVisible();
  expect(counts.getByText('1 round plan is moved: Första ronden')).toBeVisible();
  const refusal = await ask('PUT', `Move/ExecuteMove/${move.id}`);
  expect([refusal.status, refusal.codes]).toEqual([400, ['move_role_missing']]);
  unmount();

  const able = await ready();
  await summary(able.move.id, able.mover);
  expect(await (await preview()).findByText('1 role is copied: Kontrollant')).toBeVisible();
  expect(screen.queryByText(/cannot be executed/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Execute the move' })).toBeEnabled();
});
