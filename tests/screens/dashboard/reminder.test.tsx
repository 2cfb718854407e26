import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { backend, calls, open, seed } = await useFindingsScreens();

const askAbout = async () => {
  const house = await seed.house();
  return {
    house,
    ask: async () => {
      const { user } = await open(dashboardAddress(house), house.inspector);
      await user.click(
        await screen.findByRole('button', { name: 'Send an e-mail about the flaw Plombering bruten' }),
      );
      return { user, dialog: await screen.findByRole('dialog', { name: 'Send a reminder?' }) };
    },
  };
};
const sendIn = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Send' });

test('a reminder without recipients says why and what to do, and can’t be sent', async () => {
  const { house, ask } = await askAbout();
  await backend.db
    .update(flaws)
    .set({ responsible: null, responsibleName: '' })
    .where(eq(flaws.id, house.late.id));
  const { user, dialog } = await ask();
  expect(
    await within(dialog).findByText(
      /has no responsible role, so nobody would get the e-mail\. Open the flaw/,
    ),
  ).toBeVisible();
  await user.click(sendIn(dialog));
  expect(calls.some(({ name }) => name.includes('SendMail'))).toBe(false);
});
