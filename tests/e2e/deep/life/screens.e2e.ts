import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Language } from '#contract/constants.ts';
import type { WorkFlaw } from '#contract/worklists/work.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { codesOf, contractorAddress, days } from '../support/life.ts';

/** The screens of codes, work orders, fault reports and contractors, in a language and on a device. */
function visit(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ account: 'admin', language, tolerated: /status of 404/ });
    test.setTimeout(300_000);

    test(
      `the pages of the server's own and the screens of work orders are usable for all, in ${language}`,
      device,
      async ({ page, house, session, product, say, press, office }) => {
        const [label] = (await codesOf(house)).filter(({ item }) => item?.positionNumber === 3);
        if (!label?.item) throw new Error('An item without a code.');
        const { mapItemId } = label.item;
        const { customerId } = house;
        const place = `customer=${customerId}`;
        const flaws = await ask<WorkFlaw[]>(session, `v1/Work/Flaws?customerId=${customerId}&pageSize=0`);
        await ask(session, 'v1/ContractorLink', {
          customerId,
          flawIds: flaws.map(({ id }) => id),
          name: 'Rör och Larm AB',
          language,
          email: 'ror@example.com',
          message: '',
          ends: days.ahead,
        });

        await test.step('the server’s own pages [LIFE-54, LIFE-89]', async () => {
          await page.goto(`/i/${label.code}?report&lang=${language}`);
          await look(page, 'label page');
          await page
            .getByLabel(say('pages:report_text'))
            .fill('Skylten hänger på trekvart och syns inte från trapphuset');
          await press(page.getByRole('button', { name: say('pages:report_send') }));
          await page.getByLabel(say('pages:photo'), { exact: true }).setInputFiles(aPhoto());
          await press(page.getByRole('button', { name: say('pages:photo_send') }));
          await expect(page.getByText(say('pages:report_photos', { count: 1 }))).toBeVisible();
          await look(page, 'report page');
          await page.goto(`/i/23456789A?report&lang=${language}`);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('pages:label_unknown'));
          await look(page, 'unknown label');
          await page.goto(await contractorAddress(product, 'ror@example.com'));
          await expect(page.getByRole('article')).toHaveCount(3);
          await look(page, 'contractor page');
        });

        await test.step('fault reports, contractors’ links and severities [LIFE-64, LIFE-93]', async () => {
          await page.goto(`/#/${language}/?${place}`);
          await expect(page.getByRole('region', { name: say('flawWork:orders.title') })).toBeVisible();
          await expect(
            page.getByRole('link', { name: say('faultReports:waiting_one', { count: 1 }) }),
          ).toBeVisible();
          await look(page, 'dashboard orders');
          await page.goto(`/#/${language}/fault-reports?${place}`);
          await expect(office.button(office.like('faultReports:accept')).first()).toBeVisible();
          await look(page, 'fault reports');
          await press(page.getByRole('button', { name: office.like('faultReports:accept_named') }).first());
          await expect(office.dialog.getByLabel(say('faultReports:name'), { exact: true })).toBeVisible();
          await look(page, 'accept a report');
          await office.closeDialog();
          await press(page.getByRole('button', { name: office.like('faultReports:decline_named') }).first());
          await look(page, 'decline a report');
          await office.closeDialog();
          await page.goto(`/#/${language}/contractor-links?${place}`);
          await expect(page.getByText(say('contractors:fixed_of', { fixed: 0, count: 3 }))).toBeVisible();
          await look(page, 'contractor links');
          await page.goto(`/#/${language}/severities?${place}`);
          await page.getByRole('switch', { name: say('severities:inherit') }).uncheck();
          await press(page.locator('summary').first());
          await look(page, 'severities');
          await press(page.getByRole('button', { name: say('severities:save') }));
          await expect(page.getByText(say('severities:saved'))).toBeVisible();
        });

        await test.step('the work list and a flaw’s sheet [LIFE-73, LIFE-77]', async () => {
          await page.goto(`/#/${language}/work?${place}`);
          await press(office.button(say('lists:selection.page_other', { count: 3 })));
          await look(page, 'work chosen');
          for (const act of ['flawWork:orders.assign', 'flawWork:orders.fix', 'contractors:new']) {
            await press(office.button(say(act, { count: 3 })));
            await expect(office.dialog.getByRole('button').last()).toBeVisible();
            await look(page, act.replaceAll(/[:.]/g, ' '));
            await office.closeDialog();
          }
          await page.goto(`/#/${language}/work?${place}&flaw=${flaws[0]?.id}`);
          await expect(office.dialog.getByRole('heading', { name: say('flawWork:thread') })).toBeVisible();
          await look(page, 'flaw sheet');
          await office.closeDialog();
        });

        await test.step('an item’s page and labels [LIFE-63]', async () => {
          await page.goto(`/#/${language}/item/${mapItemId}`);
          await expect(page.getByText(label.code).first()).toBeVisible();
          await look(page, 'item page');
          await page.goto(`/#/${language}/labels?${place}&building=${house.buildingId}`);
          await expect(office.button(office.like('codes:labels.save_other'))).toBeVisible();
          await look(page, 'labels');
        });
      },
    );
  });
}

for (const [language, device] of inTurn(import.meta.filename, [
  ['fi', on.phone],
  ['en', on.tablet],
] as const))
  visit(language, device);
