import { openSession, storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { syncPanel } from '#tests/e2e/support/syncPanel.ts';

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|status of 400/ });
test.setTimeout(240_000);

const asJson = (text: string) => ({
  name: 'file.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test.describe(() => {
  // The device says that it is ready without a connection first.
  test.use({ serviceWorkers: 'allow' });

  test('a rescue file takes unsent work with its photo to another device; when both send, nothing is doubled', async ({
    page,
    context,
    browser,
    say,
    press,
    session,
    round,
    onRound,
  }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    const ownPanel = syncPanel(page, say, press);
    const panel = await ownPanel.openFromRound('all_sent');
    const ready = panel.getByRole('region', { name: say('sync:ready.title') }).getByRole('status');
    await expect(ready).toHaveText(say('sync:ready.all'), { timeout: 60_000 });
    await ownPanel.close();
    await context.setOffline(true);
    await onRound.ok(item(1));
    const sheet = await onRound.openFlaw(item(5));
    await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
    await onRound.addFlaw(sheet, 'Ur räddningsfilen');
    await ownPanel.openFromRound('waiting_other');
    const waiting = panel.getByRole('region', { name: say('sync:rounds.title') });
    await expect(waiting).toContainText(say('sync:rounds.photos_one', { count: 1 }));
    const download = page.waitForEvent('download');
    await press(panel.getByRole('button', { name: say('sync:rescue.save') }));
    const path = await (await download).path();

    const otherContext = await anotherDevice(browser, session);
    const otherPanel = syncPanel(await otherContext.newPage(), say, press);
    await otherPanel.panel.page().goto('/#/sv/');
    await otherPanel.openFromMenu();
    await otherPanel.load(asJson('{"format":"tillsyn-rescue-1"}'));
    await expect(otherPanel.panel.getByText(say('errors:rescue_unreadable'))).toBeVisible();
    await otherPanel.load(path);
    await expect(
      otherPanel.panel.getByRole('alert').filter({ hasText: say('sync:rounds.photos_one', { count: 1 }) }),
    ).toBeVisible();
    const flaws = async () =>
      (await storedRound(session, round.id)).ownFlaws.map(({ description, fileIds }) => [
        description,
        fileIds.length,
      ]);
    await expect.poll(flaws, { timeout: 60_000 }).toEqual([['Ur räddningsfilen', 1]]);
    await otherPanel.load(path);
    await expect(otherPanel.panel.getByText(say('sync:rescue.loaded_none'))).toBeVisible();
    await otherContext.close();

    await ownPanel.close();
    await context.setOffline(false);
    await expect(onRound.savedText).toBeVisible({ timeout: 60_000 });
    expect(await flaws()).toEqual([['Ur räddningsfilen', 1]]);
    expect((await storedRound(session, round.id)).item(1).controlled).not.toBeNull();

    const stranger = await anotherDevice(browser, await openSession('companyadmin'));
    const strangerPanel = syncPanel(await stranger.newPage(), say, press);
    await strangerPanel.panel.page().goto('/#/sv/');
    await strangerPanel.openFromMenu();
    await strangerPanel.load(path);
    await expect(strangerPanel.panel.getByText(say('errors:rescue_other_user'))).toBeVisible();
    await stranger.close();
  });
});

test(
  'the panel lists a refused call with its reason, its place and a retry [SAVE-11, SAVE-12]',
  on.tablet,
  async ({ page, context, say, press, session, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    await context.route('**/api/v1/RoundHistoryItem/*', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, data: null, errors: ['Datumet är fel.'], codes: [] },
      }),
    );
    await onRound.open(round.id);
    await onRound.ok(item(1));
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.failed_title'))).toBeVisible();
    const ownPanel = syncPanel(page, say, press);
    const panel = await ownPanel.openFromRound('parked_one');
    const parkedCall = panel
      .getByRole('listitem')
      .filter({ hasText: say('sync:parked.advice_look') })
      .last();
    await expect(parkedCall).toContainText(`1 ${item(1).name}`);
    await expect(parkedCall).toContainText('Datumet är fel.');
    await press(parkedCall.getByRole('button', { name: say('sync:parked.show') }));
    await expect(panel).toBeHidden();
    await expect(onRound.undoButton(item(1))).toBeVisible();

    await context.unroute('**/api/v1/RoundHistoryItem/*');
    await ownPanel.openFromRound('parked_one');
    await press(panel.getByRole('button', { name: say('sync:parked.retry') }));
    await expect(panel.getByText(say('sync:state.none'))).toBeVisible({ timeout: 60_000 });
    expect((await storedRound(session, round.id)).item(1).controlled).not.toBeNull();
  },
);
