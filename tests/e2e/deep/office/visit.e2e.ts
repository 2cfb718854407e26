import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';

test.use({ account: 'customeradmin' });
test.setTimeout(400_000);

/** Number of points that are entered before the screen is opened. */
const enteredCount = 12;

for (const [place, device] of [
  ['a desktop', on.desktop],
  ['a tablet', on.tablet],
  ['a phone', on.phone],
] as const)
  test(
    `on ${place} a visit with fifteen points leads to a sealed reply that stays as it is [SBA-65, SBA-71, SBA-72]`,
    device,
    async ({ page, say, session, house, press, office }) => {
      const form = page.getByRole('dialog');
      const text = (key: string, values?: Record<string, string | number>) => say(`visits:${key}`, values);
      const save = async () => {
        await press(form.getByRole('button', { name: say('lists:form.save') }));
        await expect(form).toHaveCount(0);
      };
      const pointOf = (number: number) =>
        page.getByRole('listitem').filter({
          has: page.getByRole('heading', { name: text('point.number', { number }), exact: true }),
        });
      const firstId = async (list: string): Promise<number> => {
        const [first] = await ask<{ id: number }[]>(session, `v1/${list}&pageSize=1`);
        if (!first) throw new Error(list);
        return first.id;
      };
      const floorId = await firstId(`Floor?buildingId=${house.buildingId}`);
      const mapItemId = await firstId(`MapItem?mapId=${await firstId(`Map?floorId=${floorId}`)}`);

      await test.step('a case is made in the list', async () => {
        await office.openList('sv', `visits?customer=${house.customerId}`);
        await press(office.button(text('add')).filter({ visible: true }).first());
        await press(form.getByRole('combobox').first());
        await press(page.getByRole('option', { name: house.buildingName }).first());
        await form.getByRole('textbox', { name: text('case.authority') }).fill('Räddningstjänsten');
        await form.getByRole('textbox', { name: text('case.visited') }).fill('2026-11-02');
        await form.getByRole('textbox', { name: text('case.reply_due') }).fill('2026-12-20');
        await look(page, 'visit form');
        await save();
        await expect(page.getByText(text('no_points'))).toBeVisible();
        await look(page, 'visit without points');
      });
      const caseId = Number(new URL(page.url().replace('#/', '')).searchParams.get('case'));

      const addPoint = (body: object) => ask<VisitPoint>(session, `v1/VisitCase/${caseId}/Point`, body);
      const remark = { addressedTo: 'owner', deadline: '2027-01-31', legalGround: '2 kap. 2 § LSO' };
      const shared = await addPoint({ ...remark, text: 'Dörren vid sakvaran stänger inte.' });
      const { flaws } = await ask<VisitPoint>(session, `v1/VisitPoint/${shared.id}/Flaw`, {
        name: 'Dörren stänger inte',
        mapItemId,
      });
      const links = flaws.map(({ flawId }) => ({ flawId }));
      for (const part of ['saknar skylt', 'är blockerad'])
        await addPoint({ ...remark, view: 'agreed', text: `Dörren vid sakvaran ${part}.`, flaws: links });
      for (let number = 4; number <= enteredCount; number += 1)
        await addPoint({ ...remark, text: `Anmärkning ${number}.`, view: 'contested', viewText: 'Finns.' });

      await test.step('the last points are added on the screen, and one is parted', async () => {
        await page.reload();
        for (const number of [13, 14, 15]) {
          await press(office.button(text('point.add')));
          await form
            .getByRole('textbox', { name: text('point.text') })
            .fill(`Trapphuset ${number} är belamrat.`);
          await form.getByLabel(text('point.addressed_to')).selectOption('both');
          await form.getByRole('textbox', { name: text('point.deadline') }).fill('2027-02-28');
          if (number === 15) await look(page, 'point form');
          await save();
          await expect(pointOf(number)).toBeVisible();
        }
        for (const party of ['owner', 'tenant']) {
          await press(office.button(text('flaw.add_of', { number: 15 })));
          await form.getByLabel(text('party.label')).selectOption(party);
          await form.getByRole('textbox', { name: text('flaw.name') }).fill(`Belamrat ${party}`);
          if (party === 'tenant') await look(page, 'flaw of a point');
          await save();
          await expect(pointOf(15).getByRole('link', { name: `Belamrat ${party}` })).toBeVisible();
        }
        await expect(pointOf(15).getByText(text('party.owner'))).toBeVisible();
        await look(page, 'visit with points');
      });

      const seal = office.button(text('reply.seal'));
      await test.step('the reply waits for each view', async () => {
        await expect(page.getByText(text('reply.unanswered_other', { count: 4 }))).toBeVisible();
        await expect(seal).toBeDisabled();
        for (const number of [1, 13, 14, 15]) {
          await press(office.button(text('point.answer_of', { number })));
          await form.getByLabel(text('point.view'), { exact: true }).selectOption('agreed');
          await form
            .getByRole('textbox', { name: text('point.view_text_field') })
            .fill(`Åtgärdas, ${number}.`);
          if (number === 15) await look(page, 'point with flaws');
          await save();
          await expect(pointOf(number).getByText(text('view.agreed'))).toBeVisible();
        }
      });

      await test.step('a photo is added to a flaw', async () => {
        await press(pointOf(15).getByRole('link', { name: 'Belamrat owner' }));
        const photos = form.getByRole('group', { name: say('flawWork:photos') });
        await photos.locator('input[type=file]').first().setInputFiles(aPhoto());
        const comment = form.getByLabel(say('flawWork:comment'), { exact: true });
        await comment.fill('Så här ser det ut');
        await press(form.getByRole('button', { name: say('flawWork:send') }));
        await expect(form.getByRole('list', { name: say('flawWork:thread') })).toContainText(
          'Så här ser det ut',
        );
        await expect(comment).toHaveValue('');
        await press(form.getByRole('link', { name: say('flawWork:open_visit') }));
        await expect(seal).toBeVisible();
      });

      const download = async (number: number) => {
        const button = office.button(text('reply.download', { number }));
        const [file] = await Promise.all([page.waitForEvent('download'), press(button)]);
        return readFileSync(await file.path());
      };
      const sealReply = async (number: number) => {
        await press(seal);
        await press(form.getByRole('button', { name: text('reply.seal') }));
        await expect(office.button(text('reply.download', { number }))).toBeVisible({ timeout: 60_000 });
      };
      await test.step('the sealed reply has the points, and its digest', async () => {
        await sealReply(1);
        await look(page, 'visit with reply');
      });
      const sealed = await download(1);
      const { replies } = await ask<VisitCaseDetails>(session, `v1/VisitCase/${caseId}`);
      expect(createHash('sha256').update(sealed).digest('hex')).toBe(replies[0]?.sha256);
      const reply = textOf(await readTexts(sealed));
      for (const part of ['Anmärkning 12.', 'Åtgärdas, 15.', 'Belamrat tenant', text('party.tenant')])
        expect(reply).toContain(part);
      expect(sealed.toString('latin1')).toMatch(/\/Subtype ?\/Image/);

      await test.step('later edits leave its bytes alone, and go into the next version', async () => {
        await press(office.button(text('point.answer_of', { number: 15 })));
        await form.getByRole('textbox', { name: text('point.view_text_field') }).fill('Redan tömt.');
        await save();
        await sealReply(2);
        expect((await download(1)).equals(sealed)).toBe(true);
        expect(textOf(await readTexts(await download(2)))).toContain('Redan tömt.');
      });
    },
  );
