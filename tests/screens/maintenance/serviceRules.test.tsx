import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['maintenance', 'lists', 'inventory']);
  await Promise.all([
    import('#features/maintenance/rules/ServiceRulesScreen.tsx'),
    import('#app/shell/notices/NoticeStack.tsx'),
  ]);
}, 120_000);

/** The rules of powder extinguishers, seen at a desk, with the row of their workshop service and its form. */
async function begin() {
  setWidth(1440);
  const { level, people } = await backend.seed.tenant();
  const { user } = await open(`/en/servicerules?customer=${level.id}&kind=powder_extinguisher`, people.Admin);
  const table = await screen.findByRole('table', { name: 'Powder extinguisher' });
  const row = () => within(table).getByRole('row', { name: /Workshop service/ });
  const edit = async () => {
    await user.click(within(row()).getByRole('button', { name: 'Workshop service' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Workshop service' }));
  };
  return { user, row, edit };
}

test('a rule shows its source, is changed for the level, and is reset to its default [LIFE-28]', async () => {
  const { user, row, edit } = await begin();
  expect(within(row()).getByRole('link', { name: /SS 3656/ })).toHaveAttribute('href', 'https://www.sis.se/');
  expect(row()).toHaveTextContent('10 years');
  const form = await edit();
  const every = form.getByRole('textbox', { name: 'Every' });
  await user.clear(every);
  await user.type(every, '8');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row()).toHaveTextContent('8 years'));
  expect(row()).toHaveTextContent('This level');
  await user.click(within(row()).getByRole('button', { name: 'Back to default' }));
  await waitFor(() => expect(row()).toHaveTextContent('10 years'));
});

test('a rule has a span of its own for exposed places [LIFE-135]', async () => {
  const { user, row, edit } = await begin();
  const form = await edit();
  await user.type(form.getByRole('textbox', { name: 'Latest after, in an exposed place' }), '5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row()).toHaveTextContent('10 years (5 years in an exposed place)'));
});

test('contradicting spans of a rule are reported at their places, and one of each calendar year shows none [LIFE-172]', async () => {
  const { user, row, edit } = await begin();
  const form = await edit();
  const earliest = form.getByRole('textbox', { name: 'Earliest after' });
  const latest = form.getByRole('textbox', { name: 'Latest after' });
  await user.type(earliest, '11');
  await user.type(latest, '9');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(earliest).toHaveAccessibleDescription(/This can’t be longer than the interval/);
  expect(latest).toHaveAccessibleDescription(/This can’t be shorter than the interval/);
  await user.click(form.getByRole('checkbox', { name: /^Each calendar year/ }));
  expect(form.queryByRole('textbox', { name: /^(Every|Earliest after|Latest after)/ })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(row()).toHaveTextContent('Each calendar year, at most 15 months after the last'),
  );
});
