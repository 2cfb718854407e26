import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';

const sources = (readdirSync('src', { recursive: true }) as string[])
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));

const { open, seed } = await useRoundScreens();
beforeEach(() => setWidth(390));

const back = () => act(() => window.history.back());
const press = (user: UserEvent, name: RegExp | string) =>
  screen.findByRole('button', { name }).then((button) => user.click(button));
const dialogs = () => screen.queryAllByRole('dialog');

const openRound = async () => {
  const planned = await seed.plan({ moreItems: [2], questions: [{ name: 'A?' }] });
  if (planned.items[0]) await seed.oldFlaw(planned.items[0], 'Plomb saknas');
  const round = await seed.start(planned.plan.id, planned.inspector);
  const view = await open(`/en/round/${round.id}`, planned.inspector);
  await screen.findByRole('group', { name: /^2 / });
  return view;
};
const ofItem = async (name: RegExp) =>
  within(await screen.findByRole('group', { name: /^2 / })).getByRole('button', { name });

/** Layers that open over a running round, each from the one before it. */
const ways: Record<string, ((user: UserEvent) => Promise<void>)[]> = {
  'the flaw sheet and the fix dialog on it': [
    async (user) => user.click(await ofItem(/^Flaw/)),
    (user) => press(user, 'Fixed: Plomb saknas'),
  ],
  'the question whether old flaws are still there': [async (user) => user.click(await ofItem(/^Ok/i))],
  'the side menu': [(user) => press(user, 'Open the menu')],
  'what waits on this device': [(user) => press(user, /^All sent|^Online/)],
};

test('every modal component is closed by Back', () => {
  const modal = sources.filter(({ text }) => /^\s*aria-modal$|\bKit(Modal|Drawer)\b/m.test(text));
  expect(modal.length).toBeGreaterThan(3);
  expect(modal.filter(({ text }) => !text.includes('useBack(')).map(({ path }) => path)).toEqual([]);
  const fromKit = /import \{[^}]*\b(Modal|Drawer|Dialog)\b(?! as Kit)[^}]*\} from '@mantine/;
  expect(sources.filter(({ text }) => fromKit.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('the browser’s Back in a round', () => {
  test.each(Object.entries(ways))(
    'Back closes the top layer and leaves nothing behind: %s',
    async (_, steps) => {
      const { user, address } = await openRound();
      const start = address();
      for (const [index, step] of steps.entries()) {
        await step(user);
        await waitFor(() => expect(dialogs()).toHaveLength(index + 1));
      }
      const entries = window.history.length;
      for (const remaining of steps.map((_step, index) => index).toReversed()) {
        back();
        await waitFor(() => expect(dialogs()).toHaveLength(remaining));
        expect(address()).toBe(start);
      }
      expect(window.history.length).toBe(entries);
      act(() => window.history.forward());
      await waitFor(() => expect(dialogs()).toHaveLength(0));
    },
  );

  test('closes the finish sheet', async () => {
    const { round, inspector } = await seed.round({});
    const { user } = await open(`/en/round/${round.id}`, inspector);
    for (const ok of await screen.findAllByRole('button', { name: /^Ok/i })) await user.click(ok);
    await press(user, 'Finish');
    await waitFor(() => expect(dialogs()).toHaveLength(1));
    back();
    await waitFor(() => expect(dialogs()).toHaveLength(0));
  });

  test('asks before unsaved work is lost, as Esc does', async () => {
    const { user } = await openRound();
    await user.click(await ofItem(/^Flaw/));
    await user.type(await screen.findByLabelText(/^Description/), 'Halv mening');
    back();
    const leaveDialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    back();
    await waitFor(() => expect(leaveDialog).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Halv mening');
  });
});
