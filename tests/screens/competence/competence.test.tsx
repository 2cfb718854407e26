import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const files = vi.hoisted(() => [] as { name: string; blob: Blob }[]);
vi.mock('#platform/saveFile.ts', () => ({
  saveFile: (name: string, blob: Blob) => files.push({ name, blob }),
}));

const { backend, network, open } = await useScreens();
const { seed } = backend;
const { task, certificate, installation } = competenceSeed(backend);

beforeAll(async () => {
  await preloadTexts(['competence', 'lists']);
  await import('#features/competence/CompetenceScreen.tsx');
}, 60_000);

/** A building without a caretaker of its sprinkler, whose second alarm caretaker's certificate ends on 11 March 2027. */
async function begin(path = 'competence', { width = 1440, view = 'list' } = {}) {
  setWidth(width);
  const tenant = await seed.tenant();
  const { building, level } = tenant;
  const house = { customerId: level.id, buildingId: building.id };
  await installation(building);
  await installation(building, 'sprinkler_system', 'Sprinkler');
  await task(house, 'alarmCaretaker', { person: 'Åsa Öberg', deputy: 'Bo Ek' });
  await certificate(house, 'alarmCaretaker', { person: 'Åsa Öberg' });
  await certificate(house, 'alarmCaretaker', { person: 'Bo Ek', validUntil: '2027-03-11' });
  const { user, address } = await open(
    `/en/${path}?customer=${level.id}&view=${view}`,
    tenant.people.BasicUser,
  );
  return { ...tenant, user, address };
}

const rowTexts = () =>
  within(screen.getByRole('table', { name: 'Competence' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u{2060}', '').replace(/in \d+ months?/, ''));

test('the screen shows today’s gaps, and the coming ones by date with who leaves and who is left [SBA-59]', async () => {
  const { building } = await begin();
  await screen.findByText('Today (1)');
  expect(await screen.findByText(/^2 duties examined for each day until 20/)).toBeVisible();
  expect(rowTexts()).toEqual([
    'Today (1)',
    `Sprinkler caretakerSprinkler, ${building.name}Missing0 of 2`,
    'Coming (1)',
    `Fire alarm caretakerBrandlarm, ${building.name}Coming2027-03-121 of 2: Åsa ÖbergBo Ek: certificate until 2027-03-11`,
  ]);
});

test('a gap opens the register that can close it, and all three registers are linked [SBA-60]', async () => {
  const { user, level, building, address } = await begin();
  const links = ['Tasks', 'Certificates', 'Needs'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['organisation', 'competence', 'competenceNeeds'].map(
      (kind) => `/en/registers?customer=${level.id}&kind=${kind}`,
    ),
  );
  await user.click(
    await screen.findByRole('button', {
      name: `Sprinkler caretaker, Sprinkler, ${building.name}: open the tasks`,
    }),
  );
  await waitFor(() => expect(address()).toContain(`kind=organisation&building=${building.id}`));
});

test('gaps are filtered by duty, by time and by a person’s name, and all filters are cleared at once [SBA-60]', async () => {
  const { user } = await begin();
  await screen.findByText('Today (1)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Coming');
  await waitFor(() => expect(screen.queryByText('Today (1)')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Duty' }), 'Sprinkler caretaker');
  expect(await screen.findByText('No gaps with these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Today (1)');
  await user.type(screen.getByRole('searchbox', { name: 'Search person or place' }), 'bo ek');
  await waitFor(() => expect(rowTexts()).toHaveLength(2));
  expect(rowTexts()[1]).toContain('Fire alarm caretaker');
});

test('the gaps in sight are exported as a file [SBA-60]', async () => {
  const { user } = await begin();
  await screen.findByText('Today (1)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Coming');
  await waitFor(() => expect(screen.queryByText('Today (1)')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await files[0]?.blob.text();
  expect(text).toContain('Bo Ek: certificate until 2027-03-11');
  expect(text).not.toContain('Sprinkler');
});

test('a customer without duties is told what they follow from, one without gaps until when', async () => {
  const { people, below, level, building } = await seed.tenant();
  setWidth(1440);
  const first = await open(`/en/competence?customer=${below.id}`, people.User);
  expect(await screen.findByText(/^No duties yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the buildings' })).toBeVisible();
  first.unmount();
  const house = { customerId: level.id, buildingId: building.id };
  await installation(building);
  for (const person of ['Åsa Öberg', 'Bo Ek']) {
    await task(house, 'alarmCaretaker', { person });
    await certificate(house, 'alarmCaretaker', { person });
  }
  await open(`/en/competence?customer=${level.id}`, people.User);
  expect(await screen.findByText(/^No gaps: the duty is fulfilled each day until/)).toBeVisible();
});

test('a failed load is said and repeated, and users without the right find no way in', async () => {
  const { people, level } = await seed.tenant();
  setWidth(1440);
  expectWarning(/getCompetenceGaps failed/);
  network.use(http.get('*/CompetenceGap', () => new HttpResponse(null, { status: 500 }), { once: true }));
  const first = await open(`/en/competence?customer=${level.id}`, people.BasicUser);
  await first.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No duties yet/)).toBeVisible();
  first.unmount();
  await open(`/en/competence?customer=${level.id}`, people.BasicUserLight);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Competence' })).not.toBeInTheDocument();
});

test('by month the gaps and the last days of certificates stand in a table, which opens the registers [SBA-79]', async () => {
  const { user, address, building } = await begin('competence');
  await screen.findByText('Today (1)');
  await user.click(screen.getByRole('button', { name: 'By month' }));
  const table = within(await screen.findByRole('table', { name: 'The coming twelve months' }));
  expect(address()).toContain('view=year');
  expect(table.getAllByRole('columnheader')).toHaveLength(14);
  const rowOf = (name: RegExp) =>
    within(table.getByRole('rowheader', { name }).closest('tr') ?? document.body);
  const cellsOf = (name: RegExp) =>
    rowOf(name)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cellsOf(/^Sprinkler caretaker/)).toEqual(Array(13).fill('0/20 of 2 today'));
  expect(cellsOf(/^Fire alarm caretakerBrandlarm/)).toEqual([
    ...Array(4).fill(''),
    ...Array(9).fill('1/21 of 2 from 2027-03-12'),
  ]);
  expect(cellsOf(/^Fire alarm caretakerBo Ek/)[4]).toBe('11Certificate ends on 2027-03-11');
  expect(table.queryByRole('rowheader', { name: /Åsa Öberg/ })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search person or place' }), 'bo ek');
  await waitFor(() => expect(table.queryByRole('rowheader', { name: /^Sprinkler/ })).not.toBeInTheDocument());
  await user.click(table.getByRole('link', { name: new RegExp(`Brandlarm, ${building.name}`) }));
  await waitFor(() => expect(address()).toContain('kind=competence'));
});

test('on a phone the months are listed with what begins or ends in each [SBA-79]', async () => {
  await begin('competence', { width: 390, view: 'year' });
  const march = within(
    (await screen.findByRole('heading', { name: 'March 2027' })).closest('section') ?? document.body,
  );
  expect(march.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('1 of 2 from 2027-03-12'),
    expect.stringContaining('Certificate ends on 2027-03-11'),
  ]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'November 2026',
    'March 2027',
  ]);
});
