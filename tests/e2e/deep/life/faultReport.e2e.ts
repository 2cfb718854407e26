import { codesOf, contractorAddress, days, pageOf } from '../support/life.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { officePage } from '#tests/e2e/support/officePage.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { clicked, tapped } from '#tests/e2e/support/tapped.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

/**
 * A person without an account reports a fault by label, the office turns it into a flaw, a contractor without
 * an account fixes it, and the reporter reads the result.
 */
const say = textsOf('sv');
const contractor = 'ror@example.com';

/** The response of an ended contractor's link is a 404. */
test.use({ account: null, tolerated: /status of 404/ });
test.setTimeout(300_000);

test(
  'a fault reported by label becomes a flaw that a contractor fixes; a rejected one shows its reason',
  on.phone,
  async ({ page, browser, house, product, complaints }) => {
    const items = await codesOf(house);
    const label = items.find(({ item }) => item?.positionNumber === 7);
    const otherLabel = items.find(({ item }) => item?.positionNumber === 9);
    if (!label?.item || !otherLabel?.item) throw new Error('Items without codes.');
    const itemName = `${label.item.positionNumber} ${label.item.name}`;
    const otherNamed = `${otherLabel.item.positionNumber} ${otherLabel.item.name}`;
    const place = `customer=${house.customerId}`;

    const ownPage =
      await test.step('strangers report two faults by their labels, one with a photo [LIFE-54, LIFE-55, LIFE-56, LIFE-59]', async () => {
        await page.goto(`/I/${label.code}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(itemName);
        await expect(page.getByText(house.buildingName)).toBeHidden();
        await look(page, 'label page');
        await page
          .getByLabel(say('pages:report_text'))
          .fill('Plomberingen är bruten\nNågon har dragit i den');
        await page.getByLabel(say('pages:report_contact')).fill('070-123 45 67');
        await tapped(page.getByRole('button', { name: say('pages:report_send') }));
        await expect(page.getByRole('status')).toHaveText(say('pages:report_waiting'));
        await look(page, 'report waits');
        await page.getByLabel(say('pages:photo'), { exact: true }).setInputFiles(aPhoto());
        await tapped(page.getByRole('button', { name: say('pages:photo_send') }));
        await expect(page.getByText(say('pages:report_photos', { count: 1 }))).toBeVisible();
        const address = page.url();
        await page.goto(`/i/${otherLabel.code.toLowerCase()}`);
        await page.getByLabel(say('pages:report_text')).fill('Hänger snett');
        await tapped(page.getByRole('button', { name: say('pages:report_send') }));
        await expect(page.getByRole('status')).toHaveText(say('pages:report_waiting'));
        return address;
      });

    const desk = await pageOf(browser, 'admin', { language: 'sv', device: 'desktop', complaints });
    const office = officePage(desk, say, clicked);
    await test.step('the office sees both reports, accepts one as a flaw and declines the other [LIFE-62, LIFE-64, LIFE-152]', async () => {
      await desk.goto(`/#/sv/?${place}`);
      await clicked(desk.getByRole('link', { name: say('faultReports:waiting_other', { count: 2 }) }));
      await expect(desk.getByText('070-123 45 67')).toBeVisible();
      await look(desk, 'fault reports');
      await clicked(office.button(say('faultReports:accept_named', { item: itemName })));
      // The category is the item's own.
      const category = office.dialog.getByRole('group', { name: say('flaws:form.category') });
      await expect(category.getByText('Pulversläckare', { exact: true })).toBeVisible();
      await office.dialog
        .getByRole('group', { name: say('flaws:form.type') })
        .getByRole('radio')
        .first()
        .check();
      const name = office.dialog.getByLabel(say('faultReports:name'), { exact: true });
      await expect(name).not.toHaveValue('Plomberingen är bruten');
      await look(desk, 'accept a report');
      await name.fill('Bruten plombering');
      await clicked(office.dialog.getByRole('button', { name: say('faultReports:accept_save') }));
      await expect(office.dialog).toBeHidden();
      await clicked(office.button(say('faultReports:decline_named', { item: otherNamed })));
      await office.dialog.getByLabel(say('faultReports:reason')).fill('Den ska hänga så');
      await look(desk, 'decline a report');
      await clicked(office.dialog.getByRole('button', { name: say('faultReports:decline'), exact: true }));
      await expect(office.dialog).toBeHidden();
      await expect(desk.getByText(say('faultReports:empty.waiting'))).toBeVisible();
    });

    await test.step('the reporters read what became of their reports [LIFE-58]', async () => {
      await page.reload();
      await expect(page.getByRole('status')).toHaveText(say('pages:report_declined'));
      await expect(page.getByText('Den ska hänga så')).toBeVisible();
      await look(page, 'report declined');
      await page.goto(ownPage);
      await expect(page.getByRole('status')).toHaveText(say('pages:report_accepted'));
      await look(page, 'report accepted');
    });

    await test.step('the flaw is sent to a contractor from the work list [LIFE-93]', async () => {
      await desk.goto(`/#/sv/work?${place}`);
      const row = desk.getByRole('checkbox', {
        name: say('lists:selection.named', { name: 'Bruten plombering' }),
      });
      await row.check();
      await clicked(office.button(say('contractors:new', { count: 1 })));
      await office.dialog.getByLabel(say('contractors:name')).fill('Rör och Larm AB');
      await office.dialog.getByLabel(say('contractors:email')).fill(contractor);
      await office.dialog.getByLabel(say('contractors:ends')).fill(days.ahead);
      await office.dialog.getByLabel(say('contractors:message')).fill('Nyckel finns i receptionen.');
      await look(desk, 'send to a contractor');
      await clicked(office.dialog.getByRole('button', { name: say('contractors:send') }));
      await expect(desk.getByText(say('contractors:sent', { name: 'Rör och Larm AB' }))).toBeVisible();
    });

    const link = await contractorAddress(product, contractor);
    const visitor = await pageOf(browser, null, { language: 'sv', device: 'phone', complaints });
    await test.step('the contractor sees it on the drawing, comments on it and fixes it [LIFE-88, LIFE-89, LIFE-90]', async () => {
      await visitor.goto(link);
      const flaw = visitor.getByRole('article', { name: 'Bruten plombering' });
      await expect(flaw.getByText('Någon har dragit i den')).toBeVisible();
      await expect(visitor.getByText('Nyckel finns i receptionen.')).toBeVisible();
      await expect(visitor.getByRole('article')).toHaveCount(1);
      const drawing = flaw.getByRole('img', {
        name: say('pages:drawing_alt', { flaw: 'Bruten plombering' }),
      });
      await expect(drawing.first()).toBeVisible();
      const photo = flaw.getByRole('img', {
        name: say('pages:photo_alt', { number: 1, flaw: 'Bruten plombering' }),
      });
      await photo.scrollIntoViewIfNeeded();
      await expect
        .poll(() => photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(0);
      await tapped(flaw.getByText(say('pages:drawing_whole')));
      await look(visitor, 'contractor page');
      await flaw.getByLabel(say('pages:fix_text')).fill('Kommer i morgon');
      await tapped(flaw.getByRole('button', { name: say('pages:comment_send') }));
      await expect(flaw.getByText('Kommer i morgon')).toBeVisible();
      await flaw.getByLabel(say('pages:fix_text')).fill('Ny plombering monterad');
      await tapped(flaw.getByRole('button', { name: say('pages:fix_send'), exact: true }));
      await expect(flaw.getByRole('status')).toBeVisible();
      await look(visitor, 'contractor has fixed');
    });

    await test.step('the reporter reads that, and an ended link shows nothing [LIFE-58, LIFE-92]', async () => {
      await page.reload();
      await expect(page.getByRole('status')).toHaveText(say('pages:report_fixed'));
      await look(page, 'report fixed');

      await desk.goto(`/#/sv/contractor-links?${place}`);
      await expect(desk.getByText(say('contractors:fixed_of', { fixed: 1, count: 1 }))).toBeVisible();
      await look(desk, 'contractor links');
      await clicked(office.button(say('contractors:end_named', { name: 'Rör och Larm AB' })));
      await look(desk, 'end a link');
      await clicked(office.dialog.getByRole('button', { name: say('contractors:end'), exact: true }));
      await expect(desk.getByText(say('contractors:empty.open'))).toBeVisible();
      await visitor.goto(link);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('pages:ended_title'));
      await look(visitor, 'ended link');
    });

    await visitor.context().close();
    await desk.context().close();
  },
);
