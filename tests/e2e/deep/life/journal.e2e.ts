import type { Installation } from '#contract/maintenance/service.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import type { StandingDisconnections } from '#contract/journals/journal.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({
  account: 'customeradmin',
  serviceWorkers: 'allow',
  tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/,
});
test.setTimeout(240_000);

test(
  'a journal is written without a network, also after a reload, and each line arrives once [SBA-20]',
  on.tablet,
  async ({ page, context, say, session, house, press }) => {
    const alarm = await ask<Installation>(session, 'v1/Installation', {
      buildingId: house.buildingId,
      type: 'fire_alarm_system',
      name: 'Brandlarm A',
      parts: [
        { floorId: null, name: 'Sektion 1', count: 1 },
        { floorId: null, name: 'Sektion 2', count: 1 },
      ],
    });
    const journalName = say('maintenance:journal.open', { name: alarm.name });
    const lines = page.getByRole('list', { name: say('maintenance:journal.lines_title') });
    const form = page.getByRole('dialog');
    const write = async (event: string, more: () => Promise<void>) => {
      await press(page.getByRole('button', { name: say('maintenance:journal.new_line') }));
      await press(form.getByRole('combobox', { name: 'Händelse' }));
      await press(page.getByRole('option', { name: event, exact: true }));
      await more();
      await press(form.getByRole('button', { name: say('lists:form.save') }));
      await expect(form).toHaveCount(0);
    };
    await test.step('the device knows the journal once the building was opened', async () => {
      await page.goto(`/#/sv/buildings/${house.buildingId}`);
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 60_000 })
        .toBe(true);
      await page.waitForLoadState('networkidle');
    });
    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/#/sv/');
    const keptJournals = page.getByRole('list', { name: say('maintenance:journal.on_device') });
    await press(keptJournals.getByRole('link', { name: alarm.name }));
    await expect(page.getByRole('heading', { name: journalName })).toBeVisible();
    await test.step('lines wait on the device, and stay after a reload', async () => {
      await write('Kvartalsprov', async () => {
        await press(form.getByRole('checkbox', { name: 'Sektion 1' }));
      });
      await write('Frånkoppling', async () => {
        await press(form.getByRole('checkbox', { name: 'Sektion 2' }));
        await form.getByRole('textbox', { name: 'Skäl' }).fill('Ombyggnad');
        await press(form.getByRole('combobox', { name: 'Ersättningsåtgärd' }));
        await press(page.getByRole('option', { name: 'Vakt' }));
      });
      const waiting = lines.getByText(say('maintenance:journal.waiting'));
      await expect(waiting).toHaveCount(2);
      await page.reload();
      await expect(waiting).toHaveCount(2);
      await expect(lines.getByRole('listitem').first()).toContainText('Frånkoppling');
    });
    await test.step('a line written meanwhile by somebody else drops none of them', async () => {
      await ask(session, 'v1/RegisterRecord', {
        kind: 'journal',
        customerId: alarm.customerId,
        buildingId: alarm.buildingId,
        installationId: alarm.id,
        values: { event: 'reconnection', time: new Date(Date.now() - 60_000).toISOString() },
        links: [{ field: 'by', name: 'Någon annan' }],
      });
      await context.setOffline(false);
      await expect(lines.getByText(say('maintenance:journal.waiting'))).toHaveCount(0, { timeout: 90_000 });
      await expect(lines.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 });
    });
    const storedLines = await ask<RegisterRecord[]>(
      session,
      `v1/RegisterRecord?kind=journal&installationId=${alarm.id}&pageSize=0`,
    );
    expect(storedLines.map(({ values }) => values['event']).toSorted()).toEqual([
      'disconnection',
      'quarterlyTest',
      'reconnection',
    ]);
    for (const { values, created } of storedLines)
      expect(Date.parse(String(values['time']))).toBeLessThanOrEqual(Date.parse(created));
    const standing = await ask<StandingDisconnections>(
      session,
      `v1/Disconnection?buildingId=${house.buildingId}`,
    );
    expect(standing.disconnections).toMatchObject([{ sections: ['Sektion 2'] }]);
  },
);
