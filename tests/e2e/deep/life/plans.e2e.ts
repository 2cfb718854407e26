import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Language } from '#contract/constants.ts';
import type { PlanPause } from '#contract/plans/planPause.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { settled } from '#tests/e2e/support/layout.ts';
import { look } from '#tests/e2e/support/look.ts';

/* A plan as the rules ask for it: on a weekday of the month, until a day, and not in the school holidays. */

const dayMs = 86_400_000;
const year = new Date().getUTCFullYear() + 1;
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first Tuesday of every second month of next year, up to August. */
const tuesdays = [0, 2, 4, 6].map((month) => {
  const first = new Date(Date.UTC(year, month, 1));
  return first.getTime() + ((2 - first.getUTCDay() + 7) % 7) * dayMs;
});
const planned = tuesdays.map(dayText);
const [, march = 0] = tuesdays;
const holiday = { starts: dayText(march - 3 * dayMs), ends: dayText(march + 3 * dayMs) };
const dayAfter = (day: string) => dayText(Date.parse(day) + dayMs);

/** Returns the day on which a plan with these pauses is due instead. */
function paused(day: string, pauses: readonly Pick<PlanPause, 'starts' | 'ends'>[]): string {
  const pause = pauses.find(({ starts, ends }) => starts <= day && day <= ends);
  return pause ? paused(dayAfter(pause.ends), pauses) : day;
}

function walkPlans(language: Language, device: Device): void {
  test.describe(() => {
    // The days are those of next year at any hour of the test run.
    test.use({ language, account: 'customeradmin', timezoneId: 'Europe/Stockholm' });
    test.setTimeout(180_000);
    test(
      `a plan falls due on every second month’s first Tuesday until its end, and after school holidays, in ${language} [LIFE-02, LIFE-04, LIFE-05, LIFE-10]`,
      device,
      async ({ page, say, press, office, house, session }) => {
        const customerQuery = `?customer=${house.customerId}`;
        const choose = async (label: string, option: string) => {
          await press(page.getByRole('combobox', { name: label, exact: true }));
          await press(page.getByRole('option', { name: option, exact: true }));
          await expect(page.getByRole('listbox')).toBeHidden();
        };
        const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
        const meaning = page.getByRole('region', { name: say('roundPlans:meaning.title') });
        /** Date of the preview, moved by a pause or not. */
        const previewDate = (day: string) => meaning.getByText(new RegExp(`^${day}`));
        const name = 'Varannan månad';
        const [, second = ''] = planned;
        const above = await ask<PlanPause[]>(
          session,
          `v1/PlanPause?customerId=${house.customerId}&pageSize=0`,
        );
        const before = planned.map((day) => paused(day, above));
        const movedDay = dayAfter(holiday.ends);
        const after = before.map((day) => (day === second ? movedDay : day));
        expect(before).toContain(second);

        await page.goto(`/#/${language}/roundplanning/0${customerQuery}`);
        await fill(say('roundPlans:form.name'), name);
        await fill(say('roundPlans:form.start'), `${year}-01-01`);
        await fill(say('roundPlans:form.interval'), '2');
        await choose(say('roundPlans:form.unit'), say('roundPlans:form.units.months'));
        await choose(say('roundPlans:rhythm.day'), say('roundPlans:rhythm.weekday'));
        await choose(say('roundPlans:rhythm.which'), say('roundPlans:rhythm.nth.first'));
        await choose(say('roundPlans:rhythm.weekday_of'), say('roundPlans:rhythm.weekdays.2'));
        await fill(say('roundPlans:rhythm.ends'), `${year}-08-31`);
        for (const day of planned) await expect(previewDate(day)).toBeVisible();
        await page.getByRole('switch', { name: say('roundPlans:rhythm.pauses') }).check();
        for (const day of before) await expect(previewDate(day)).toBeVisible();
        await look(page, 'plan with a rhythm');
        await press(page.getByRole('button', { name: say('roundPlans:save'), exact: true }));
        await expect(page.getByText(say('roundPlans:added'))).toBeVisible();
        await expect(page).toHaveURL(/roundplanning\/[1-9]\d*/);
        const planUrl = page.url();

        await test.step('pauses are reached from the plans, and say which share a day [LIFE-09]', async () => {
          await press(page.getByRole('link', { name: say('roundPlans:pauses'), exact: true }));
          await expect(page.getByRole('heading', { level: 1, name: say('planPauses:title') })).toBeVisible();
          await look(page, 'pauses of the levels above');
          await press(office.button(say('planPauses:add')).first());
          const dialog = office.dialog;
          const inDialog = (key: string) => dialog.getByLabel(say(`planPauses:${key}`), { exact: true });
          await inDialog('name').fill('Sportlov');
          await inDialog('starts').fill(holiday.ends);
          await inDialog('ends').fill(holiday.starts);
          await press(dialog.getByRole('button', { name: say('lists:form.save') }));
          await expect(dialog.getByText(say('planPauses:ends_early'))).toBeVisible();
          await look(page, 'pause with its fault');
          await inDialog('starts').fill(holiday.starts);
          await inDialog('ends').fill(holiday.ends);
          await press(dialog.getByRole('button', { name: say('lists:form.save') }));
          await expect(dialog).toBeHidden();
          await press(office.button(say('planPauses:add')).first());
          await inDialog('name').fill('Studiedag');
          await inDialog('starts').fill(holiday.ends);
          await inDialog('ends').fill(holiday.ends);
          await expect(dialog.getByRole('status')).toContainText('Sportlov');
          await look(page, 'pause over another');
          await press(dialog.getByRole('button', { name: say('lists:form.save') }));
          await expect(dialog).toBeHidden();
          await expect(page.getByText(holiday.starts).first()).toBeVisible();
          await look(page, 'pauses');
        });

        await page.goto(planUrl);
        for (const day of after) await expect(previewDate(day)).toBeVisible();
        await expect(previewDate(second)).toBeHidden();

        await page.goto(`/#/${language}/year${customerQuery}&year=${year}`);
        await expect(page.getByRole('heading', { level: 1, name: say('planYear:title') })).toBeVisible();
        await fill(say('planYear:search'), name);
        await settled(page);
        const due = (day: string) =>
          page.getByRole('link', { name: new RegExp(`${say('statistics:states.due', { date: day })}$`) });
        for (const day of after) await expect(due(day)).toHaveCount(1);
        await expect(due(second)).toHaveCount(0);
        await expect(page.getByRole('link', { name: new RegExp(`^${name}, `) })).toHaveCount(planned.length);
        await look(page, 'year with a pause');
        await press(due(movedDay));
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      },
    );
  });
}

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['fi', on.phone],
  ['en', on.tablet],
] as const))
  walkPlans(language, device);
