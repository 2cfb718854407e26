import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

// Without a network nothing is sent while the test looks.
test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ });

test(
  'a flaw just found opens again: another text, deleted, and back by undo',
  on.phone,
  async ({ page, say, press, session, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    const sheet = await onRound.openFlaw(item(1));
    await expect(sheet.getByRole('group', { name: say('flaws:form.category') })).toBeAttached();
    await page.context().setOffline(true);
    const name = await onRound.addFlaw(sheet, 'Vid dörren');
    await onRound.openFlaw(item(1));
    const edit = page.getByRole('dialog', { name: say('flaws:edit.title') });
    const openAgain = () =>
      press(sheet.getByRole('button', { name: say('flaws:edit.open_named', { name }), exact: true }));
    await openAgain();
    await edit.getByLabel(say('flaws:form.description')).fill('Vid fönstret');
    await press(edit.getByRole('button', { name: say('flaws:edit.save'), exact: true }));
    await expect(edit).toBeHidden();
    await openAgain();
    const deleteName = { name: say('flaws:edit.delete'), exact: true };
    await press(edit.getByRole('button', deleteName));
    const question = page.getByRole('dialog', { name: say('flaws:edit.delete_title') });
    await press(question.getByRole('button', deleteName));
    await expect(edit).toBeHidden();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await press(page.getByRole('button', { name: /^Ångra: borttagning/ }));
    await onRound.openFlaw(item(1));
    await openAgain();
    await expect(edit.getByLabel(say('flaws:form.description'))).toHaveValue('Vid fönstret');
    await page.goBack();
    await expect(edit).toBeHidden();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.context().setOffline(false);
    await onRound.pause();
    await onRound.onDashboard();
    const roundState = await storedRound(session, round.id);
    expect(roundState.ownFlaws).toMatchObject([{ name, description: 'Vid fönstret' }]);
  },
);
