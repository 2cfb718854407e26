import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Language } from '#contract/constants.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import type { ServiceCounts } from '#contract/maintenance/service.ts';
import { yearsOfMake } from '#domain/maintenance/serviceYears.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { planPdf } from '#tests/e2e/support/pdfs.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';
import { neglectedItems } from '../support/neglectedItems.ts';

/**
 * Services of a house in the office, starting from the dashboard's count: notes, replacements, undo, rules,
 * installations and the drawing.
 */

const replacedCount = 3;
const protocol = { name: 'protokoll.pdf', mimeType: 'application/pdf', buffer: planPdf(1) };

function walkOffice(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, account: 'customeradmin' });
    test.setTimeout(240_000);
    test(
      `the office opens the overdue services from the dashboard, notes, replaces, and undoes both, in ${language}`,
      device,
      async ({ page, say, press, office, house, session }) => {
        const customerQuery = `?customer=${house.customerId}`;
        const { served } = await neglectedItems(session, house);
        const counts = () => ask<ServiceCounts>(session, `v1/Service/Counts?customerId=${house.customerId}`);
        const { overdue } = await counts();
        const serviceName = say('maintenance:names.service');
        const dialog = office.dialog;
        const textFor = (key: string, count: number) =>
          say(`maintenance:${key}_${count === 1 ? 'one' : 'other'}`, { count });
        const notice = (key: string, count: number) =>
          page.getByRole('status').filter({ hasText: textFor(key, count) });

        const rows = page.getByRole('table').getByRole('checkbox');
        const looks = page.getByRole('checkbox', {
          name: new RegExp(`, ${escaped(say('maintenance:names.look'))}”$`),
        });
        await test.step('the dashboard leads to the list of overdue services [LIFE-31]', async () => {
          await page.goto(`/#/${language}/${customerQuery}`);
          const link = page.getByRole('link', { name: textFor('overview.overdue', overdue) });
          await expect(link).toBeVisible();
          await look(page, 'dashboard with services');
          await press(link);
          await expect(page).toHaveURL(/services\?.*due=overdue/);
          await expect(rows).toHaveCount(overdue);
          await look(page, 'overdue services');
        });

        await test.step('two services are noted with a protocol and undone from the notice [LIFE-21, LIFE-27]', async () => {
          await rows.nth(0).check();
          await rows.nth(1).check();
          await look(page, 'services chosen');
          await press(office.button(textFor('note', 2)));
          await dialog
            .getByLabel(say('maintenance:note_form.performer'), { exact: true })
            .fill('Brandfirman AB');
          await dialog
            .getByLabel(say('maintenance:note_form.note'), { exact: true })
            .fill('Nya plomberingar');
          await dialog.locator('input[type=file]').setInputFiles(protocol);
          await look(page, 'note services');
          await press(dialog.getByRole('button', { name: say('maintenance:note_form.save') }));
          await expect(notice('note_form.saved', 2)).toBeVisible();
          await expect(rows).toHaveCount(overdue - 2);
          await look(page, 'services noted');
          await press(
            notice('note_form.saved', 2).getByRole('button', { name: say('maintenance:note_form.undo') }),
          );
          await expect(page.getByText(say('maintenance:note_form.undone'))).toBeVisible();
          await expect(rows).toHaveCount(overdue);
          expect((await counts()).overdue).toBe(overdue);
        });

        await test.step('three items are replaced together and undone [LIFE-23, LIFE-133]', async () => {
          for (let at = 0; at < replacedCount; at += 1) await looks.nth(at).check();
          await press(office.button(textFor('replace', replacedCount)));
          const year = dialog.getByLabel(say('maintenance:replace_form.year'), { exact: true });
          await year.fill('202');
          await dialog
            .getByLabel(say('maintenance:replace_form.manufacture'), { exact: true })
            .fill('Presto');
          await press(dialog.getByRole('button', { name: say('maintenance:replace_form.save') }));
          const years = yearsOfMake(new Date());
          await expect(dialog.getByText(say('common:validators.years', years))).toBeVisible();
          await look(page, 'replace units');
          await year.fill('2025');
          await press(dialog.getByRole('button', { name: say('maintenance:replace_form.save') }));
          await expect(notice('replace_form.saved', replacedCount)).toBeVisible();
          const remaining = (await counts()).overdue;
          expect(remaining).toBeLessThanOrEqual(overdue - replacedCount);
          await expect(rows).toHaveCount(remaining);
          await press(
            notice('replace_form.saved', replacedCount).getByRole('button', {
              name: say('maintenance:note_form.undo'),
            }),
          );
          await expect(page.getByText(say('maintenance:replace_form.undone'))).toBeVisible();
          await expect(rows).toHaveCount(overdue);
        });

        await test.step("the item's page shows the services with their authors, and has the protocol [LIFE-136]", async () => {
          await page.goto(`/#/${language}/item/${served.id}`);
          const services = page.getByRole('region', { name: say('itemPage:services') });
          await press(
            services.getByRole('button', {
              name: say('maintenance:history.note_named', { name: serviceName }),
            }),
          );
          await dialog
            .getByLabel(say('maintenance:note_form.performer'), { exact: true })
            .fill('Brandfirman AB');
          await dialog.locator('input[type=file]').setInputFiles(protocol);
          await press(dialog.getByRole('button', { name: say('maintenance:note_form.save') }));
          await expect(dialog).toBeHidden();
          await expect(
            services.getByText(say('maintenance:history.by', { performer: 'Brandfirman AB' })),
          ).toBeVisible();
          await press(office.button(say('maintenance:history.replace')));
          await dialog.getByLabel(say('maintenance:replace_form.size'), { exact: true }).fill('9 kg');
          await press(dialog.getByRole('button', { name: say('maintenance:replace_form.save') }));
          await expect(dialog).toBeHidden();
          await expect(services.getByText(say('maintenance:history.old_unit')).first()).toBeVisible();
          await expect(page.getByText('9 kg').first()).toBeVisible();
          await look(page, 'item page');
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            press(
              services
                .getByRole('button', { name: say('maintenance:history.protocol', { name: protocol.name }) })
                .first(),
            ),
          ]);
          expect(file.suggestedFilename()).toBe(protocol.name);
        });

        await test.step('a rule is changed for the level [LIFE-24]', async () => {
          await page.goto(
            `/#/${language}/servicerules${customerQuery}&kind=${served.fireProtection.inventoryType}`,
          );
          await page.reload();
          const table = page.getByRole('table');
          const opener = page.getByRole('button', { name: serviceName, exact: true });
          const row = table.getByRole('row').filter({ has: opener });
          await expect(row).toContainText(say('maintenance:rules.froms.product'));
          await look(page, 'rules of services');
          await press(row.getByRole('button', { name: serviceName, exact: true }));
          await expect(dialog.getByLabel(say('maintenance:rules.every'), { exact: true })).toBeVisible();
          await look(page, 'rule of a service');
          await dialog.getByLabel(say('maintenance:rules.every'), { exact: true }).fill('6');
          await dialog
            .getByLabel(`${say('maintenance:rules.every')}, ${say('maintenance:rules.unit')}`)
            .selectOption('M');
          await press(dialog.getByRole('button', { name: say('lists:form.save') }));
          await expect(dialog).toBeHidden();
          await expect(row).toContainText(say('maintenance:spans.M_other', { count: 6 }));
          await expect(row).toContainText(say('maintenance:rules.froms.own'));
        });

        await test.step('an installation has parts and an inspection [LIFE-29]', async () => {
          await page.goto(`/#/${language}/buildings/${house.buildingId}${customerQuery}&tab=installations`);
          await page.reload();
          await press(office.button(say('maintenance:installations.add')).first());
          await dialog
            .getByLabel(say('maintenance:installations.name'), { exact: true })
            .fill('Brandlarm hus A');
          await dialog.getByLabel(say('maintenance:installations.contact')).fill('Larmjouren');
          await press(dialog.getByRole('button', { name: say('maintenance:installations.add_part') }));
          await press(dialog.getByRole('button', { name: say('maintenance:installations.add_part') }));
          const part = (number: number) =>
            dialog.getByRole('group', {
              name: say('maintenance:installations.part', { number }),
              exact: true,
            });
          await part(1).getByLabel(say('maintenance:installations.part_name')).fill('Centralapparat');
          await part(2).getByLabel(say('maintenance:installations.part_name')).fill('Rökdetektorer');
          await part(2).getByLabel(say('maintenance:installations.part_count')).fill('24');
          await part(2).getByLabel(say('maintenance:installations.part_floor')).selectOption({ index: 1 });
          await look(page, 'installation');
          await press(dialog.getByRole('button', { name: say('lists:form.save') }));
          await expect(dialog).toBeHidden();
          await look(page, 'installations');
          await press(page.getByRole('button', { name: 'Brandlarm hus A', exact: true }));
          const inspection = say('maintenance:names.inspection');
          await press(
            dialog.getByRole('button', { name: say('maintenance:history.note_named', { name: inspection }) }),
          );
          const form = page.getByRole('dialog', { name: say('maintenance:note_form.title') });
          await form
            .getByLabel(say('maintenance:note_form.performer'), { exact: true })
            .fill('Besiktningsbyrån');
          await press(form.getByRole('button', { name: say('maintenance:note_form.save') }));
          await expect(form).toBeHidden();
          await expect(
            dialog.getByText(say('maintenance:history.by', { performer: 'Besiktningsbyrån' })),
          ).toBeVisible();
          await look(page, 'services of an installation');
          await office.closeDialog();
        });

        await test.step('the drawing shows overdue services [LIFE-30]', async () => {
          const { floorId } = await ask<FloorMap>(session, `v1/Map/${served.mapId}`);
          await page.goto(`/#/${language}/floor/${floorId}`);
          const layer = page.getByRole('switch', { name: say('floors:list.services') });
          await press(layer);
          await expect(layer).toBeChecked();
          const marks = page.getByRole('group', { name: say('common:drawing.marks') });
          await expect(
            marks.getByRole('button', { name: new RegExp(`, ${say('floors:layer.overdue')}$`) }).first(),
          ).toBeAttached();
          await look(page, 'services on the drawing');
        });
      },
    );
  });
}

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['fi', on.phone],
  ['en', on.tablet],
] as const))
  walkOffice(language, device);
