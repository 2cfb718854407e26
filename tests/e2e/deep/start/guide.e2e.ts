import type { SetUp } from '#contract/templates/guide.ts';
import { ask, storedRound } from '#tests/e2e/support/api.ts';
import { editorPage } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { planPdf } from '#tests/e2e/support/pdfs.ts';
import { guideWalk } from '../support/guideWalk.ts';

test.use({ account: 'companyadmin' });
test.setTimeout(120_000);

const itemPlaces = [
  { x: 250, y: 300 },
  { x: 500, y: 500 },
  { x: 750, y: 700 },
];

test('an empty customer comes by its guide to a finished first round [SETUP-01, SETUP-04, SETUP-09]', async ({
  page,
  say,
  press,
  session,
  onRound,
}) => {
  const walk = guideWalk({ page, say, press });
  const { dialog, button } = walk;
  const { id: customerId } = await ask<{ id: number }>(session, 'v1/Customer', { name: 'Nya skolan' });
  const field = (key: string) => dialog.getByLabel(say(key), { exact: true });

  await test.step('a building', async () => {
    await page.goto(`/#/sv/?customer=${customerId}`);
    await walk.stands('buildings', 'next');
    await look(page, 'guide of an empty customer');
    await walk.go('buildings', 'buildings');
    await walk.add(
      'buildings:add',
      () => walk.write(field('buildings:form.name'), 'Skolhuset'),
      'buildings:created',
    );
    await walk.back();
    await walk.stands('buildings', 'done');
    await walk.stands('drawings', 'next');
  });

  await test.step('a floor with its drawing', async () => {
    await walk.go('drawings', 'floors');
    await walk.add(
      'buildings:detail.floors.add',
      () => walk.write(field('buildings:detail.floors.name'), 'Plan 1'),
      'buildings:detail.floors.created',
    );
    await walk.back();
    await walk.stands('drawings', 'next');
    await walk.go('drawings', 'floor');
    await walk.press(button('floors:maps.add_picture'));
    const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
    await walk.upload(chooser.locator('input[type=file]'), {
      name: 'Plan 1.pdf',
      mimeType: 'application/pdf',
      buffer: planPdf(1),
    });
    await walk.press(chooser.getByRole('button', { name: say('drawingFile:use') }));
    await expect(chooser).toBeHidden();
    await walk.back();
    await walk.stands('drawings', 'done');
  });

  await test.step('items on it', async () => {
    const { counts } = await ask<SetUp>(session, `v1/SetUp?customerId=${customerId}`);
    if (counts.entries === 0) {
      await walk.go('items', 'catalogue');
      await walk.add(
        'catalogue:add',
        () => walk.write(field('catalogue:form.name'), 'Pulversläckare 6 kg'),
        'catalogue:added',
      );
      await walk.back();
    }
    await walk.go('items', 'floor');
    const editor = editorPage(page, say, walk.press);
    await expect(editor.plan.locator('img')).toHaveJSProperty('complete', true);
    await editor.unlock();
    await editor.tool('item');
    const kind = page
      .getByRole('region', { name: say('floors:palette.title') })
      .getByRole('listitem')
      .first()
      .getByRole('button');
    if ((await kind.getAttribute('aria-pressed')) !== 'true') await walk.press(kind);
    for (const [index, place] of itemPlaces.entries()) {
      await walk.clickAt(await editor.at(place));
      await expect(editor.marks.getByRole('button')).toHaveCount(index + 1);
    }
    await expect(editor.saved).toBeVisible();
    await walk.back();
    await walk.stands('items', 'done');
  });

  await test.step('a role and a person', async () => {
    await walk.go('people', 'roles');
    await walk.add(
      'roles:add',
      () => walk.write(dialog.getByLabel(say('roles:name')), 'Vaktmästare'),
      'roles:added',
    );
    await walk.back();
    await walk.go('people', 'users');
    await walk.add(
      'users:add',
      async () => {
        await walk.write(field('users:form.first_name'), 'Lova');
        await walk.write(field('users:form.last_name'), 'Lund');
        await walk.write(field('users:form.email'), 'lova.lund@example.com');
        await walk.write(field('users:form.phone'), '0701234567');
        await walk.choose(
          dialog.getByRole('combobox', { name: say('users:form.roles'), exact: true }),
          'Vaktmästare',
        );
      },
      'users:user_created',
    );
    await walk.back();
    await walk.stands('people', 'done');
  });

  await test.step('a checklist', async () => {
    if (
      (await walk
        .step('checklists')
        .getByRole('link', { name: say('guide:to.questions') })
        .count()) > 0
    ) {
      await walk.go('checklists', 'questions');
      await walk.add(
        'questions:add_group',
        () => walk.write(field('questions:form.group_name'), 'Skolans frågor'),
        'questions:group_added',
      );
      await walk.press(page.getByRole('button', { name: 'Skolans frågor', exact: true }).first());
      await walk.press(page.getByRole('complementary').getByRole('button', { name: say('questions:open') }));
      await walk.add(
        'questions:add',
        () => walk.write(field('questions:form.name'), 'Är utrymningsvägarna fria?'),
        'questions:added',
      );
      await walk.back();
    }
    await walk.go('checklists', 'checklists');
    await walk.press(button('checklists:add').first());
    await walk.write(page.getByLabel(say('checklists:form.name'), { exact: true }), 'Skolans checklista');
    await walk.press(button('checklists:save'));
    await expect(page.getByText(say('checklists:added'))).toBeVisible();
    await walk.press(button('lists:panes.add', { name: 'Är utrymningsvägarna fria?' }));
    await walk.press(button('checklists:save'));
    await expect(page.getByText(say('checklists:saved'))).toBeVisible();
    await walk.back();
    await walk.stands('checklists', 'done');
  });

  await test.step('a plan', async () => {
    await walk.go('plans', 'roundPlans');
    await walk.press(button('roundPlans:add').first());
    await walk.write(page.getByLabel(say('roundPlans:form.name'), { exact: true }), 'Månadsrond');
    await walk.choose(
      page.getByRole('combobox', { name: say('roundPlans:form.responsible') }),
      'Vaktmästare',
    );
    const available = page.getByRole('region', { name: say('roundPlans:parts.floors.available') });
    await walk.choose(available.getByRole('combobox'), 'Skolhuset');
    await walk.press(available.getByRole('button', { name: /Plan 1/ }));
    await walk.press(page.getByRole('tab', { name: new RegExp(`^${say('roundPlans:tabs.checklists')}`) }));
    await walk.press(
      page
        .getByRole('region', { name: say('roundPlans:parts.checklists.available') })
        .getByRole('button', { name: /Skolans checklista/ }),
    );
    await walk.press(button('roundPlans:save'));
    await expect(page).toHaveURL(/roundplanning\/[1-9]/);
    await walk.back();
    await walk.stands('plans', 'done');
    await walk.stands('round', 'next');
  });

  await test.step('the round, which ends the guide', async () => {
    await walk.go('round', 'startRound');
    const start = button('rounds:start.start');
    await expect(start).toHaveAttribute('aria-busy', 'false');
    await walk.press(start);
    await expect(page).toHaveURL(/\/round\/\d+/);
    const roundId = Number(/round\/(\d+)/.exec(page.url())?.[1]);
    const { items } = await storedRound(session, roundId);
    expect(items).toHaveLength(itemPlaces.length);
    await walk.press(page.getByRole('tab', { name: say('rounds:tabs.list') }));
    for (const item of items) await walk.press(onRound.okButton(item));
    await walk.press(page.getByRole('tab', { name: say('rounds:tabs.questions') }));
    await walk.press(page.getByRole('article').getByRole('button', { name: 'Ja', exact: true }));
    await onRound.finish();
    await onRound.onDashboard();
    await expect(page.getByText(say('guide:done.title'))).toBeVisible();
    await expect(walk.step('buildings')).toBeHidden();
    await look(page, 'guide that is done');
    const { counts } = await ask<SetUp>(session, `v1/SetUp?customerId=${customerId}`);
    expect(counts).toMatchObject({ items: itemPlaces.length, finishedRounds: 1 });
  });
  walk.tell('By the guide to a finished first round');
});
