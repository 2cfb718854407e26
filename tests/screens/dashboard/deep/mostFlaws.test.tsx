import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { useWorkScreens } from '#tests/support/screens/workScreens.ts';

// Lowers the limit of 500 flaws per call, so that a few rows suffice.
vi.mock('#contract/constants.ts', async (original) => ({
  ...(await original<object>()),
  maxFlawsAtOnce: 11,
}));

const { backend, open, seed, workAddress } = await useWorkScreens();

test('more flaws than a call takes are said, also of several pages, until there are fewer [LIFE-153]', async () => {
  const house = await seed.house();
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, house.late.id));
  const { id: _id, ...copied } = row ?? expect.fail('no flaw');
  const many = Array.from({ length: 12 }, (_, index) => ({ ...copied, name: `Rad ${index}` }));
  await backend.db.insert(flaws).values(many);
  const { user } = await open(workAddress(house, '&size=10'), house.people.CustomerAdmin);
  await user.click(await screen.findByRole('button', { name: /^Select \d+ rows on this page/ }));
  expect(await screen.findByRole('button', { name: 'Assign (10)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  const boxes = async () =>
    (await screen.findAllByRole('checkbox', { name: /^Select “/ })).filter(
      (box) => box instanceof HTMLInputElement && !box.checked,
    );
  await vi.waitFor(async () => expect((await boxes()).length).toBeGreaterThan(1));
  const [first, second] = await boxes();
  await user.click(first ?? expect.fail('no row'));
  expect(await screen.findByRole('button', { name: 'Assign (11)' })).toBeVisible();
  await user.click(second ?? expect.fail('no second row'));
  expect(await screen.findByText('At most 11 flaws can be assigned at once: choose fewer.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Assign/ })).not.toBeInTheDocument();
  // Acts sent one flaw at a time have no limit.
  expect(screen.getByRole('button', { name: 'Fix (12)' })).toBeVisible();
  await user.click(second ?? expect.fail('no second row'));
  expect(await screen.findByRole('button', { name: 'Assign (11)' })).toBeVisible();
});
