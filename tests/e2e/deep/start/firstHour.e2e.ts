import type { SetUp } from '#contract/templates/guide.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { placesOn, setPdf, symbolSize } from '#tests/e2e/support/setPdf.ts';
import { guideWalk } from '../support/guideWalk.ts';

test.use({ account: 'companyadmin' });
test.setTimeout(240_000);

/** Twelve floors with 150 extinguishers. */
const counts = Array.from({ length: 12 }, (_, index) => (index % 2 ? 12 : 13));
const totalCount = counts.reduce((sum, count) => sum + count, 0);

test('the guide leads an empty customer with 12 pages and 150 symbols to a finished first round', async ({
  page,
  say,
  press,
  session,
  onRound,
}) => {
  const walk = guideWalk({ page, say, press });
  const { dialog, button } = walk;
  const { id: customerId } = await ask<{ id: number }>(session, 'v1/Customer', { name: 'Kvarnens skola' });
  const field = (key: string) => dialog.getByLabel(say(key), { exact: true });

  await test.step('the set-up of schools is copied', async () => {
    await page.goto(`/#/sv/?customer=${customerId}`);
    await walk.stands('buildings', 'next');
    await walk.press(page.getByRole('link', { name: say('guide:steps.copy.title'), exact: true }));
    await walk.press(page.getByRole('radio', { name: new RegExp(`^${say('templates:sources.school')}`) }));
    await walk.press(page.getByRole('button', { name: /^Kopiera \d+ poster/ }));
    await walk.back();
    await walk.stands('checklists', 'done');
  });

  await test.step('a building gets its set of drawings', async () => {
    await walk.go('buildings', 'buildings');
    await walk.add(
      'buildings:add',
      () => walk.write(field('buildings:form.name'), 'Skolhuset'),
      'buildings:created',
    );
    await walk.back();
    await walk.go('drawings', 'drawingSet');
    await walk.upload(page.locator('input[type=file]').first(), {
      name: 'Kvarnens skola.pdf',
      mimeType: 'application/pdf',
      buffer: setPdf(counts),
    });
    const save = button('drawingSet:save_other', { count: String(counts.length) });
    await expect(save).toBeEnabled({ timeout: 60_000 });
    await look(page, 'a set of twelve drawings');
    await walk.press(save);
    await expect(page.getByText(say('drawingSet:finished_other', { count: counts.length }))).toBeVisible({
      timeout: 90_000,
    });
    await walk.back();
    await walk.stands('drawings', 'done');
  });

  await test.step('all extinguishers are placed on all floors', async () => {
    await walk.go('items', 'floor');
    await walk.press(page.getByRole('link', { name: say('floors:find_symbols'), exact: true }));
    const plan = page
      .getByRole('group')
      .filter({ has: page.locator('img') })
      .last();
    const picture = plan.locator('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    await walk.press(page.getByRole('checkbox', { name: say('symbols:mark.all_floors') }));
    const box = (await picture.boundingBox()) ?? expect(null, 'the drawing').not.toBeNull();
    const [place] = placesOn(1, counts[0] ?? 0);
    if (!box || !place) return;
    const at = (way: number) =>
      [
        box.x + box.width * (place.x + way * 0.8 * symbolSize.width),
        box.y + box.height * (place.y + way * 0.65 * symbolSize.height),
      ] as const;
    await walk.drag(at(-1), at(1));
    await walk.choose(
      page.getByRole('combobox', { name: say('symbols:kind.of', { number: 1 }) }),
      'Pulversläckare 6 kg',
    );
    await walk.press(page.getByRole('button', { name: say('symbols:mark.seek'), exact: true }));
    await expect(page.getByText(say('symbols:result.count_other', { count: totalCount }))).toBeVisible({
      timeout: 120_000,
    });
    await walk.press(
      page.getByRole('button', { name: say('symbols:result.confirm_all_other', { count: totalCount }) }),
    );
    await walk.press(
      page.getByRole('button', { name: say('symbols:place.run_other', { count: totalCount }) }),
    );
    await expect(page.getByRole('button', { name: say('symbols:placed.undo') })).toBeVisible({
      timeout: 60_000,
    });
    await walk.back();
    await walk.stands('items', 'done');
  });

  await test.step('the guide invites an inspector', async () => {
    await walk.go('people', 'users');
    await walk.press(button('invitations:open'));
    await walk.write(dialog.getByLabel(say('invitations:addresses')), 'Siri Sand <siri@example.com>');
    await walk.press(dialog.getByRole('button', { name: say('invitations:read') }));
    await walk.press(dialog.getByRole('button', { name: say('invitations:send_one') }));
    await expect(page.getByRole('row', { name: /Siri Sand/ })).toBeVisible();
    await walk.back();
    await walk.stands('people', 'done');
  });

  await test.step('the copied plan gets its floors', async () => {
    await walk.go('plans', 'roundPlans');
    await walk.press(page.getByRole('button', { name: 'Brandskyddsrond', exact: true }));
    const available = page.getByRole('region', { name: say('roundPlans:parts.floors.available') });
    await walk.choose(available.getByRole('combobox'), 'Skolhuset');
    await walk.press(
      available.getByRole('button', { name: say('lists:panes.add_all_other', { count: 12 }) }),
    );
    await walk.press(page.getByRole('switch', { name: say('roundPlans:form.active') }));
    await walk.press(button('roundPlans:save'));
    await expect(page.getByText(say('roundPlans:saved'))).toBeVisible();
    await walk.back();
    await walk.stands('plans', 'done');
  });

  await test.step('the round ends the guide', async () => {
    await walk.go('round', 'startRound');
    const start = button('rounds:start.start');
    await expect(start).toHaveAttribute('aria-busy', 'false');
    await walk.press(start);
    await expect(page).toHaveURL(/\/round\/\d+/);
    await walk.press(page.getByRole('tab', { name: say('rounds:tabs.list') }));
    await walk.press(page.getByRole('button', { name: say('rounds:mark_remaining.action') }));
    await walk.press(
      dialog.getByRole('button', { name: say('rounds:mark_remaining.confirm_other', { count: totalCount }) }),
    );
    await onRound.finish();
    await onRound.onDashboard();
    await expect(page.getByText(say('guide:done.title'))).toBeVisible();
    const { counts: made } = await ask<SetUp>(session, `v1/SetUp?customerId=${customerId}`);
    expect(made).toMatchObject({ items: totalCount, finishedRounds: 1, drawnFloors: counts.length });
  });
  walk.tell('From nothing to a finished first round with 12 drawings and 150 symbols');
});
