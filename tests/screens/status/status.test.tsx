import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { queueEmails } from '#server/services/emails/emailQueue.ts';
import { noteBackup } from '#server/services/watch/lastBackup.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['status']);
  await import('#features/status/StatusScreen.tsx');
}, 60_000);

test('a web admin comes from the menu and sees the installation and each company [OPS-54]', async () => {
  const { company, people } = await seed.tenant();
  await seed.tenant('Annat bolag');
  const { user } = await open('/en/', people.WebSbaAdmin);
  await user.click(await screen.findByRole('link', { name: 'System status' }));
  const card = within(await screen.findByRole('region', { name: 'Installation' }));
  for (const text of [version, 'Working', 'None', 'Never']) expect(card.getByText(text)).toBeVisible();
  expect(card.getByText(/PostgreSQL \d+.*MB/)).toBeVisible();
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Annat bolag', company.name]);
});

test('the last backup is shown once there was one [OPS-54]', async () => {
  const { people } = await seed.tenant();
  await noteBackup(backend.db, '2026-11-18T09:00:00.000Z');
  await open('/en/status', people.WebSbaAdmin);
  const card = within(await screen.findByRole('region', { name: 'Installation' }));
  expect(card.getByText('2026-11-18')).toBeVisible();
  expect(card.queryByText('Never')).not.toBeInTheDocument();
});

test('a failed reload shows no earlier status, and a retry loads it [OPS-54]', async () => {
  expectWarning(/getStatus failed/);
  const { people } = await seed.tenant();
  const { user, goTo } = await open('/en/status', people.WebSbaAdmin);
  expect(await screen.findByRole('region', { name: 'Installation' })).toBeVisible();
  await goTo('/en/');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Installation' })).not.toBeInTheDocument());
  network.use(http.get('*/api/v1/Status', () => HttpResponse.json({ success: false }, { status: 500 })));
  await goTo('/en/status');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('region', { name: 'Installation' })).not.toBeInTheDocument();
  network.resetHandlers();
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'Installation' })).toBeVisible();
});

test('a company admin sees the own company alone [OPS-54]', async () => {
  const { company, people } = await seed.tenant();
  await seed.tenant('Annat bolag');
  await open('/en/status', people.CompanyAdmin);
  expect(await screen.findByRole('rowheader', { name: company.name })).toBeVisible();
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  for (const name of ['Installation', 'Failed jobs'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});

test('other users have neither menu entry nor screen for the status [OPS-54]', async () => {
  const { people } = await seed.tenant();
  await open('/en/status', people.CustomerAdmin);
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to open that page');
  expect(screen.queryByRole('link', { name: 'System status' })).not.toBeInTheDocument();
});

test('a web admin runs a failed job again and discards another [OPS-115]', async () => {
  const { people } = await seed.tenant();
  const addresses = ['asa@example.com', 'bo@example.com'];
  await queueEmails(
    backend.db,
    addresses.map((address) => ({ to: { name: '', address }, subject: 'Hej', text: 'Hej' })),
  );
  await backend.db.execute(
    sql`update pgboss.job set state = 'failed', completed_on = now(), output = '{"reason": "550 no such user"}'`,
  );
  const { user } = await open('/en/status', people.WebSbaAdmin);
  const card = within(await screen.findByRole('region', { name: 'Failed jobs' }));
  expect(await card.findAllByText('Failed: 550 no such user')).toHaveLength(2);
  await user.click(card.getByRole('button', { name: 'Try again: E-mail, asa@example.com' }));
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
  await backend.settled();
  expect(backend.mails.map(({ to }) => to.address)).toEqual(['asa@example.com']);
  await user.click(card.getByRole('button', { name: 'Discard: E-mail, bo@example.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard the job?' }));
  expect(dialog.getByText(/E-mail, bo@example.com/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await card.findByText('No job has failed.')).toBeVisible();
});

test('failed jobs that can’t be loaded are offered again [OPS-115]', async () => {
  expectWarning(/listFailedJobs failed/);
  const { people } = await seed.tenant();
  network.use(http.get('*/api/v1/Job/Failed', () => HttpResponse.json({ success: false }, { status: 500 })));
  const { user } = await open('/en/status', people.WebSbaAdmin);
  const card = within(await screen.findByRole('region', { name: 'Failed jobs' }));
  const retry = await card.findByRole('button', { name: 'Try again' });
  network.resetHandlers();
  await user.click(retry);
  expect(await card.findByText('No job has failed.')).toBeVisible();
});
