import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { permitSeed } from '#tests/support/hotWork/permitSeed.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['hotWork', 'competence', 'fireSafetyFile', 'lists']);
  await import('#features/hotWork/HotWorkScreen.tsx');
}, 60_000);

async function begin() {
  setWidth(1440);
  const tenant = await backend.seed.tenant();
  const seed = permitSeed(backend, tenant.people.Admin);
  const at = (query: string) => `/en/hot-work?${query}&customer=${tenant.level.id}`;
  return { ...tenant, ...seed, at };
}

test('a permit is opened from the list, signed by typing the name, and told about in its steps [SBA-81]', async () => {
  const { people, building, create, at } = await begin();
  await create(building.id);
  const { user } = await open(at('shown=all'), people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Svetsa räcket' }));
  expect(await screen.findByText('Not signed yet')).toBeVisible();
  expect(screen.getByText('no fire guard')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign as issuer' }));
  const form = within(await screen.findByRole('dialog', { name: 'Sign as issuer' }));
  await user.click(form.getByText('Type the name'));
  await user.type(form.getByLabelText('Name'), 'Somebody');
  await user.click(form.getByRole('button', { name: 'Sign' }));
  expect(await form.findByText('Type the name: Tilda Tillstånd')).toBeVisible();
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'tilda tillstånd');
  await user.click(form.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('tilda tillstånd')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign as issuer' })).not.toBeInTheDocument();
});

test('each fault of a new permit is told at its field, and nothing is sent [SBA-89]', async () => {
  const { people, building, at } = await begin();
  const { user } = await open(at(`site=${building.id}`), people.Admin);
  expect(await screen.findByText('No open permits in this building')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New permit' }));
  const form = within(await screen.findByRole('dialog', { name: 'New permit' }));
  await user.click(form.getByRole('button', { name: 'Prepare permit' }));
  expect(form.getByRole('textbox', { name: /^Work/ })).toBeInvalid();
  for (const role of ['Permit issuer', 'Hot worker', 'Fire guard', 'Watch afterwards by'])
    expect(
      within(form.getByRole('group', { name: role })).getByLabelText('Name', { selector: 'input' }),
    ).toBeInvalid();
  expect(form.getByText('Mark the place on a drawing or describe it.')).toBeVisible();
});

test('a light user sees no permits, and an unknown building is told so [SBA-81]', async () => {
  expectWarning(/getHotWorkBasis failed/);
  const { people, building, at } = await begin();
  await open(at('site=999999'), people.BasicUser);
  expect(await screen.findByText('There is no such building')).toBeVisible();
  const { address } = await open(at(`site=${building.id}`), people.BasicUserLight);
  await waitFor(() => expect(address()).not.toContain('hot-work'));
});
