import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ItemCode } from '../../../src/contract/codes/itemCode.ts';
import { preloadTexts } from '../../../src/platform/language/i18n.ts';
import * as saving from '../../../src/platform/saveFile.ts';
import { useScreens } from '../../support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['codes', 'common']);
  await Promise.all([
    import('../../../src/features/labels/LabelsScreen.tsx'),
    import('../../../src/features/scan/ScanScreen.tsx'),
    import('../../../src/components/scan/Scanner.tsx'),
    import('../../../src/features/labels/pdf/makeLabels.ts'),
  ]);
}, 60_000);

test('items of a building get codes, and their labels become a PDF on the chosen sheets [LIFE-42, LIFE-47]', async () => {
  const { people, building, level } = await backend.seed.tenant();
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  const { user, address } = await open(
    `/en/labels?customer=${level.id}&building=${building.id}`,
    people.Admin,
  );
  expect(await screen.findByText('There are no codes to print yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give codes to items without one' }));
  expect(await screen.findByText('1 item got a code.')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'The first sheet, with 1 label' })).toBeInTheDocument();
  const start = screen.getByRole('textbox', { name: /Begin at label/ });
  await user.clear(start);
  await user.type(start, '5');
  await waitFor(() => expect(address()).toContain('start=5'));
  await user.click(screen.getByRole('button', { name: 'PDF with 1 label' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]?.[0]).toBe('labels.pdf');
  expect(await saved.mock.calls[0]?.[1].slice(0, 5).text()).toBe('%PDF-');
});

test('blank codes are made and printed for the customer [LIFE-43]', async () => {
  const { people, level } = await backend.seed.tenant();
  const { user } = await open(`/en/labels?customer=${level.id}`, people.Admin);
  const count = await screen.findByRole('textbox', { name: 'Number' });
  await user.clear(count);
  await user.type(count, '501');
  expect(await screen.findByText('Between 1 and 500')).toBeVisible();
  await user.clear(count);
  await user.type(count, '3');
  await user.click(screen.getByRole('button', { name: 'Make blank codes' }));
  expect(await screen.findByRole('button', { name: 'PDF with 3 labels' })).toBeEnabled();
});

test('without a camera a code is typed: an error is told at once, and the item is found [LIFE-49, LIFE-51]', async () => {
  const { people, item, building } = await backend.seed.tenant();
  const { code } = await backend.seed.itemCode(item);
  const { user } = await open('/en/scan', people.BasicUser);
  expect(await screen.findByText(/There is no camera here/)).toBeVisible();
  const entry = screen.getByRole('textbox', { name: 'Code on the label' });
  await user.type(entry, `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}{Enter}`);
  expect(await screen.findByText(/typing error/)).toBeVisible();
  await user.clear(entry);
  await user.type(entry, `${code.toLowerCase()}{Enter}`);
  const result = screen.getByRole('region', { name: 'What the label is' });
  expect(await within(result).findByText(`${item.positionNumber} ${item.name}`)).toBeVisible();
  expect(within(result).getByText(new RegExp(building.name))).toBeVisible();
});

test('a blank code is claimed for an item that is searched for [LIFE-51]', async () => {
  const { people, item, level } = await backend.seed.tenant();
  const admin = people.Admin;
  const batch = await backend.ask<{ id: number }>('POST', 'v1/ItemCode/Blank', {
    token: admin.token,
    body: { customerId: level.id, count: 1 },
  });
  const blank = await backend.ask<ItemCode[]>('GET', 'v1/ItemCode', {
    token: admin.token,
    query: { batchId: batch.data.id },
  });
  const [{ code = '' } = {}] = blank.data;
  const { user } = await open('/en/scan', admin);
  await user.type(await screen.findByRole('textbox', { name: 'Code on the label' }), `${code}{Enter}`);
  await user.type(await screen.findByRole('searchbox', { name: 'Find the item' }), item.name);
  await user.click(await screen.findByRole('button', { name: new RegExp(item.name) }));
  const result = screen.getByRole('region', { name: 'What the label is' });
  expect(await within(result).findByText(`${item.positionNumber} ${item.name}`)).toBeVisible();
});
