import type { Language } from '#contract/constants.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { oldFlaws, practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { ask, openSession, storedRound } from '#tests/e2e/support/api.ts';
import { drawingPage } from '#tests/e2e/support/drawingPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import type { Device } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import { markRemaining, readReport, startFromDashboard } from '#tests/e2e/support/walkSteps.ts';

/** A round from login to the report, with all that an inspector does, in a language and on a device. */
export function walkRound(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, account: null });
    // With motion, as most people have it.
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });
    test.setTimeout(180_000);
    test(
      `a round from login to the report, in ${language} [ROUND-02, FIN-02]`,
      device,
      async ({ page, say, press, house, session, hasTouch, isMobile, browser, onRound }) => {
        const drawing = drawingPage(page, say, press, hasTouch);

        const planId = await test.step('log in, choose customer and building, start', async () => {
          await logIn(page, 'inspector', language);
          return startFromDashboard(page, say, press, house);
        });
        expect(planId).toBe(house.planId);
        const roundId = Number(/round\/(\d+)/.exec(page.url())?.[1]);
        const { item, infos } = await storedRound(session, roundId);

        await test.step('the list: ok, undo, flaw with a photo, earlier flaws, skip, search', async () => {
          await onRound.tab('list');
          await onRound.ok(item(1));
          await press(onRound.undoButton(item(1)));
          await expect(onRound.okButton(item(1))).toBeVisible();
          await onRound.ok(item(1));

          const sheet = await onRound.openFlaw(item(5));
          await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
          await expect(
            sheet.getByRole('button', { name: say('common:photos.open', { number: 1 }) }),
          ).toBeVisible();
          const name = await onRound.addFlaw(sheet, 'Hittad i gången');
          await expect(onRound.row(item(5))).toContainText(name);

          const fixed = await onRound.openFlaw(item(2));
          await press(
            fixed.getByRole('button', { name: say('flaws:existing.fix_named', { name: oldFlaws[2] ?? '' }) }),
          );
          const fix = page.getByRole('dialog', { name: say('flaws:fix.title') });
          await fix.getByLabel(say('flaws:fix.measure')).fill('Ny plombering satt');
          await press(fix.getByRole('button', { name: say('flaws:fix.save') }));
          await expect(fix).toBeHidden();
          await press(fixed.getByRole('button', { name: say('flaws:form.back') }));
          await expect(onRound.undoButton(item(2))).toBeVisible();

          await press(onRound.okButton(item(3)));
          const judge = page.getByRole('dialog', { name: say('rounds:judge.title') });
          await press(judge.getByRole('button', { name: say('rounds:judge.still'), exact: true }));
          await expect(judge).toBeHidden();
          await expect(onRound.row(item(3))).toContainText(oldFlaws[3] ?? '');

          const skipped = await onRound.openFlaw(item(6));
          await onRound.notChecked(skipped);
          await expect(onRound.row(item(6))).toContainText(say('rounds:unchecked.locked'));

          await onRound.ok(item(7));
          const lastAct = say('rounds:acts.undo', { act: say('rounds:acts.ok', { number: 7 }) });
          await press(page.getByRole('button', { name: lastAct, exact: true }));
          await expect(onRound.okButton(item(7))).toBeVisible();
          const redone = say('rounds:acts.redo', { act: say('rounds:acts.ok', { number: 7 }) });
          await press(page.getByRole('button', { name: redone, exact: true }));
          await expect(onRound.undoButton(item(7))).toBeVisible();
          await press(page.getByRole('button', { name: lastAct, exact: true }));
          await expect(onRound.okButton(item(7))).toBeVisible();

          const search = page.getByRole('searchbox', { name: say('rounds:list.search') });
          await search.fill(item(8).placementDescription);
          await expect(onRound.row(item(8))).toBeVisible();
          await expect(onRound.row(item(1))).toBeHidden();
          await onRound.ok(item(8));
          await search.fill('');
        });

        const loose = await test.step('the drawing: radial menu, group, loose flaws, floor', async () => {
          await onRound.tab('drawing');
          await drawing.ready();
          await drawing.choose(item(9), 'ok');
          await expect(drawing.mark(item(9))).toHaveAccessibleName(new RegExp(say('rounds:state.ok')));
          await drawing.choose(item(10), 'flaw');
          await onRound.addFlaw(onRound.dialog, 'Från ritningen');
          await drawing.choose(item(11), 'info');
          await expect(onRound.dialog).toContainText(item(11).placementDescription);
          await press(onRound.dialog.getByRole('button', { name: say('rounds:drawing.close_info') }));

          await drawing.chooseInGroup(4, item(7), 'ok');

          await press(page.getByRole('button', { name: say('rounds:drawing.place'), exact: true }));
          await expect(page.getByText(say('rounds:drawing.place_hint'))).toBeVisible();
          await drawing.pressFree();
          const looseFlaw = await onRound.addFlaw(onRound.dialog, 'Lös brist på golvet');
          await expect(drawing.looseMark(looseFlaw)).toHaveCount(1);
          if (hasTouch) {
            await drawing.holdFree(onRound.dialog);
            await onRound.addFlaw(onRound.dialog, 'Lös brist efter långt tryck');
          }
          await drawing.chooseFloor(infos[1]);
          await drawing.ready();
          return hasTouch ? 2 : 1;
        });

        await test.step('the questions: positive, negative, irrelevant, a law that is a link', async () => {
          await onRound.tab('questions');
          const card = (index: number) =>
            page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
          await expect(card(0).getByRole('link', { name: /LSO/ })).toHaveAttribute('href', /^https:\/\//);
          await expect(card(2).getByText('Lokal regel')).toBeVisible();
          await expect(card(2).getByRole('link')).toHaveCount(0);
          await press(card(0).getByRole('button', { name: 'Ja', exact: true }));
          await press(card(1).getByRole('button', { name: 'Nej', exact: true }));
          await card(1).getByLabel(say('rounds:questions.flaw_description')).fill('Dörren är låst');
          await card(1)
            .getByLabel(new RegExp(say('rounds:questions.fixed_date')))
            .fill('2026-01-15');
          await press(card(1).getByRole('button', { name: say('rounds:questions.save_negative') }));
          await expect(card(1)).toContainText('Dörren är låst');
          await press(card(2).getByRole('button', { name: say('rounds:questions.irrelevant'), exact: true }));
          await press(card(3).getByRole('button', { name: 'Ja', exact: true }));
          await expect(card(3).getByRole('button', { name: 'Ja', exact: true })).toHaveAttribute(
            'aria-pressed',
            'true',
          );
        });

        await test.step('the summary, then a pause', async () => {
          await onRound.tab('summary');
          await expect(page.getByRole('rowheader', { name: new RegExp(item(5).name) }).first()).toBeVisible();
          await onRound.pause();
          await onRound.onDashboard();
          await expect(page.getByText(say('rounds:saving.paused'))).toBeVisible();
        });

        await test.step('an admin of the company marks the rest and finishes', async () => {
          await markRemaining({ browser, say, press, language, roundId, isMobile, hasTouch, left: 31 });
        });

        await test.step('the report, on the screen and on paper', () =>
          readReport({ page, say, press, language, house, roundId, photoOf: item(5) }));

        await test.step('the backend holds exactly what was done', async () => {
          const roundState = await storedRound(session, roundId);
          expect(roundState.round.done).not.toBeNull();
          expect(
            roundState.items.filter((one) => one.controlled === null && !one.continueWithoutAdding),
          ).toEqual([]);
          expect(roundState.item(1).markedRemaining).toBe(false);
          expect(roundState.item(7).markedRemaining).toBe(false);
          expect(roundState.items.filter(({ markedRemaining }) => markedRemaining)).toHaveLength(31);
          expect(roundState.item(6).continueWithoutAdding).toBe(true);
          expect(roundState.item(2).flaws).toMatchObject([
            { name: oldFlaws[2], measure: 'Ny plombering satt' },
          ]);
          expect(roundState.item(2).flaws[0]?.done).not.toBeNull();
          expect(roundState.item(3).flaws).toMatchObject([{ name: oldFlaws[3], done: null }]);
          expect(roundState.item(5).flaws.map(({ fileIds }) => fileIds.length)).toEqual([1]);
          expect(roundState.ownFlaws.map(({ description }) => description).sort()).toEqual(
            [
              'Från ritningen',
              'Hittad i gången',
              'Lös brist på golvet',
              ...(loose === 2 ? ['Lös brist efter långt tryck'] : []),
            ].sort(),
          );
          expect(roundState.questions.map(({ answer }) => answer)).toEqual(['Ja', 'Nej', '', 'Ja']);
          expect(roundState.questions[1]).toMatchObject({ answerDescription: 'Dörren är låst' });
          const rounds = await ask<RoundHistory[]>(
            await openSession('companyadmin'),
            `v1/RoundHistory?buildingId=${house.buildingId}&pageSize=0`,
          );
          expect(rounds.map(({ id }) => id)).toEqual([roundId]);
        });
      },
    );
  });
}
