import type { MapItem } from '#contract/drawings/drawing.ts';
import { ask, openSession, put, remove, storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

test.setTimeout(180_000);

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
  const roundState = await storedRound(session, round.id);
  expect(roundState.item(1).name).toBe(name);
  for (const { id } of [renamed, deleted])
    expect(roundState.items.find((one) => one.id === id)?.controlled).not.toBeNull();
});

test('a building that is being moved takes the answers and the flaws of a running round', async ({
  product,
  session,
  onRound,
}) => {
  const { roundId } = product.world.houseInMove;
  const { item } = await storedRound(session, roundId);
  await onRound.open(roundId);
  await onRound.tab('list');
  await onRound.ok(item(1));
  const flawName = await onRound.addFlaw(await onRound.openFlaw(item(5)), 'Under flytten');
  await onRound.pause();
  await onRound.onDashboard();
  const roundState = await storedRound(session, roundId);
  expect(roundState.item(1).controlled).not.toBeNull();
  expect(roundState.ownFlaws.map(({ name }) => name)).toEqual([flawName]);
});
