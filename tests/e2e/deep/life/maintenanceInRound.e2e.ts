import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Language } from '#contract/constants.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { ServiceHistory } from '#contract/maintenance/service.ts';
import { ask, openSession, put, startRound, storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { markRemaining } from '#tests/e2e/support/walkSteps.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';
import { neglectedItems } from '../support/neglectedItems.ts';

/**
 * Walks a round without a network with services, a replacement and a locked item, then checks the office and
 * the next round.
 */

function walkInspector(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
    test.setTimeout(300_000);
    test(
      `services, a replacement and a locked item noted offline arrive once; the next round lists the locked item, ${language}`,
      device,
      async ({ page, context, browser, say, press, onRound, house, session, isMobile, hasTouch }) => {
        const admin = await openSession('customeradmin');
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
          questionListIds: [],
        });
        const { served, locked } = await neglectedItems(admin, house);
        const round = await startRound(session, house.planId);
        const { item, items } = await storedRound(session, round.id);
        const [one, other] = [item(served.positionNumber), item(locked.positionNumber)];
        const history = () => ask<ServiceHistory>(admin, `v1/Service/History?mapItemId=${served.id}`);
        const serviceName = (key: string) => say(`maintenance:names.${key}`);
        const act = (key: string) =>
          say('rounds:services.of', { act: say('rounds:services.done'), name: serviceName(key) });

        await onRound.open(round.id, language);
        await underWorker(page);
        await page.waitForLoadState('networkidle');
        await onRound.tab('list');
        await page.getByRole('searchbox', { name: say('rounds:list.search') }).fill('läckare');
        await expect(page.locator('[data-item]')).not.toHaveCount(items.length);
        await context.setOffline(true);
        await expect(onRound.row(one)).toContainText(say('rounds:services.overdue_mark'));

        const dialogOf = (title: string) => page.getByRole('dialog', { name: title, exact: true });
        await test.step('services are noted and the unit is replaced [LIFE-102, LIFE-134]', async () => {
          const sheet = await onRound.openFlaw(one);
          const services = sheet.getByRole('region', { name: say('rounds:services.title') });
          await services.scrollIntoViewIfNeeded();
          await look(page, 'services in a round');
          const save = async (title: string) => {
            await press(
              dialogOf(title).getByRole('button', { name: say('rounds:services.save'), exact: true }),
            );
            await expect(dialogOf(title)).toBeHidden();
          };
          await press(services.getByRole('button', { name: act('service'), exact: true }));
          await dialogOf(act('service')).getByLabel(say('rounds:services.note')).fill('Gjord på plats');
          await look(page, 'service done in a round');
          await save(act('service'));
          await expect(services.getByText(new RegExp(`^${serviceName('service')} · `))).toBeVisible();

          await press(services.getByRole('button', { name: say('rounds:services.other') }));
          await look(page, 'other services in a round');
          await press(page.getByRole('menuitem', { name: serviceName('workshop'), exact: true }));
          await save(act('workshop'));
          await expect(services.getByText(new RegExp(`^${serviceName('workshop')} · `))).toBeVisible();

          const replaced = say('rounds:services.replaced');
          await press(services.getByRole('button', { name: replaced, exact: true }));
          await dialogOf(replaced).getByLabel(say('rounds:services.year')).fill('2025');
          await dialogOf(replaced).getByLabel(say('rounds:services.size')).fill('9 kg');
          await look(page, 'replaced in a round');
          await save(replaced);
          await expect(services.getByText(new RegExp(`^${replaced} · `))).toBeVisible();
          await look(page, 'services noted in a round');
          await press(sheet.getByRole('button', { name: say('flaws:form.back') }));
          await expect(sheet).toBeHidden();
        });

        await test.step('a locked item is skipped with a note and a photo [LIFE-96]', async () => {
          const second = await onRound.openFlaw(other);
          await press(second.getByRole('button', { name: say('rounds:unchecked.title') }));
          const why = dialogOf(say('rounds:unchecked.title'));
          await why.getByRole('radio', { name: say('rounds:unchecked.locked'), exact: true }).check();
          await why.getByLabel(say('rounds:unchecked.note')).fill('Rummet är låst');
          await why.locator('input[type=file]').last().setInputFiles(aPhoto());
          await expect(
            why.getByRole('button', { name: say('common:photos.open', { number: 1 }) }),
          ).toBeVisible();
          await look(page, 'not checked');
          await press(why.getByRole('button', { name: say('rounds:unchecked.save'), exact: true }));
          await expect(why).toBeHidden();
          await expect(onRound.row(other)).toContainText(say('rounds:unchecked.locked'));
          await look(page, 'list with what was not checked');
        });

        await test.step('every call arrives once [LIFE-96, LIFE-98]', async () => {
          await context.setOffline(false);
          await expect
            .poll(
              async () => (await storedRound(session, round.id)).item(locked.positionNumber).uncheckedFileId,
            )
            .toBeTruthy();
          await expect.poll(async () => (await history()).units.length).toBe(1);
          await onRound.pause();
          await onRound.onDashboard();
          const storedItem = (await storedRound(session, round.id)).item(locked.positionNumber);
          expect(storedItem).toMatchObject({
            continueWithoutAdding: true,
            uncheckedReason: 'locked',
            uncheckedNote: 'Rummet är låst',
          });
          const { doneServices, units } = await history();
          const inRound = doneServices.filter(({ roundHistoryId }) => roundHistoryId === round.id);
          expect(inRound.map(({ serviceKey }) => serviceKey).sort()).toEqual(['service', 'workshop']);
          expect(units).toHaveLength(1);
        });

        await test.step('the office sees it', async () => {
          const device = await anotherDevice(browser, admin);
          const desk = await device.newPage();
          await desk.goto(`/#/${language}/item/${served.id}`);
          const services = desk.getByRole('region', { name: say('itemPage:services') });
          await expect(services.getByText('Gjord på plats')).toBeVisible();
          await desk.goto(`/#/${language}/item/${locked.id}`);
          await expect(desk.getByText(`${say('itemPage:unchecked.locked')}: Rummet är låst`)).toBeVisible();
          await device.close();
        });

        await test.step('the next round lists what was locked [LIFE-99]', async () => {
          const roundState = await storedRound(session, round.id);
          const uncheckedCount = roundState.items.filter(
            (each) => !each.controlled && !each.continueWithoutAdding,
          ).length;
          await markRemaining({
            browser,
            say,
            press,
            language,
            roundId: round.id,
            isMobile,
            hasTouch,
            left: uncheckedCount,
          });
          const next = await startRound(session, house.planId);
          await onRound.open(next.id, language);
          await onRound.tab('list');
          const before = page.getByRole('button', { name: new RegExp(`^${say('rounds:unchecked.before')}`) });
          await press(before);
          const nextItem = (await storedRound(session, next.id)).item(locked.positionNumber);
          await expect(onRound.row(nextItem)).toBeVisible();
          await expect(page.locator('[data-item]')).toHaveCount(1);
          await look(page, 'not checked the last time');
        });
      },
    );
  });
}

for (const [language, device] of inTurn(import.meta.filename, [
  ['en', on.tablet],
  ['fi', on.phone],
] as const))
  walkInspector(language, device);
