import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open, network } = await useScreens();
const versions = [
  { version: '3.0.0', date: '2026-11-23', changes: ['Plan rounds', 'Mend a slip'] },
  { version: '2.9.0', date: null, changes: [] },
];
const answer = (body: object | string) =>
  network.use(
    http.get('*/changelog.json', () =>
      typeof body === 'string' ? HttpResponse.html(body) : HttpResponse.json(body),
    ),
  );

beforeAll(async () => {
  await preloadTexts(['changelog']);
  await import('#features/changelog/ChangelogScreen.tsx');
}, 60_000);

test('the version in the menu leads web admins to the versions and what came with them [LOG-02, SHELL-32, SHELL-51]', async () => {
  const { people } = await backend.seed.tenant();
  answer({ versions });
  setWidth(1440);
  const { user, address } = await open('/en/', people.WebSbaAdmin);
  await user.click(await screen.findByRole('link', { name: 'Version 3.0.0' }));
  await waitFor(() => expect(address()).toMatch(/^\/en\/changelog/));
  const newest = within(await screen.findByRole('region', { name: '3.0.0' }));
  expect(newest.getByText('2026-11-23')).toBeVisible();
  expect(newest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Plan rounds',
    'Mend a slip',
  ]);
  expect(within(screen.getByRole('region', { name: '2.9.0' })).getByText(/No changes/)).toBeVisible();
});

test('the changelog is closed to other users, who see the version as text [LOG-01, SHELL-28, PERM-19]', async () => {
  const { people } = await backend.seed.tenant();
  setWidth(1440);
  const { address } = await open('/en/changelog', people.CompanyAdmin);
  expect(await screen.findByText(/see versions/)).toBeVisible();
  expect(address()).toMatch(/^\/en\/(\?|$)/);
  expect(screen.getByText('Version 3.0.0')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Version/ })).toBeNull();
});

test('another page in place of the versions is reported, and the versions are fetched again', async () => {
  expectWarning(/the changelog could not be fetched/);
  const { people } = await backend.seed.tenant();
  answer('<html>Log in to the network</html>');
  setWidth(1440);
  const { user } = await open('/en/changelog', people.WebSbaAdmin);
  expect(await screen.findByText('The versions could not be loaded.')).toBeVisible();
  answer({ versions });
  await user.click(screen.getByRole('button', { name: /again/ }));
  expect(await screen.findByRole('region', { name: '3.0.0' })).toBeVisible();
});
