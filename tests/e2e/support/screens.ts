import type { Locator } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { Language } from '#contract/constants.ts';
import { modelHouse, oldFlaws } from '#tests/support/seeds/practiceHouses.ts';
import { readPdf } from '#tests/support/readPdf.ts';
import { expect, test } from './fixtures.ts';
import type { Device } from './fixtures.ts';
import { leftEdges } from './layout.ts';
import { look } from './look.ts';
import { escaped } from './roundPage.ts';
import { patternOf } from './texts.ts';

/** Visits the screens without a session, the dashboard and missing pages in a language and on a device. */
export function visitScreens(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language });
    test.setTimeout(180_000);

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
          await page.goto(`/#/${language}/stop-reminders/abc`);
          await expect(
            page.getByRole('button', { name: say('session:stop_reminders.submit') }),
          ).toBeVisible();
          await look(page, 'stop reminders');
        },
      );
    });

    test.describe(() => {
      test.use({ account: 'companyadmin' });
      test(
        `the dashboard is usable for all, in ${language} [DASH-02, DASH-33, DASH-43, PICK-05]`,
        device,
        async ({ page, say, press, isMobile, office }) => {
          await page.goto(`/#/${language}/?customer=2`);
          await expect(page.getByRole('heading', { name: say('dashboard:overview.title') })).toBeVisible();
          await expect(
            page.getByRole('button', { name: new RegExp(`^${modelHouse.building}`) }),
          ).toBeVisible();
          await look(page, 'dashboard');
          const overview = page.getByRole('region', { name: say('dashboard:overview.title') });
          const lists = ['departments', 'buildings'].map((list) =>
            page.getByRole('region', { name: say(`dashboard:${list}.title`) }),
          );
          await expect(overview.getByRole('listitem').first()).toBeVisible();
          expect(await leftEdges(overview.getByRole('time'))).toBe(1);
          expect(
            await leftEdges(
              overview.getByRole('button', { name: office.like('dashboard:rounds.play_named') }),
            ),
          ).toBe(1);
          if (isMobile) {
            const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
            for (const list of lists) expect(await top(list)).toBeLessThan(await top(overview));
          }
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
            const tabControl = rounds.getByRole('tab', {
              name: new RegExp(`^${escaped(say(`dashboard:rounds.tabs.${tab}`))}`),
            });
            await press(tabControl);
            await expect(tabControl).toHaveAttribute('aria-selected', 'true');
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
          await expect(page.getByRole('dialog', { name: say('sentReminder:title') })).toBeVisible();
          await look(page, 'reminder');
        },
      );
    });

    test.describe(() => {
      test.use({ tolerated: /status of 404|a screen broke|Minified React|TypeError|is not/ });
      test(`missing pages and failures show their message, in ${language}`, device, async ({ page, say }) => {
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

/** Visits a building's round history in a language and on a device. */
export function visitHistory(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language });
    test(
      `a building's round history is usable for all, and its PDF is made without a call, in ${language} [HIST-11, HIST-12, HIST-27]`,
      device,
      async ({ page, say, press, house, round, isMobile }) => {
        // An idle desktop prefetches the customers some seconds after loading, unrelated to the PDF.
        const ahead = isMobile
          ? null
          : page.waitForResponse((response) => response.url().includes('/TreeNode'));
        await page.goto(`/#/${language}/round-history/${house.buildingId}`);
        const save = page.getByRole('button', { name: say('common:pdf.download') });
        await expect(save).toBeEnabled();
        await expect(page.getByText(oldFlaws[2] ?? '')).toBeVisible();
        await look(page, 'round history');
        if (isMobile) return;
        await ahead;
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
  });
}
