import { screen, within } from '@testing-library/react';
import { hasNaughtyStrings, hostileTexts, naughtyStrings } from '#tests/e2e/support/naughty.ts';
import { useRoundScreens } from '../screens/roundScreens.ts';

/** Texts that break fields which trust their input, joined in one. */
export const hostile = [...hostileTexts, ...(hasNaughtyStrings ? naughtyStrings(60) : [])]
  .join('\n')
  .replaceAll(/\r\n?/g, '\n')
  .slice(0, 3_900)
  .trim();

/** Sets up the forms of flaws in a running round for invalid input. */
export async function useBadInputScene() {
  const { backend, calls, open, seed } = await useRoundScreens();

  /** Seeds a round whose item 2 has an open flaw. */
  const openRound = async () => {
    const planned = await seed.plan({ moreItems: [2] });
    if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
    const round = await seed.start(planned.plan.id, planned.inspector);
    const view = await open(`/en/round/${round.id}`, planned.inspector);
    const row = await screen.findByRole('group', { name: /^2 / });
    const paste = async (field: HTMLElement, text: string) => {
      await view.user.clear(field);
      await view.user.click(field);
      await view.user.paste(text);
    };
    return { ...view, planned, round, row, paste };
  };

  const openForm = async () => {
    const view = await openRound();
    await view.user.click(within(view.row).getByRole('button', { name: /^Flaw/ }));
    const form = await screen.findByRole('dialog', { name: /^2 / });
    await within(form).findByLabelText('Name');
    return { ...view, form };
  };

  const openService = async () => {
    const view = await openForm();
    await view.user.click(within(view.form).getByText('Service information'));
    const put = () =>
      calls.findLast(({ name }) => name === `PUT v1/MapItem/${view.planned.items[0]?.id}/extra`);
    return { ...view, put, field: (name: RegExp) => within(view.form).getByLabelText(name) };
  };
  return { backend, openRound, openForm, openService };
}
