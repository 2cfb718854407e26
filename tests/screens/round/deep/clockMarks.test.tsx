import { screen, within } from '@testing-library/react';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';

const { backend, open, seed } = await useRoundScreens();
const { db } = backend;

const ahead = '2028-05-01T10:00:00.000Z';
const received = '2026-11-20T08:30:00.000Z';
const clockMark = '2028-05-01 (the device’s clock was ahead; received 2026-11-20)';

/** Opens a round recorded completely on a device with a fast clock. */
const walkedAhead = async () => {
  const planned = await seed.plan({ moreItems: [2], questions: [{ name: 'A?' }, { name: 'B?' }] });
  const [second] = planned.items;
  if (!second) throw new Error('The plan has one item.');
  await seed.oldFlaw(second, 'Plomb saknas');
  await seed.oldFlaw(planned.item, 'Slang sprucken');
  const round = await seed.start(planned.plan.id, planned.inspector);
  const fixed = { done: ahead, doneReceived: received, doneBy: 'a@example.com' };
  await db
    .update(flaws)
    .set(fixed)
    .where(inArray(flaws.name, ['Plomb saknas', 'Slang sprucken']));
  await db
    .update(roundHistoryItems)
    .set({ controlled: ahead, controlledReceived: received })
    .where(and(eq(roundHistoryItems.roundHistoryId, round.id), eq(roundHistoryItems.mapItemId, second.id)));
  await db
    .update(roundHistoryQuestions)
    .set({ answer: 'Nej', answerDescription: 'Blockerad', done: ahead, doneReceived: received })
    .where(eq(roundHistoryQuestions.roundHistoryId, round.id));
  return open(`/en/round/${round.id}`, planned.inspector);
};

test('a running round marks every time of a fast clock and shows when it was received', async () => {
  const { user } = await walkedAhead();
  await user.click(await screen.findByRole('tab', { name: /Questions/ }));
  await user.click(await screen.findByRole('button', { name: /^Answered ?2$/ }));
  const [answer] = await screen.findAllByText(/Blockerad/);
  expect(answer).toHaveTextContent(clockMark);

  await user.click(screen.getByRole('tab', { name: /Summary/ }));
  const floor = await screen.findByRole('table', { name: /Plan 1/ });
  expect(within(floor).getByRole('row', { name: /^2 / })).toHaveTextContent(clockMark);
  expect(within(floor).getByText('Plomb saknas').closest('li')).toHaveTextContent(clockMark);
  const answers = screen.getByRole('table', { name: 'Egenkontroll' });
  expect(within(answers).getByRole('row', { name: /B\?/ })).toHaveTextContent(clockMark);

  await user.click(screen.getByRole('tab', { name: /List/ }));
  const row = await screen.findByRole('group', { name: /^1 / });
  await user.click(within(row).getByRole('button', { name: /^Flaw/ }));
  const existing = await screen.findByRole('region', { name: 'Flaws of the item' });
  expect(existing).toHaveTextContent(clockMark);
});
