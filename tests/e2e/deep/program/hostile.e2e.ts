import { lawLinks, practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import {
  hasNaughtyStrings,
  hostileTexts,
  longText,
  naughtyStrings,
  withoutNaughtyStrings,
} from '#tests/e2e/support/naughty.ts';

test.setTimeout(120_000);

test.afterEach(async ({ page }) => {
  expect(await page.title()).not.toBe('XSS');
});

test.describe(() => {
  test.use({ account: null, tolerated: /status of (400|401|429)/ });

  test('login rejects hostile input with a message and keeps it in the field [AUTH-12, AUTH-13]', async ({
    page,
    say,
  }) => {
    await page.goto('/#/sv/login');
    const email = page.getByLabel(say('session:login.email'));
    const password = page.getByRole('textbox', { name: say('session:login.password') });
    for (const text of [hostileTexts[0] ?? '', hostileTexts[3] ?? '', longText]) {
      await email.fill(text);
      await password.fill(text);
      await page.getByRole('button', { name: say('session:login.submit'), exact: true }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expect(email).toHaveValue(text.trim());
      await expect(email).toHaveAttribute('aria-invalid', 'true');
    }
  });

  test('recover password describes an invalid address at the field [AUTH-18, AUTH-19]', async ({
    page,
    say,
  }) => {
    await page.goto('/#/sv/recover-password');
    const email = page.getByLabel(say('session:recoverpassword.email'));
    const submit = page.getByRole('button', { name: say('session:recoverpassword.submit') });
    await submit.click();
    await expect(email).toHaveAccessibleDescription(say('common:validators.required'));
    for (const text of [...hostileTexts, longText, 'a@b', 'a b@example.com']) {
      await email.fill(text);
      await submit.click();
      await expect(email).toHaveAccessibleDescription(say('common:validators.email'));
      await expect(email).toHaveValue(text);
    }
  });

  test('reset password rejects short passwords and expired links with a message [AUTH-25, AUTH-26]', async ({
    page,
    say,
  }) => {
    await page.goto(`/#/sv/reset-password/${encodeURIComponent(hostileTexts[0] ?? '')}/a%40example.com`);
    const [first, second] = ['password', 'repeat'].map((key) =>
      page.getByRole('textbox', { name: say(`session:resetpassword.${key}`) }),
    );
    if (!first || !second) throw new Error('unreachable');
    const submit = page.getByRole('button', { name: say('session:resetpassword.submit') });
    await first.fill(hostileTexts[3] ?? '');
    await second.fill('något annat');
    await submit.click();
    await expect(second).toHaveAccessibleDescription(say('session:resetpassword.error_mismatch'));
    await second.fill(hostileTexts[3] ?? '');
    await submit.click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect(first).toHaveValue(hostileTexts[3] ?? '');
  });
});

test('a law link that is no web address never becomes a link [ROUND-45, ROUND-46]', async ({
  page,
  round,
  onRound,
}) => {
  await onRound.open(round.id);
  await onRound.tab('questions');
  const card = (index: number) =>
    page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
  await expect(card(0).getByRole('link')).toHaveAttribute('href', lawLinks[0] ?? '');
  await expect(card(1).getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.boverket\.se\/?$/);
  await expect(card(2).getByText('Lokal regel')).toBeVisible();
  await expect(card(2).getByRole('link')).toHaveCount(0);
  await card(2).getByText('Lokal regel').click();
  expect(await page.locator('a[href^="javascript" i]').count()).toBe(0);
});

test('texts that are too long and invalid dates are reported at their field and stay there [ROUND-49, FLAW-16]', async ({
  page,
  say,
  press,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  const sheet = await onRound.openFlaw(item(5));
  const description = sheet.getByLabel(new RegExp(`^${say('flaws:form.description')}`));
  await description.focus();
  await page.keyboard.insertText(longText);
  await expect(description).toHaveAccessibleDescription(say('flaws:form.too_long', { max: 4000 }));
  await expect(description).toHaveValue(longText);
  const types = sheet.getByRole('group', { name: say('flaws:form.type'), exact: true }).getByRole('radio');
  await types.first().check({ force: true });
  await press(sheet.getByRole('button', { name: say('flaws:form.add'), exact: true }));
  await expect(description).toHaveValue(longText);
  await description.fill('Kort');
  await press(sheet.getByRole('button', { name: say('flaws:form.add'), exact: true }));
  await expect(sheet).toBeHidden();

  await onRound.tab('questions');
  const card = page.getByRole('article').filter({ hasText: practiceQuestions[1].name });
  await press(card.getByRole('button', { name: 'Nej', exact: true }));
  const text = card.getByLabel(say('rounds:questions.flaw_description'));
  const date = card.getByLabel(new RegExp(say('rounds:questions.fixed_date')));
  const save = card.getByRole('button', { name: say('rounds:questions.save_negative') });
  await text.fill('');
  await press(save);
  await expect(text).toHaveAccessibleDescription(say('rounds:questions.description_missing'));
  await text.focus();
  await page.keyboard.insertText(longText);
  await press(save);
  await expect(text).toHaveAccessibleDescription(say('common:validators.too_long', { max: 4000 }));
  await expect(text).toHaveValue(longText);
  await text.fill('Dörren kärvar');
  await date.fill('2999-12-31');
  await press(save);
  await expect(date).toHaveAccessibleDescription(say('rounds:questions.date_in_future'));
  await expect(text).toHaveValue('Dörren kärvar');
  await date.fill('');
  await press(save);
  await expect(card).toContainText('Dörren kärvar');
});

test(
  'hostile and naughty texts are kept as they were written, from the form to the report [FLAW-01, FIN-02]',
  on.phone,
  async ({ page, say, session, round, onRound }) => {
    test.skip(!hasNaughtyStrings, withoutNaughtyStrings);
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    const descriptions: string[] = [];
    for (const [index, texts] of [hostileTexts, naughtyStrings(40)].entries()) {
      const sheet = await onRound.openFlaw(item(8 + index));
      descriptions.push(texts.join('\n').replaceAll(/\r\n?/g, '\n').slice(0, 3_900).trim());
      await onRound.addFlaw(sheet, descriptions[index] ?? '');
    }
    const search = page.getByRole('searchbox', { name: say('rounds:list.search') });
    for (const text of hostileTexts) {
      await search.fill(text);
      await expect(page.getByText(say('rounds:list.no_hits'))).toBeVisible();
    }
    await search.fill('');
    await onRound.tab('summary');
    await expect(
      page.getByText("<script>document.title='XSS'</script>", { exact: false }).first(),
    ).toBeVisible();
    await onRound.pause();
    await onRound.onDashboard();
    const roundState = await storedRound(session, round.id);
    expect(roundState.ownFlaws.map(({ description }) => description).sort()).toEqual(
      [...descriptions].sort(),
    );
    await page.goto(`/#/sv/round/done/${round.id}`);
    await expect(
      page.getByText("<script>document.title='XSS'</script>", { exact: false }).first(),
    ).toBeVisible();
    expect(await page.locator('main img[src="x"]').count()).toBe(0);
  },
);

test('searches take anything and say when nothing fits [DASH-09, PICK-05]', async ({ page, say }) => {
  await page.goto('/#/sv/?customer=2');
  await page
    .getByRole('button', {
      name: new RegExp(say('common:shell.customer_picker').replaceAll(/[()]/g, '\\$&')),
    })
    .click();
  const tree = page.getByRole('searchbox', { name: say('customers:picker.search') });
  for (const text of [...hostileTexts, longText]) {
    await tree.fill(text);
    await expect(page.getByText(say('common:tree.no_hits'))).toBeVisible();
    await expect(tree).toHaveValue(text);
  }
  await page.getByRole('button', { name: say('customers:picker.close') }).click();
  const buildings = page.getByRole('searchbox', { name: say('dashboard:buildings.search') });
  for (const text of hostileTexts) {
    await buildings.fill(text);
    await expect(page.getByText(say('dashboard:buildings.no_hits'))).toBeVisible();
  }
});
