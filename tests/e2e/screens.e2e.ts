import { readFileSync } from 'node:fs';
import { modelHouse, oldFlaws, practiceQuestions } from '../support/practiceHouses.ts';
import { readPdf } from '../support/readPdf.ts';
import { storedRound } from './support/api.ts';
import { drawingPage } from './support/drawingPage.ts';
import { expect, on, test } from './support/fixtures.ts';
import { mainTargetPx } from './support/layout.ts';
import { look } from './support/look.ts';
import { escaped } from './support/roundPage.ts';
import { patternOf } from './support/texts.ts';

/*
 * Every screen once with a mouse in Swedish and once on a phone in Finnish, which has the longest words: no violation of axe in
 * light and dark, nothing wider than the window, and no control that a finger can't hit. What the console says counts too.
 */
test.setTimeout(180_000);
// Each test has a house of its own or only looks: no worker is left alone with this long file at the end.
test.describe.configure({ mode: 'parallel' });

for (const { language, device } of [
  { language: 'sv', device: on.desktop },
  { language: 'fi', device: on.phone },
] as const) {
  test.describe(() => {
    test.use({ language });

    test.describe(() => {
      test.use({ account: null, tolerated: /status of 401/ });
      test(
        `the screens without a session are usable for all, in ${language} [AUTH-01, AUTH-02, AUTH-03, AUTH-12]`,
        device,
        async ({ page, say, press }) => {
          await page.goto(`/#/${language}/login`);
          const submit = page.getByRole('button', { name: say('session:login.submit'), exact: true });
          await expect(submit).toBeVisible();
          await look(page, 'login');
          await page.getByLabel(say('session:login.email')).fill('ingen@example.com');
          await page.getByRole('textbox', { name: say('session:login.password') }).fill('fel lösenord');
          await press(submit);
          await expect(page.getByRole('alert')).toHaveText(say('session:login.wrong_credentials'));
          await look(page, 'login wrong');
          await press(page.getByRole('link', { name: say('session:login.forgot') }));
          await press(page.getByRole('button', { name: say('session:recoverpassword.submit') }));
          await expect(page.getByText(say('common:validators.required'))).toBeVisible();
          await look(page, 'recover');
          await page.goto(`/#/${language}/reset-password/abc/inspector%40example.com`);
          await page
            .getByRole('textbox', { name: say('session:resetpassword.password') })
            .fill('Ett-nytt-1234');
          await page
            .getByRole('textbox', { name: say('session:resetpassword.repeat') })
            .fill('Ett-annat-1234');
          await press(page.getByRole('button', { name: say('session:resetpassword.submit') }));
          await expect(page.getByText(say('session:resetpassword.error_mismatch'))).toBeVisible();
          await look(page, 'reset');
        },
      );
    });

    test.describe(() => {
      test.use({ account: 'companyadmin' });
      test(
        `the dashboard is usable for all, in ${language} [DASH-02, DASH-33, DASH-43, PICK-05]`,
        device,
        async ({ page, say, press, isMobile }) => {
          await page.goto(`/#/${language}/?customer=2`);
          await expect(page.getByRole('heading', { name: say('dashboard:overview.title') })).toBeVisible();
          await expect(
            page.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }),
          ).toBeVisible();
          await look(page, 'dashboard');
          await press(page.getByRole('button', { name: patternOf(say('common:shell.customer_picker')) }));
          await expect(page.getByRole('treeitem').first()).toBeVisible();
          await look(page, 'customer picker');
          await press(page.getByRole('button', { name: say('customers:picker.close') }));
          await press(page.getByRole('button', { name: patternOf(say('common:shell.user_menu')) }));
          await expect(
            page.getByRole('dialog').getByRole('button', { name: say('common:menu.logout') }),
          ).toBeVisible();
          await look(page, 'user menu');
          await page.keyboard.press('Escape');
          if (isMobile) {
            await press(page.getByRole('button', { name: say('common:shell.open_menu') }));
            await expect(
              page.getByRole('dialog').getByRole('link', { name: say('common:menu.dashboard') }),
            ).toBeVisible();
            await look(page, 'menu');
            await page.keyboard.press('Escape');
          }
          await press(page.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }));
          const rounds = page.getByRole('region', { name: say('dashboard:rounds.title') });
          for (const tab of ['coming', 'done', 'uncompleted']) {
            const chosen = rounds.getByRole('tab', {
              name: new RegExp(`^${escaped(say(`dashboard:rounds.tabs.${tab}`))}`),
            });
            await press(chosen);
            await expect(chosen).toHaveAttribute('aria-selected', 'true');
            await expect(
              rounds.getByRole('table', { name: say(`dashboard:rounds.tabs.${tab}`) }),
            ).toHaveAttribute('aria-busy', 'false');
            await look(page, `dashboard ${tab}`);
          }
          await press(
            rounds.getByRole('tab', { name: new RegExp(`^${escaped(say('dashboard:rounds.tabs.coming'))}`) }),
          );
          await press(
            rounds.getByRole('button', {
              name: say('dashboard:rounds.mail_named', { name: modelHouse.plan }),
            }),
          );
          await expect(page.getByRole('dialog', { name: say('dashboard:reminder.title') })).toBeVisible();
          await look(page, 'reminder');
        },
      );
    });

    test(
      `starting a round is usable for all, in ${language} [START-04, START-06, START-07, START-10]`,
      device,
      async ({ page, say, house }) => {
        await page.goto(`/#/${language}/startround/${house.planId}`);
        await expect(page.getByText(house.planName)).toBeVisible();
        await expect(page.getByText('40', { exact: true })).toBeVisible();
        await expect(
          page.getByRole('definition').filter({ hasText: say('rounds:start.waiting') }),
        ).toBeVisible();
        await look(page, 'start round');
      },
    );

    test.describe(() => {
      test.use({ account: 'companyadmin' });
      test(
        `a round's list and its forms are usable for all, in ${language} [ROUND-08, ROUND-33, ROUND-38, FLAW-08]`,
        device,
        async ({ page, say, press, session, round, onRound }) => {
          const { item } = await storedRound(session, round.id);
          await onRound.open(round.id, language);
          await onRound.ok(item(1));
          await look(page, 'round list');
          if (language === 'fi') {
            for (const main of [
              onRound.okButton(item(5)),
              onRound.flawButton(item(5)),
              page.getByRole('button', { name: say('rounds:foot.pause') }),
              page.getByRole('button', { name: say('rounds:foot.finish'), exact: true }),
            ]) {
              expect.soft((await main.boundingBox())?.height).toBeGreaterThanOrEqual(mainTargetPx);
            }
          }
          await press(page.getByRole('button', { name: patternOf(say('rounds:network.waiting_one')) }));
          await expect(page.getByRole('dialog', { name: say('sync:panel.title') })).toBeVisible();
          await look(page, 'sync panel');
          await page.keyboard.press('Escape');
          await press(onRound.okButton(item(3)));
          const judge = page.getByRole('dialog', { name: say('rounds:judge.title') });
          await press(judge.getByRole('button', { name: say('rounds:judge.fixed'), exact: true }));
          await look(page, 'judge dialog');
          await press(judge.getByRole('button', { name: say('rounds:judge.still'), exact: true }));
          await press(judge.getByRole('button', { name: say('rounds:judge.confirm') }));
          await expect(judge).toBeHidden();
          const sheet = await onRound.openFlaw(item(2));
          await expect(sheet.getByRole('radio').first()).toBeAttached();
          await look(page, 'flaw sheet');
          await press(
            sheet.getByRole('button', { name: say('flaws:existing.fix_named', { name: oldFlaws[2] ?? '' }) }),
          );
          const fix = page.getByRole('dialog', { name: say('flaws:fix.title') });
          await expect(fix).toBeVisible();
          await look(page, 'fix dialog');
          await press(fix.getByRole('button', { name: say('flaws:fix.cancel') }));
          await press(sheet.getByRole('button', { name: say('flaws:form.back') }));
          await expect(sheet).toBeHidden();
          await press(page.getByRole('button', { name: say('rounds:mark_remaining.action') }));
          const remaining = page.getByRole('dialog', { name: say('rounds:mark_remaining.title') });
          await expect(remaining.getByText(oldFlaws[2] ?? '')).toBeVisible();
          await look(page, 'mark remaining');
          await press(remaining.getByRole('button', { name: say('common:feedback.cancel') }));
        },
      );
    });

    test(
      `a round's drawing is usable for all, in ${language} [ROUND-15, ROUND-22, ROUND-23, ROUND-29]`,
      device,
      async ({ page, say, press, session, round, hasTouch, onRound }) => {
        const drawing = drawingPage(page, say, press, hasTouch);
        const { item } = await storedRound(session, round.id);
        await onRound.open(round.id, language);
        await onRound.tab('drawing');
        await drawing.ready();
        await look(page, 'drawing');
        await drawing.pressMark(drawing.mark(item(5)));
        await expect(page.getByRole('menuitem')).toHaveCount(3);
        await look(page, 'radial menu');
        await press(page.getByRole('menuitem', { name: say('rounds:drawing.info'), exact: true }));
        await expect(onRound.dialog).toHaveCSS('width', '300px');
        await look(page, 'item info');
        await press(onRound.dialog.getByRole('button', { name: say('rounds:drawing.close_info') }));
        await drawing.pressMark(drawing.group(4));
        await expect(page.getByRole('menuitem')).toHaveCount(4);
        await look(page, 'group chooser');
        await page.keyboard.press('Escape');
      },
    );

    test(
      `a round's questions, summary and report are usable for all, in ${language} [ROUND-44, ROUND-52, ROUND-56, FIN-05]`,
      device,
      async ({ page, say, press, round, onRound }) => {
        await onRound.open(round.id, language);
        await onRound.tab('questions');
        const card = (index: number) =>
          page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
        await press(card(0).getByRole('button', { name: 'Ja', exact: true }));
        await press(card(1).getByRole('button', { name: 'Nej', exact: true }));
        await press(card(1).getByRole('button', { name: say('rounds:questions.save_negative') }));
        await expect(card(1).getByText(say('rounds:questions.description_missing'))).toBeVisible();
        await look(page, 'questions');
        await onRound.tab('summary');
        await expect(
          page.getByRole('heading', { name: say('rounds:summary.answered_questions') }),
        ).toBeVisible();
        await look(page, 'summary');
        await onRound.pause();
        await onRound.onDashboard();
        await page.goto(`/#/${language}/round/done/${round.id}`);
        await expect(page.getByRole('button', { name: say('rounds:finished.print') })).toBeVisible();
        await look(page, 'report');
      },
    );

    test(
      `a building's round history is usable for all, and its PDF is made without a call, in ${language} [HIST-11, HIST-12, HIST-27]`,
      device,
      async ({ page, say, press, house, round, isMobile }) => {
        await page.goto(`/#/${language}/round-history/${house.buildingId}`);
        const save = page.getByRole('button', { name: say('common:pdf.download') });
        await expect(save).toBeEnabled();
        await expect(page.getByText(oldFlaws[2] ?? '')).toBeVisible();
        await look(page, 'round history');
        if (isMobile) return;
        const calls: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) calls.push(request.url());
        });
        const [download] = await Promise.all([page.waitForEvent('download'), press(save)]);
        const { file, texts } = readPdf(readFileSync(await download.path()));
        expect(download.suggestedFilename()).toMatch(/^[^\s:]+\.pdf$/);
        expect(file).toContain('/DCTDecode');
        expect(texts[0]?.join(' ')).toContain(round.name);
        expect(texts.flat()).toContain(oldFlaws[2]);
        expect(calls).toEqual([]);
      },
    );

    test.describe(() => {
      test.use({ tolerated: /status of 404|a onRound broke|Minified React|TypeError|is not/ });
      test(`what isn't there and what broke is told, in ${language}`, device, async ({ page, say }) => {
        await page.goto(`/#/${language}/round/999999`);
        await expect(page.getByText(say('rounds:load.not_found'))).toBeVisible();
        await look(page, 'round not found');
        await page.goto(`/#/${language}/startround/999999`);
        await expect(page.getByText(say('rounds:start.not_found'))).toBeVisible();
        await look(page, 'plan not found');
        await page.route('**/api/v1/CustomerInformation?*', (route) =>
          route.fulfill({ json: { success: true, data: { departments: 3, buildings: 4 }, errors: [] } }),
        );
        await page.goto(`/#/${language}/`);
        await expect(page.getByRole('heading', { name: say('common:shell.error_title') })).toBeVisible();
        await look(page, 'error screen');
      });
    });
  });
}
