import type { Flaw } from '#contract/flaws/flaw.ts';
import type { FileHead, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { Installation, Service } from '#contract/maintenance/service.ts';
import { maxServicesAtOnce } from '#contract/maintenance/serviceKinds.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import type { Session } from '#contract/users/user.ts';
import type { VisitCase, VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { fillRecord } from '#tests/e2e/deep/support/recordForm.ts';
import { ask, put } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ account: 'companyadmin' });
test.setTimeout(300_000);

/** Most steps that a file of the demo data needs. */
const mostSteps = 40;

/** Duties that the walk says aren't needed, by the step that asks for them. */
const exemptedDuties: Partial<Record<string, string>> = {
  openDrawings: 'Ritningar',
  openRounds: 'Rondplaner',
};

/** Adds the alarm that the facts name, with a test in its journal. */
async function addAlarm(session: Session, buildingId: number): Promise<void> {
  const { id, customerId } = await ask<Installation>(session, 'v1/Installation', {
    buildingId,
    type: 'fire_alarm_system',
    name: 'Paloilmoitin',
  });
  await ask(session, 'v1/RegisterRecord', {
    kind: 'journal',
    customerId,
    buildingId,
    installationId: id,
    values: { event: 'monthlyTest', time: new Date().toISOString() },
    links: [{ field: 'by', name: 'Anna Lind' }],
  });
}

/** Does the work that a step outside of the registers asks for. */
async function doWork(session: Session, buildingId: number, { nextStep, reasons }: FileHead): Promise<void> {
  const of = `buildingId=${buildingId}&pageSize=0`;
  const action = nextStep?.action;
  if (reasons.some(({ code }) => code === 'noInstallation')) await addAlarm(session, buildingId);
  else if (action === 'openServices') {
    const services = await ask<Service[]>(session, `v1/Service?${of}`);
    await ask(session, 'v1/Service/Done', {
      services: services
        .filter(({ due }) => due === null || Date.parse(due) < Date.now())
        .slice(0, maxServicesAtOnce)
        .map(({ mapItemId, installationId, serviceKey }) => ({ mapItemId, installationId, serviceKey })),
      done: new Date().toISOString(),
    });
  } else if (action === 'openFlaws') {
    const flaws = await ask<Flaw[]>(session, `v1/Flaw?${of}`);
    for (const { id, done, version } of flaws)
      if (done === null)
        await put(session, `v1/Flaw/${id}`, { measure: 'Åtgärdat', done: new Date().toISOString(), version });
  } else if (action === 'openVisits') {
    for (const { id } of await ask<VisitCase[]>(session, `v1/VisitCase?${of}`)) {
      const { points } = await ask<VisitCaseDetails>(session, `v1/VisitCase/${id}`);
      for (const point of points)
        await put(session, `v1/VisitPoint/${point.id}`, {
          ...point,
          view: point.view ?? 'agreed',
          outcome: 'mended',
          flaws: point.flaws.map(({ flawId, party }) => ({ flawId, party })),
        });
    }
  } else throw new Error(`The walk does no ${action}.`);
}

const tabletSize = { width: 1024, height: 768 };
const phoneSize = { width: 390, height: 844 };

for (const { place, device, name, sizes } of [
  { place: 'a desktop', device: on.desktop, name: 'Ekbackens skola', sizes: [] },
  {
    place: 'a tablet and a phone in turn',
    device: on.tablet,
    name: 'Hoivakoti Kuusela',
    sizes: [tabletSize, phoneSize],
  },
])
  test(
    `on ${place} ${name} is led step by step from missing to ready [SBA-21, SBA-35]`,
    device,
    async ({ page, say, session, press }) => {
      const files = await ask<FireSafetyFile[]>(session, 'v1/FireSafetyFile?pageSize=0');
      const building = files.find(({ buildingName }) => buildingName === name);
      if (!building) throw new Error(`The demo data has no ${name}.`);
      const { buildingId } = building;
      const kinds = await ask<RegisterKind[]>(session, 'v1/RegisterKind');
      const read = () => ask<FireSafetyFile>(session, `v1/Building/${buildingId}/FireSafetyFile`);
      const address = `/#/sv/fire-safety-files/${buildingId}`;
      const title = page.getByRole('heading', { level: 1, name: say('fireSafetyFile:title_one') });
      expect((await read()).isReady).toBe(false);
      const form = page.getByRole('dialog');
      await page.goto(address);
      for (let step = 0; step < mostSteps; step += 1) {
        const { heads, isReady } = await read();
        if (isReady) break;
        const size = sizes[step % sizes.length];
        if (size) await page.setViewportSize(size);
        const index = heads.findIndex(({ nextStep, nature }) => nextStep !== null && nature !== 'insurer');
        const head = heads[index];
        const nextStep = head?.nextStep;
        if (!nextStep) throw new Error('The file is not ready, and names no step.');
        await expect(title).toBeVisible();
        const row = page.locator('ol > li').nth(index);
        const exempted = exemptedDuties[nextStep.action];
        if (exempted) {
          await press(
            row.getByRole('button', { name: new RegExp(`^${say('fireSafetyFile:steps.exempt')}`) }),
          );
          await press(page.getByRole('menuitem', { name: exempted }));
          await form.getByRole('textbox', { name: /^Skäl/ }).fill('Hyrs tillfälligt');
          await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
          await expect(title).toBeVisible();
          continue;
        }
        await press(row.getByRole('link').first());
        if (nextStep.kind === undefined) {
          await expect(title).toHaveCount(0);
          await doWork(session, buildingId, head);
          await page.goto(address);
        } else {
          await expect(form).toBeVisible();
          const kind = kinds.find(({ key }) => key === nextStep.kind);
          if (!kind) throw new Error(`There is no register ${nextStep.kind}.`);
          await fillRecord(
            { page, form, say, press, person: step % 2 === 0 ? 'Anna Lind' : 'Bo Ek' },
            kind,
            nextStep.action === 'openRecord' ? ['date'] : [],
          );
          await press(form.getByRole('button', { name: say('lists:form.save'), exact: true }));
          await expect(title).toBeVisible();
        }
        await page.reload();
      }
      await expect(page.getByText(say('fireSafetyFile:ready'), { exact: true })).toBeVisible();
    },
  );
