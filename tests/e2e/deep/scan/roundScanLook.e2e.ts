import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { ask, openSession, put, startRound, storedRound } from '#tests/e2e/support/api.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ language: 'fi' });
test.setTimeout(180_000);

test(
  'the scanner of a round, a blank label and the question why nothing was scanned suit fingers and long words [LIFE-110, LIFE-111, LIFE-119]',
  { tag: inTurn(import.meta.filename, ['@phone', '@tablet']) },
  async ({ page, house, session, say, press, onRound }) => {
    const admin = await openSession('admin');
    const plan = await ask<RoundPlanning>(admin, `v1/RoundPlanning/${house.planId}`);
    const { name, customerId, start, intervalType, intervalValue, roleId, version } = plan;
    await put(admin, `v1/RoundPlanning/${house.planId}`, {
      name,
      customerId,
      start,
      intervalType,
      intervalValue,
      roleId,
      version,
      asksScan: true,
    });
    const { id: batchId } = await ask<{ id: number }>(admin, 'v1/ItemCode/Blank', { customerId, count: 1 });
    const [blank] = await ask<ItemCode[]>(admin, `v1/ItemCode?batchId=${batchId}`);
    const round = await startRound(session, house.planId);
    const [item] = (await storedRound(session, round.id)).items.filter(({ flaws }) => flaws.length === 0);
    if (!item) throw new Error('A round without items.');
    await onRound.open(round.id, 'fi');
    await onRound.tab('list');
    await onRound.ok(item);
    await expect(page.getByText(say('rounds:scan.reason.notReadable'))).toBeVisible();
    await look(page, 'scan reasons');
    await press(page.getByRole('button', { name: say('rounds:scan.reason.noLabel') }));
    await expect(page.getByText(say('rounds:scan.reason.notReadable'))).toBeHidden();
    await press(page.getByRole('button', { name: say('rounds:scan.action') }));
    const field = onRound.dialog.getByLabel(say('codes:scan.by_hand'));
    await field.fill(blank?.code ?? '');
    await press(onRound.dialog.getByRole('button', { name: say('codes:scan.enter'), exact: true }));
    await expect(onRound.dialog.getByText(say('codes:scan.blank'))).toBeVisible();
    await look(page, 'blank label in a round');
  },
);
