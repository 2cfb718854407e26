import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import * as saving from '#platform/saveFile.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';
import { visitSeed } from '#tests/support/visits/visitSeed.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['visits', 'fireSafetyFile', 'filePacks', 'lists', 'dashboard']);
  await import('#features/visits/VisitsScreen.tsx');
  await import('#features/fireSafetyFile/FireSafetyFilesScreen.tsx');
}, 60_000);

async function begin() {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const seed = visitSeed(backend, tenant.people.Admin.token);
  const at = (path: string) => `/en/${path}${path.includes('?') ? '&' : '?'}customer=${tenant.level.id}`;
  return { ...tenant, ...seed, at };
}

const pointOf = async (number: number) => {
  const title = await screen.findByRole('heading', { name: `Point ${number}` });
  const row = title.closest('li');
  if (!row) throw new Error('The point is in no list.');
  return within(row);
};

test('a case is opened from the fire-safety files, and its points are added, answered and replied to [SBA-71]', async () => {
  const saveFile = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const { people, building, at, addCase } = await begin();
  await addCase(building.id);
  const { user } = await open(at('fire-safety-files'), people.Admin);
  await user.click(await screen.findByRole('link', { name: 'To the authority visits' }));
  await user.click(await screen.findByRole('button', { name: 'Räddningstjänsten Syd 2026-117' }));
  expect(await screen.findByText("Add the authority's points, one by one.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add point' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add point' }));
  await user.type(form.getByLabelText(/The authority's text/), 'The door is wedged');
  await user.type(form.getByLabelText('Deadline'), '2027-01-31');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const point = await pointOf(1);
  expect(point.getByText('The door is wedged')).toBeVisible();
  expect(point.getByText('Unanswered')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make the reply' })).toBeDisabled();
  await user.click(point.getByRole('button', { name: 'Answer or edit point 1' }));
  const answer = within(await screen.findByRole('dialog', { name: 'Edit point 1' }));
  await user.selectOptions(answer.getByLabelText('Our view'), 'Contested');
  await user.click(answer.getByRole('button', { name: 'Save' }));
  expect(await (await pointOf(1)).findByText('Contested')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make the reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make the reply' }));
  await user.click(dialog.getByRole('button', { name: 'Make the reply' }));
  await user.click(await screen.findByRole('button', { name: 'Download version 1' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.[0]).toMatch(/Version 1\.pdf$/);
});

test('another deadline asks for the paper, and a new flaw of a point shows its state [SBA-71]', async () => {
  const { people, building, at, addCase, addPoint } = await begin();
  const { id } = await addCase(building.id);
  await addPoint(id);
  const { user } = await open(at(`visits?case=${id}`), people.Admin);
  await user.click((await pointOf(1)).getByRole('button', { name: 'Answer or edit point 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit point 1' }));
  const deadline = form.getByLabelText('Deadline');
  await user.clear(deadline);
  await user.type(deadline, '2027-06-30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByRole('combobox', { name: 'Paper that changes the deadline' })).toBeInvalid();
  await user.clear(deadline);
  await user.type(deadline, '2027-01-31');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click((await pointOf(1)).getByRole('button', { name: 'New flaw of point 1' }));
  const flaw = within(await screen.findByRole('dialog', { name: 'New flaw of point 1' }));
  await user.selectOptions(flaw.getByLabelText('Whose part'), "the tenant's part");
  await user.click(flaw.getByRole('button', { name: 'Save' }));
  expect(await (await pointOf(1)).findByText(/, the tenant's part, open/)).toBeVisible();
});

test('a basic user may answer, a light user sees no visits, and an unknown one leads to the list [SBA-71]', async () => {
  expectWarning(/getVisitCase failed/);
  const { people, at } = await begin();
  await open(at('visits?case=999999'), people.BasicUser);
  expect(await screen.findByText(/The visit doesn.t exist/)).toBeVisible();
  const { address } = await open(at('visits'), people.BasicUserLight);
  await waitFor(() => expect(address()).not.toContain('visits'));
});
