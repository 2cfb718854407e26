import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import * as camera from '#platform/scan/watchCamera.ts';
import * as saving from '#platform/saveFile.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, network, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['codes', 'common', 'itemPage', 'flaws', 'inventory', 'lists']);
  await Promise.all([
    import('#features/labels/LabelsScreen.tsx'),
    import('#features/scan/ScanScreen.tsx'),
    import('#features/scan/CodeScreen.tsx'),
    import('#features/itemPage/ItemScreen.tsx'),
    import('#components/scan/Scanner.tsx'),
    import('#features/labels/pdf/makeLabels.ts'),
  ]);
}, 60_000);

test('items of a building get codes, and their labels become a PDF on the chosen sheets [LIFE-42, LIFE-47]', async () => {
  const { people, building, level, fireProtection } = await backend.seed.tenant();
  const { seed } = backend;
  // An item elsewhere that has a label.
  const elsewhere = await seed.map(await seed.floor(await seed.building(level, 'Grannhuset')));
  await seed.itemCode(await seed.mapItem(elsewhere, fireProtection));
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

test('labels of several floors say theirs, and those of one floor don’t [LIFE-47]', async () => {
  const { people, building, level, item, floor, fireProtection } = await backend.seed.tenant();
  const upper = await backend.seed.floor(building, 'Plan 7');
  const drawing = await backend.seed.map(upper);
  const above = await backend.seed.mapItem(drawing, fireProtection, { positionNumber: item.positionNumber });
  for (const codedItem of [item, above]) await backend.seed.itemCode(codedItem);
  const labels = `/en/labels?customer=${level.id}`;
  const { goTo } = await open(`${labels}&building=${building.id}`, people.Admin);
  const firstSheet = await screen.findByRole('img', { name: 'The first sheet, with 2 labels' });
  expect(within(firstSheet).getByText('Plan 7')).toBeInTheDocument();
  expect(within(firstSheet).getByText(floor.name)).toBeInTheDocument();
  await goTo(`${labels}&floor=${upper.id}`);
  const soleSheet = await screen.findByRole('img', { name: 'The first sheet, with 1 label' });
  expect(within(soleSheet).queryByText('Plan 7')).not.toBeInTheDocument();
});

test('blank codes are made and printed for the customer, and those of another one aren’t offered [LIFE-43]', async () => {
  const { people, level, below } = await backend.seed.tenant();
  await backend.ask('POST', 'v1/ItemCode/Blank', {
    token: people.Admin.token,
    body: { customerId: below.id, count: 7 },
  });
  const { user } = await open(`/en/labels?customer=${level.id}`, people.Admin);
  const count = await screen.findByRole('textbox', { name: 'Number' });
  await user.clear(count);
  await user.type(count, '501');
  expect(await screen.findByText('Between 1 and 500')).toBeVisible();
  await user.clear(count);
  await user.type(count, '3');
  await user.click(screen.getByRole('button', { name: 'Make blank codes' }));
  expect(await screen.findByRole('button', { name: 'PDF with 3 labels' })).toBeEnabled();
  await user.click(screen.getByRole('combobox', { name: /^Blank codes/ }));
  expect(await screen.findByRole('option', { name: /3 of 3 blank/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /7 of 7 blank/ })).toBeNull();
});

test('without a camera a code is typed: an error is reported at once, and the item is found [LIFE-49, LIFE-51]', async () => {
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

test('the address of a label is entered where its code is typed [LIFE-44, LIFE-49]', async () => {
  const { people, item } = await backend.seed.tenant();
  const { code } = await backend.seed.itemCode(item);
  const { user } = await open('/en/scan', people.BasicUser);
  await user.click(await screen.findByRole('textbox', { name: 'Code on the label' }));
  await user.paste(`https://brandskydd.exempel.se/tillsyn/i/${code.toLowerCase()}`);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`${item.positionNumber} ${item.name}`)).toBeVisible();
});

test('a code leads to its item, and a code on the wrong item is reassigned within the building [LIFE-45, LIFE-51]', async () => {
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

/** A blank code of a customer. */
async function blankCode({ token }: { token: string }, customerId: number): Promise<string> {
  const body = { customerId, count: 1 };
  const batch = await backend.ask<{ id: number }>('POST', 'v1/ItemCode/Blank', { token, body });
  const query = { batchId: batch.data.id };
  const blank = await backend.ask<ItemCode[]>('GET', 'v1/ItemCode', { token, query });
  return blank.data[0]?.code ?? expect.fail('no code');
}

test('a blank code is claimed for an item that is searched for [LIFE-51]', async () => {
  const { people, item, level } = await backend.seed.tenant();
  const code = await blankCode(people.Admin, level.id);
  const { user } = await open('/en/scan', people.Admin);
  await user.type(await screen.findByRole('textbox', { name: 'Code on the label' }), `${code}{Enter}`);
  await user.type(await screen.findByRole('searchbox', { name: 'Find the item' }), item.name);
  await user.click(await screen.findByRole('button', { name: new RegExp(item.name) }));
  const result = screen.getByRole('region', { name: 'What the label is' });
  expect(await within(result).findByText(`${item.positionNumber} ${item.name}`)).toBeVisible();
});

test('an unresolved code is looked up again at the next scan or when the connection returns [LIFE-51]', async () => {
  const { people, item } = await backend.seed.tenant();
  const { code } = await backend.seed.itemCode(item);
  let readText: ((text: string) => void) | undefined;
  vi.spyOn(camera, 'watchCamera').mockImplementation(async (_video, { onRead, onStatus }) => {
    onStatus('on');
    readText = onRead;
  });
  const hold = () => act(async () => readText?.(code));
  await open('/en/scan', people.BasicUser);
  await screen.findByText('Hold the label inside the frame.');
  const result = screen.getByRole('region', { name: 'What the label is' });
  const refusal = { success: false, data: null, errors: ['Out of order'], codes: [] };
  network.use(http.get('*/api/v1/ItemCode/Find', () => HttpResponse.json(refusal, { status: 500 })));
  await hold();
  expect(await within(result).findByRole('alert')).toBeVisible();
  network.resetHandlers();
  await hold();
  const itemName = `${item.positionNumber} ${item.name}`;
  expect(await within(result).findByText(itemName)).toBeVisible();
  let isAway = true;
  network.use(http.get('*/api/v1/ItemCode/Find', () => (isAway ? HttpResponse.error() : undefined)));
  act(() => noteReached(false));
  expect(within(result).getByText(itemName)).toBeVisible();
  await hold();
  expect(await within(result).findByText(/this device/)).toBeVisible();
  isAway = false;
  act(() => noteReached(false));
  act(() => noteReached(true));
  expect(await within(result).findByText(itemName)).toBeVisible();
});

test('a label that the phone’s camera opens is claimed by who walks rounds, and leads to its item then [LIFE-180]', async () => {
  const { people, item, level } = await backend.seed.tenant();
  const code = await blankCode(people.Admin, level.id);
  const { user, address } = await open(`/en/code/${code.toLowerCase()}`, people.BasicUser);
  await user.type(await screen.findByRole('searchbox', { name: 'Find the item' }), item.name);
  await user.click(await screen.findByRole('button', { name: new RegExp(item.name) }));
  await waitFor(() => expect(address()).toContain(`/en/item/${item.id}`));
  const title = `${item.positionNumber} ${item.name}`;
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a label that the phone’s camera opens is called released, of a deleted item, or none of ours [LIFE-180, LIFE-46]', async () => {
  const { people, item, level, map, fireProtection } = await backend.seed.tenant();
  const deletedItem = await backend.seed.mapItem(map, fireProtection, { positionNumber: 77 });
  const [released, ofGone] = [await backend.seed.itemCode(item), await backend.seed.itemCode(deletedItem)];
  const { token } = people.Admin;
  await backend.ask('DELETE', `v1/ItemCode/${released.id}`, { token });
  await backend.ask('DELETE', `v1/MapItem/${deletedItem.id}`, { token });
  const { goTo } = await open(`/en/code/${released.code}`, people.BasicUser);
  expect(await screen.findByText('This code was taken from the item:')).toBeVisible();
  expect(screen.getByText(`${item.positionNumber} ${item.name}`)).toBeVisible();
  await goTo(`/en/code/${ofGone.code}`);
  expect(await screen.findByText('This code is on an item that was deleted.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Report a fault/ })).not.toBeInTheDocument();
  await goTo('/en/code/AB3CD5EFG');
  expect(await screen.findByText('This is no code of a label from here.')).toBeVisible();
  const blank = await blankCode(people.Admin, level.id);
  await goTo(`/en/code/${blank}`);
  expect(await screen.findByRole('searchbox', { name: 'Find the item' })).toBeVisible();
});

test('a blank label opened by a reader is called blank, and another customer’s code stays hidden [LIFE-180]', async () => {
  const { people, level } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const { code } = await backend.seed.itemCode(otherTenant.item);
  const { goTo } = await open(`/en/code/${await blankCode(people.Admin, level.id)}`, people.BasicUserLight);
  expect(await screen.findByText('This label is blank: it is on no item yet.')).toBeVisible();
  expect(screen.queryByRole('searchbox', { name: 'Find the item' })).not.toBeInTheDocument();
  await goTo(`/en/code/${code}`);
  expect(await screen.findByText('This code is not known here.')).toBeVisible();
  const report = screen.getByRole('link', { name: /Report a fault without an account/ });
  expect(report).toHaveAttribute('href', `i/${code}?report`);
});
