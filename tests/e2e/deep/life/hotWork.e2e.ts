import type { Page } from '@playwright/test';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import type { HotWorkPermitDetails } from '#contract/hotWork/hotWorkPermit.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({
  account: 'customeradmin',
  serviceWorkers: 'allow',
  tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/,
});
test.setTimeout(300_000);

declare global {
  var clockShifts: { steadyMs: number; wallMs: number };
}

/** Lets a test move the clocks of the page's next documents, each on its own. */
const shiftableClocks = (page: Page) =>
  page.addInitScript(() => {
    globalThis.clockShifts = { steadyMs: 0, wallMs: 0 };
    const steady = performance.now.bind(performance);
    performance.now = () => steady() + globalThis.clockShifts.steadyMs;
    const wall = Date.now.bind(Date);
    Date.now = () => wall() + globalThis.clockShifts.wallMs;
  });
const shift = (page: Page, shifts: { steadyMs?: number; wallMs?: number }) =>
  page.evaluate((more) => Object.assign(globalThis.clockShifts, more), shifts);

const minuteMs = 60_000;

test(
  'permits are issued, watched and closed on a tablet without a network, and sent once [SBA-82, SBA-83, SBA-85, SBA-88]',
  on.tablet,
  async ({ page, context, say, session, house, press }) => {
    await shiftableClocks(page);
    const { buildingId } = house;
    const alarm = await ask<Installation>(session, 'v1/Installation', {
      buildingId,
      type: 'fire_alarm_system',
      name: 'Brandlarm A',
      parts: [{ floorId: null, name: 'Sektion 1', count: 1 }],
    });
    await ask(session, 'v1/RegisterRecord', {
      kind: 'competence',
      customerId: alarm.customerId,
      values: { certificate: 'hotWorkIssuer', issued: '2026-01-15', validUntil: '2090-01-15' },
      links: [{ field: 'person', name: 'Tilda Tillstånd' }],
    });
    const form = page.getByRole('dialog');
    const act = (name: string) => page.getByRole('button', { name, exact: true });

    const prepare = async (work: string) => {
      await press(page.getByRole('button', { name: say('hotWork:add') }));
      await form.getByRole('textbox', { name: say('hotWork:work') }).fill(work);
      await form.getByRole('combobox', { name: say('hotWork:method') }).selectOption('weld');
      await form.getByRole('textbox', { name: say('hotWork:place') }).fill('Trapphus B');
      const person = async (role: 'issuer' | 'worker' | 'guard' | 'watcher', name: string, card?: string) => {
        const fields = form.getByRole('group', { name: say(`hotWork:role.${role}`) });
        await fields.getByLabel(say('hotWork:person_name')).fill(name);
        if (card) await fields.getByRole('textbox', { name: say('hotWork:card.number') }).fill(card);
      };
      await person('issuer', 'Tilda Tillstånd');
      await person('worker', 'Urban Utförare');
      await press(form.getByRole('switch', { name: say('hotWork:has_guard') }));
      await form.getByRole('textbox', { name: say('hotWork:guard_waived_reason') }).fill('Betong överallt');
      await person('watcher', 'Vera Vakt', 'V-7');
      return person;
    };
    const sign = async (button: string, typed: string, note?: string) => {
      await press(act(button));
      await press(form.getByText(say('hotWork:sign.type')));
      await form.getByRole('textbox', { name: say('hotWork:sign.name') }).fill(typed);
      if (note) await form.getByRole('textbox', { name: say('hotWork:note') }).fill(note);
      await press(form.getByRole('button', { name: say('hotWork:sign.save'), exact: true }));
      await expect(form).toHaveCount(0);
    };

    await test.step('the device knows the building once it was opened', async () => {
      await page.goto(`/#/sv/buildings/${buildingId}`);
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
        .toBe(true);
      await page.waitForLoadState('networkidle');
    });
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/#/sv/');
    await press(
      page
        .getByRole('list', { name: say('hotWork:on_device') })
        .getByRole('link', { name: house.buildingName }),
    );

    await test.step('whoever has no certificate needs a card, and the permit waits', async () => {
      const person = await prepare('Svetsa räcket');
      await press(form.getByRole('checkbox', { name: alarm.name }));
      await press(form.getByRole('button', { name: say('hotWork:prepare') }));
      await expect(form.getByText(say('hotWork:fault.certificate_missing'))).toHaveCount(1);
      await person('worker', 'Urban Utförare', 'U-1');
      await press(form.getByRole('button', { name: say('hotWork:prepare') }));
      await expect(page.getByText(say('hotWork:state.prepared'))).toBeVisible();
    });
    await test.step('caretaker, issuer and worker sign on the tablet, one with the pen', async () => {
      await press(act(say('hotWork:acts.disconnect')));
      const approver = form.getByRole('group', { name: say('hotWork:approver') });
      await approver.getByLabel(say('hotWork:person_name')).fill('Sten Skötare');
      const pad = await form.locator('canvas').boundingBox();
      if (!pad) throw new Error('no field for the signature');
      await page.mouse.move(pad.x + 40, pad.y + 40);
      await page.mouse.down();
      await page.mouse.move(pad.x + 160, pad.y + 90, { steps: 8 });
      await page.mouse.up();
      await press(form.getByRole('button', { name: say('hotWork:sign.save'), exact: true }));
      await expect(form).toHaveCount(0);
      await sign(say('hotWork:sign.as.issuer'), 'Tilda Tillstånd');
      await sign(say('hotWork:sign.as.worker'), 'Urban Utförare');
      await expect(page.getByText(say('hotWork:state.issued'))).toBeVisible();
    });
    const endWatch = act(say('hotWork:acts.endWatch'));
    await test.step('the clock of the wall ends no watch, the monotonic one does', async () => {
      await sign(say('hotWork:acts.endWork'), 'Urban Utförare');
      await shift(page, { wallMs: 3 * 60 * minuteMs });
      await page.waitForTimeout(2_500);
      await expect(endWatch).toBeDisabled();
      await shift(page, { wallMs: 0, steadyMs: 61 * minuteMs });
      await expect(endWatch).toBeEnabled();
      await sign(say('hotWork:acts.endWatch'), 'Vera Vakt');
      await expect(page.getByText(say('hotWork:state.disconnected')).first()).toBeVisible();
      await sign(say('hotWork:acts.reconnect'), 'Sten Skötare');
      await expect(page.getByText(say('hotWork:state.closed'))).toBeVisible();
    });
    await test.step('after a reload no clock proves the watch: it stays open, or closes with a note', async () => {
      await press(page.getByRole('link', { name: say('hotWork:to_site') }));
      const person = await prepare('Skära balkar');
      await person('worker', 'Urban Utförare', 'U-1');
      await press(form.getByRole('button', { name: say('hotWork:prepare') }));
      await sign(say('hotWork:sign.as.issuer'), 'Tilda Tillstånd');
      await sign(say('hotWork:sign.as.worker'), 'Urban Utförare');
      await sign(say('hotWork:acts.endWork'), 'Urban Utförare');
      await page.reload();
      await expect(page.getByText(say('hotWork:step.unprovable'))).toBeVisible();
      await shift(page, { wallMs: 5 * 60 * minuteMs, steadyMs: 5 * 60 * minuteMs });
      await page.waitForTimeout(1_500);
      await expect(endWatch).toBeDisabled();
      await shift(page, { wallMs: 0, steadyMs: 0 });
      await sign(say('hotWork:step.close_unproved'), 'Vera Vakt', 'Surfplattan startade om');
      await expect(page.getByText(say('hotWork:mark.clockUnproved'))).toBeVisible();
    });
    await context.setOffline(false);
    const storedPermits = () =>
      ask<HotWorkPermitDetails[]>(session, `v1/HotWorkPermit?buildingId=${buildingId}&pageSize=0`);
    await expect
      .poll(async () => (await storedPermits()).map(({ state }) => state), { timeout: 90_000 })
      .toEqual(['closed', 'closed']);
    await expect(page.getByText(say('hotWork:waits'))).toHaveCount(0);
    const stored = await storedPermits();
    const marksOf = (work: string) =>
      stored
        .find((each) => each.work === work)
        ?.marks.map(({ mark }) => mark)
        .toSorted();
    expect(marksOf('Svetsa räcket')).toEqual([
      'caretakerUncertified',
      'certificateShown',
      'certificateShown',
      'guardWaived',
    ]);
    expect(marksOf('Skära balkar')).toEqual([
      'certificateShown',
      'certificateShown',
      'clockUnproved',
      'guardWaived',
    ]);
    const standing = await ask<StandingDisconnections>(session, `v1/Disconnection?buildingId=${buildingId}`);
    expect(standing.disconnections).toEqual([]);
  },
);
