import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { itemCodes } from '../../../server/db/schema/codes.ts';
import type { ItemCode } from '../../../src/contract/codes/itemCode.ts';
import { preloadTexts } from '../../../src/platform/language/i18n.ts';
import { noteReached } from '../../../src/platform/calls/connectivity.ts';
import * as camera from '../../../src/platform/scan/watchCamera.ts';
import * as saving from '../../../src/platform/saveFile.ts';
import { expectWarning } from '../../support/warnings.ts';
import { useScreens } from '../../support/screens/screens.tsx';

const { backend, network, open } = await useScreens();

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

test('a code leads to its item, and one that is on the wrong item goes over to the right one of the building [LIFE-45, LIFE-51]', async () => {
  const { people, item, map, fireProtection } = await backend.seed.tenant();
  const right = await backend.seed.mapItem(map, fireProtection, { positionNumber: 77, name: 'Brandpost' });
  const { code } = await backend.seed.itemCode(item);
  const { code: other } = await backend.seed.itemCode(right);
  const { user } = await open('/en/scan', people.Admin);
  await user.type(await screen.findByRole('textbox', { name: 'Code on the label' }), `${code}{Enter}`);
  const result = screen.getByRole('region', { name: 'What the label is' });
  expect(await within(result).findByRole('link', { name: 'Open the item' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/en/item/${item.id}`),
  );
  await user.click(within(result).getByRole('button', { name: 'The label is on another item' }));
  await user.type(within(result).getByRole('searchbox', { name: 'Find the item' }), 'Brandpost');
  expectWarning(/claimItemCode failed/);
  await user.click(await within(result).findByRole('button', { name: /Brandpost/ }));
  const warning = await within(result).findByRole('alert');
  expect(warning).toHaveTextContent(/has a label already/);
  await user.click(within(warning).getByRole('button', { name: 'Replace its label' }));
  expect(await within(result).findByText('77 Brandpost')).toBeVisible();
  const codes = await backend.db.select().from(itemCodes);
  expect(codes.find((one) => one.code === code)).toMatchObject({ mapItemId: right.id, released: null });
  expect(codes.find((one) => one.code === other)?.released).not.toBeNull();
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

test('a code that nobody could tell is asked again when its label is held up again or the connection comes [LIFE-51]', async () => {
  const { people, item } = await backend.seed.tenant();
  const { code } = await backend.seed.itemCode(item);
  let read: ((text: string) => void) | undefined;
  vi.spyOn(camera, 'watchCamera').mockImplementation(async (_video, { onRead, onStatus }) => {
    onStatus('on');
    read = onRead;
  });
  const hold = () => act(async () => read?.(code));
  await open('/en/scan', people.BasicUser);
  await screen.findByText('Hold the label inside the frame.');
  const result = screen.getByRole('region', { name: 'What the label is' });
  const refusal = { success: false, data: null, errors: ['Out of order'], codes: [] };
  network.use(http.get('*/api/v1/ItemCode/Find', () => HttpResponse.json(refusal, { status: 500 })));
  await hold();
  expect(await within(result).findByRole('alert')).toBeVisible();
  network.resetHandlers();
  await hold();
  const told = `${item.positionNumber} ${item.name}`;
  expect(await within(result).findByText(told)).toBeVisible();
  network.use(http.get('*/api/v1/ItemCode/Find', () => HttpResponse.error(), { once: true }));
  act(() => noteReached(false));
  expect(within(result).getByText(told)).toBeVisible();
  await hold();
  expect(await within(result).findByText(/this device/)).toBeVisible();
  act(() => noteReached(true));
  expect(await within(result).findByText(told)).toBeVisible();
});
