import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MapItem } from '../../src/contract/drawing.ts';
import type { HouseInMove } from '../support/houseInMove.ts';
import { ask, openSession, put, remove, storedRound } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { syncPanel } from './support/syncPanel.ts';

test.setTimeout(180_000);

const houseInMove = (): HouseInMove =>
  JSON.parse(readFileSync(join(dirname(process.env.TILLSYN_HOUSES ?? ''), 'houseInMove.json'), 'utf8'));

test('an inventory that is changed meanwhile does not change a started round, which saves as it was', async ({
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  const [renamed, deleted] = [item(1), item(5)];
  const admin = await openSession('admin');
  const { name, ...mapItem } = await ask<MapItem>(admin, `v1/MapItem/${renamed.mapItemId}`);
  await put(admin, `v1/MapItem/${renamed.mapItemId}`, {
    ...mapItem,
    name: `${name} ny`,
    positionNumber: 99,
    version: undefined,
  });
  await remove(admin, `v1/MapItem/${deleted.mapItemId}`);

  await onRound.open(round.id);
  await onRound.tab('list');
  await onRound.ok(renamed);
  await onRound.ok(deleted);
  await onRound.pause();
  await onRound.onDashboard();
  const stored = await storedRound(session, round.id);
  expect(stored.item(1).name).toBe(name);
  for (const { id } of [renamed, deleted])
    expect(stored.items.find((one) => one.id === id)?.controlled).not.toBeNull();
});

test.describe('a building that is being moved', () => {
  test.use({ tolerated: /409|Failed to load resource/ });

  test('takes the answers of a running round; a new flaw waits on the tablet with the reason [SAVE-11, SAVE-12]', async ({
    page,
    say,
    press,
    session,
    onRound,
  }) => {
    const { roundId } = houseInMove();
    const { item } = await storedRound(session, roundId);
    await onRound.open(roundId);
    await onRound.tab('list');
    await onRound.ok(item(1));
    const sheet = await onRound.openFlaw(item(5));
    const flawName = await onRound.addFlaw(sheet, 'Under flytten');
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.failed_title'))).toBeVisible();
    const panel = await syncPanel(page, say, press).openFromRound('parked_one');
    await expect(panel.getByText(say('errors:record_in_move'))).toBeVisible();
    await expect.poll(async () => (await storedRound(session, roundId)).item(1).controlled).not.toBeNull();
    expect((await storedRound(session, roundId)).ownFlaws).toEqual([]);
    await page.reload();
    await expect(onRound.undoButton(item(1))).toBeVisible();
    await expect(onRound.row(item(5))).toContainText(flawName);
  });
});
