import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { codeOf } from '#domain/codes/itemCode.ts';
import { openDevice } from '#offline/log/device.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import * as camera from '#platform/scan/watchCamera.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { setWidth } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';
import { specifiedLevel } from '#tests/support/screens/specifiedLevel.ts';

const { open, seed, backend, network, calls } = await useRoundScreens();

beforeAll(async () => {
  await preloadTexts(['codes']);
  await Promise.all([
    import('#features/round/scan/RoundScanner.tsx'),
    import('#components/scan/Scanner.tsx'),
  ]);
}, 60_000);

beforeEach(() => setWidth(1440));

/** Mocks a camera that reads the test's texts. */
const heldUp = () => {
  let readText: ((text: string) => void) | undefined;
  vi.spyOn(camera, 'watchCamera').mockImplementation(async (_video, { onRead, onStatus }) => {
    onStatus('on');
    readText = onRead;
  });
  return (text: string) => act(async () => readText?.(text));
};

/** A started round with items 1, 2 and 3, of which the first two have codes. */
const started = async ({ asksScan = false, isAdmin = false, hasDrawing = false } = {}) => {
  const planned = await seed.plan({ moreItems: [2, 3], hasDrawing });
  if (asksScan)
    await backend.db.update(roundPlannings).set({ asksScan }).where(eq(roundPlannings.id, planned.plan.id));
  const { code: first } = await backend.seed.itemCode(planned.item);
  const [second] = planned.items;
  const { code } = await backend.seed.itemCode(second ?? expect.fail('no second item'));
  const round = await seed.start(planned.plan.id, planned.inspector);
  const by = isAdmin ? planned.people.CompanyAdmin : planned.inspector;
  const { user } = await open(`/en/round/${round.id}`, by);
  const enter = async (text: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Scan a label' });
    const field = await within(dialog).findByRole('textbox', { name: 'Code on the label' });
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
    return within(dialog).getByRole('region', { name: 'What the label is' });
  };
  const scan = async (text: string) => {
    await user.click(await screen.findByRole('button', { name: 'Scan a label' }));
    return enter(text);
  };
  const scans = async () => {
    const { operations } = await (
      await openDevice()
    ).outbox.readRound({ ownerUserId: by.id, roundId: round.id });
    return operations.flatMap((one) =>
      one.kind === 'itemScanned' ? [[one.targetId, one.payload.scan]] : [],
    );
  };
  const owner = { ownerUserId: by.id, roundId: round.id };
  const keptItems = async () => {
    const snapshot = await (await openDevice()).snapshots.round(owner);
    return (snapshot?.data.infos ?? []).flatMap(({ roundHistoryItems }) => roundHistoryItems);
  };
  const keptCodes = async () => (await keptItems()).map((one) => one.code);
  const keptScans = async () => {
    const { operations } = await (await openDevice()).outbox.readRound(owner);
    const notes = operations.filter((one) => one.kind === 'itemScanned');
    return (await keptItems()).map(({ id }) => {
      const note = notes.findLast((one) => one.targetId === id)?.payload;
      return [note?.scan ?? null, note?.reason ?? ''];
    });
  };
  return { ...planned, round, user, codes: [first, code], scan, enter, scans, keptCodes, keptScans };
};

const row = (name: RegExp) => screen.findByRole('group', { name });
const codeRequests = () => calls.filter(({ name }) => name.includes('ItemCode'));

describe('a scan in a round', () => {
  test('shows the item of the code with the focus on it and notes the scan, without asking the backend [LIFE-109]', async () => {
    const { codes, scan, scans } = await started();
    await scan((codes[1] ?? '').toLowerCase());
    await waitFor(async () => expect(await row(/^2 /)).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const itemId = Number((await row(/^2 /)).dataset.item);
    expect(await scans()).toEqual([[itemId, 'typed']]);
    expect(await screen.findByRole('button', { name: 'Undo: scan 2' })).toBeVisible();
    expect(codeRequests()).toEqual([]);
  });

  test('the scanner reports a label from elsewhere and keeps reading until one of the round appears [LIFE-109]', async () => {
    const hold = heldUp();
    const { codes, user, scans } = await started();
    await user.click(await screen.findByRole('button', { name: 'Scan a label' }));
    await screen.findByText('Hold the label inside the frame.');
    await hold('https://example.com/1');
    expect(await screen.findByText('This is no code of a label from here.')).toBeVisible();
    await hold(`HTTPS://TILLSYN.EXAMPLE/I/${codes[1]}`);
    await waitFor(async () => expect(await row(/^2 /)).toHaveFocus());
    expect(await scans()).toEqual([[expect.any(Number), 'scanned']]);
    expect(codeRequests()).toEqual([]);
  });

  test('says that its item was checked before, and how [LIFE-109]', async () => {
    const { codes, user, scan, scans } = await started();
    await user.click(within(await row(/^1 /)).getByRole('button', { name: /^OK/ }));
    const result = await scan(codes[0] ?? '');
    expect(await within(result).findByText('Already checked in this round:')).toBeVisible();
    expect(within(result).getByText(/^1 /)).toBeVisible();
    expect(within(result).getByText('OK')).toBeVisible();
    expect(await scans()).toHaveLength(1);
    await user.click(within(result).getByRole('button', { name: 'Show the item' }));
    await waitFor(async () => expect(await row(/^1 /)).toHaveFocus());
    expect(codeRequests()).toEqual([]);
  });

  test('says without a connection that a code isn’t in the round, and no more until there is one [LIFE-110]', async () => {
    const { scan } = await started();
    // Other calls may succeed meanwhile, after which this one is retried.
    let isAway = true;
    network.use(http.get('*/api/v1/ItemCode/Find', () => (isAway ? HttpResponse.error() : undefined)));
    const result = await scan(codeOf([9, 9, 9, 9, 9, 9, 9, 9]));
    await waitFor(() => expect(result).toHaveTextContent(/Not in this round\.$/));
    isAway = false;
    act(() => noteReached(false));
    act(() => noteReached(true));
    expect(await within(result).findByText('This code is not known here.')).toBeVisible();
  });

  test('tells with a connection what else a code is: on another item, or unknown [LIFE-110]', async () => {
    const { scan, enter, protection, building } = await started();
    const elsewhere = await backend.seed.mapItem(
      await backend.seed.map(await backend.seed.floor(building, 'Vinden', 5)),
      protection,
      { positionNumber: 77 },
    );
    const { code } = await backend.seed.itemCode(elsewhere);
    const result = await scan(code);
    expect(await within(result).findByText(/^77 /)).toBeVisible();
    expect(within(result).getByText(/^Vinden, /)).toBeVisible();
    expect(within(result).getByText('Not in this round.')).toBeVisible();
    await enter(codeOf([9, 9, 9, 9, 9, 9, 9, 9]));
    expect(await within(result).findByText('This code is not known here.')).toBeVisible();
  });

  test('stands on the drawing too, and leads from there to the item in the list [LIFE-109]', async () => {
    const { codes, user, scan } = await started({ hasDrawing: true });
    await user.click(await screen.findByRole('tab', { name: /^Drawing/ }));
    await screen.findByRole('combobox', { name: 'Floor' });
    await scan(codes[1] ?? '');
    await waitFor(async () => expect(await row(/^2 /)).toHaveFocus());
  });

  test('goes to an item whose code was claimed after the round was started [LIFE-110]', async () => {
    const { items, scan, scans } = await started();
    const { code } = await backend.seed.itemCode(items[1] ?? expect.fail('no third item'));
    await scan(code);
    await waitFor(async () => expect(await row(/^3 /)).toHaveFocus());
    expect(await scans()).toHaveLength(1);
  });
});

describe('a blank code in a round', () => {
  const withBlank = async () => {
    const begun = await started();
    const batch = await backend.ask<{ id: number }>('POST', 'v1/ItemCode/Blank', {
      token: begun.people.Admin.token,
      body: { customerId: begun.level.id, count: 1 },
    });
    const query = { batchId: batch.data.id };
    const blank = await backend.ask<ItemCode[]>('GET', 'v1/ItemCode', {
      token: begun.people.Admin.token,
      query,
    });
    return { ...begun, blank: blank.data[0]?.code ?? '' };
  };
  const choices = (result: HTMLElement) =>
    within(within(result).getByRole('list'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  test('a blank label is announced, put on an item of the round and known from then on [LIFE-110, LIFE-111]', async () => {
    const { blank, scan, scans, items, user, keptCodes } = await withBlank();
    const result = await scan(blank);
    expect(await within(result).findByText(/^This label is blank/)).toBeVisible();
    const [first, second, third] = choices(result);
    expect(first).toMatch(/^3 /);
    expect([second, third]).toEqual([
      expect.stringMatching(/^1 .*replaces its label$/),
      expect.stringMatching(/^2 .*replaces its label$/),
    ]);
    await user.click(within(result).getByRole('button', { name: /^3 / }));
    await waitFor(async () => expect(await row(/^3 /)).toHaveFocus());
    expect(await scans()).toHaveLength(1);
    const [stored] = await backend.db.select().from(itemCodes).where(eq(itemCodes.code, blank));
    expect(stored?.mapItemId).toBe(items[1]?.id);
    await waitFor(async () => expect(await keptCodes()).toContain(blank));
    calls.length = 0;
    await scan(blank);
    await waitFor(async () => expect(await row(/^3 /)).toHaveFocus());
    expect(codeRequests()).toEqual([]);
  });

  test('finds the item by its number, and says that a claim wants a connection [LIFE-111]', async () => {
    const { blank, scan, user } = await withBlank();
    const result = await scan(blank);
    await user.type(await within(result).findByRole('searchbox', { name: 'Find the item' }), '2');
    expect(choices(result)).toEqual([expect.stringMatching(/^2 /)]);
    expectWarning(/claimItemCode failed/);
    network.use(http.post('*/api/v1/ItemCode/Claim', () => HttpResponse.error()));
    await user.click(within(result).getByRole('button', { name: /^2 / }));
    expect(await within(result).findByText(/with a connection only/)).toBeVisible();
  });
});

describe('a round that asks for scans', () => {
  const asking = (name: RegExp) => screen.findByRole('region', { name });
  const ok = async (user: Awaited<ReturnType<typeof started>>['user'], name: RegExp) =>
    user.click(within(await row(name)).getByRole('button', { name: /^OK/ }));

  test('marking the remaining items as OK asks once why they weren’t scanned, and undo removes the reasons [LIFE-119]', async () => {
    const { codes, user, scan, keptScans } = await started({ asksScan: true, isAdmin: true });
    await scan(codes[0] ?? '');
    await waitFor(async () => expect(await row(/^1 /)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Mark remaining as OK' }));
    await user.click(await screen.findByRole('combobox', { name: '2 of them weren’t scanned. Why?' }));
    await user.click(await screen.findByRole('option', { name: 'No label' }));
    await user.click(screen.getByRole('button', { name: 'Mark 3 as OK' }));
    const scanned = ['typed', ''];
    const unscanned = ['skipped', 'noLabel'];
    await waitFor(async () => expect(await keptScans()).toEqual([scanned, unscanned, unscanned]));
    await user.click(await screen.findByRole('button', { name: 'Undo: 3 items OK' }));
    const open = [null, ''];
    await waitFor(async () => expect(await keptScans()).toEqual([scanned, open, open]));
  });

  test('an item checked without a scan asks why, blocks nothing, and is listed in the summary [LIFE-119]', async () => {
    const { codes, user, scan, scans } = await started({ asksScan: true });
    await ok(user, /^1 /);
    expect(await asking(/^1 .* wasn’t scanned/)).toBeVisible();
    await ok(user, /^3 /);
    const bar = await asking(/^3 .* wasn’t scanned/);
    expect(screen.queryByRole('region', { name: /^1 / })).not.toBeInTheDocument();
    await user.click(within(bar).getByRole('button', { name: 'Label damaged' }));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    await scan(codes[1] ?? '');
    await waitFor(async () => expect(await row(/^2 /)).toHaveFocus());
    await ok(user, /^2 /);
    await screen.findByRole('button', { name: /^Undo: OK 2/ });
    expect(screen.queryByRole('region', { name: /wasn’t scanned/ })).not.toBeInTheDocument();
    expect((await scans()).map(([, how]) => how)).toEqual(['skipped', 'typed']);
    await user.click(screen.getByRole('tab', { name: 'Summary' }));
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    const cells = summary.getAllByText(/scanned|Code typed/i).map(({ textContent }) => textContent);
    expect(cells).toEqual(['Not scanned', 'Code typed', 'Not scanned: Label damaged']);
  });

  test('a closed question about a missing scan stays unanswered [LIFE-119]', async () => {
    const { user, scans } = await started({ asksScan: true });
    await ok(user, /^1 /);
    const bar = await asking(/^1 /);
    await user.click(within(bar).getByRole('button', { name: 'Leave it open' }));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    expect(await scans()).toEqual([]);
  });

  test('is one whose plan says so: others ask nothing [LIFE-119]', async () => {
    const { user } = await started();
    await ok(user, /^1 /);
    await screen.findByRole('button', { name: /^Undo: OK 1/ });
    expect(screen.queryByRole('region', { name: /wasn’t scanned/ })).not.toBeInTheDocument();
  });
});

test('at the level specified a round has no scan [LIFE-110]', async () => {
  network.use(specifiedLevel());
  const { round, inspector } = await seed.round();
  await open(`/en/round/${round.id}`, inspector);
  await row(/^1 /);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Scan a label' })).not.toBeInTheDocument());
});
