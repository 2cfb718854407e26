import type { Browser, Page } from '@playwright/test';
import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { ask, openSession, put, storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

test.setTimeout(180_000);

const sv = textsOf('sv');
const click = (target: { click: () => Promise<void> }) => target.click();
const question = practiceQuestions[0].name;

/** A logged-in page for another person on another device. */
async function another(browser: Browser, account: string): Promise<Page> {
  const context = await anotherDevice(browser, await openSession(account));
  const page = await context.newPage();
  await page.goto('/#/sv/');
  return page;
}

const answer = async (page: Page, label: string) => {
  const card = page.getByRole('article').filter({ hasText: question });
  const button = card.getByRole('button', { name: label, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
};

const choiceOf = (page: Page, say: Say) =>
  page.getByRole('group', { name: say('rounds:conflict.badge_for', { target: question }) });

/** Finishes a round over the API as another user: every item ok, every question answered with yes. */
async function finishAs(account: string, roundId: number): Promise<void> {
  const session = await openSession(account);
  const { items, questions } = await storedRound(session, roundId);
  const controlled = new Date().toISOString();
  for (const { id } of items)
    await put(session, `v1/RoundHistoryItem/${id}`, { controlled, continueWithoutAdding: false });
  for (const { id, positive } of questions)
    await put(session, `v1/RoundHistoryQuestion/${id}`, { answer: positive });
  await put(session, `v1/RoundHistory/${roundId}`, { done: controlled });
}

test('two inspectors answer one question differently: both answers are kept, and one is chosen', async ({
  page,
  browser,
  say,
  session,
  round,
}) => {
  const first = roundPage(page, say, click);
  const otherPage = await another(browser, 'admin');
  const second = roundPage(otherPage, sv, click);
  await first.open(round.id);
  await second.open(round.id);
  await first.tab('questions');
  await second.tab('questions');
  await answer(page, 'Ja');
  await first.pause();
  await first.onDashboard();
  await answer(otherPage, sv('rounds:questions.irrelevant'));
  await second.pause();
  await second.onDashboard();

  await first.open(round.id);
  await page.getByRole('button', { name: say('rounds:conflict.notice_show') }).click();
  const choice = choiceOf(page, say);
  await expect(choice).toContainText('Anna Berglund');
  await expect(choice).toContainText('Ingrid Forsman');
  expect((await storedRound(session, round.id)).questions[0]?.answer).toBe('');
  await choice.getByRole('button', { name: /Ja.*Ingrid Forsman/ }).click();
  await expect(choice).toBeHidden();
  expect((await storedRound(session, round.id)).questions[0]).toMatchObject({
    answer: 'Ja',
    userName: 'inspector@example.com',
  });
  await otherPage.context().close();
});

test.describe('a round that another user has finished', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ });

  test('the round shows acts received after its end, and the tablet keeps nothing', async ({
    page,
    context,
    say,
    session,
    round,
  }) => {
    const screen = roundPage(page, say, click);
    await screen.open(round.id);
    await screen.tab('questions');
    await context.setOffline(true);
    await answer(page, say('rounds:questions.irrelevant'));
    await finishAs('admin', round.id);
    await screen.pause();
    await screen.onDashboard();
    await context.setOffline(false);
    const entries = () => ask<unknown[]>(session, `v1/RoundLateEntry?roundHistoryId=${round.id}`);
    await expect.poll(async () => (await entries()).length, { timeout: 60_000 }).toBeGreaterThan(0);

    await page.goto(`/#/sv/round/done/${round.id}`);
    const late = page.getByRole('list', { name: say('rounds:late.title') });
    await expect(late).toContainText(question);
    await expect(late).toContainText('Ingrid Forsman');
    await expect(choiceOf(page, say)).toBeVisible();
    const roundState = await storedRound(session, round.id);
    expect(roundState.round.done).not.toBeNull();
    expect(roundState.questions[0]?.answer).toBe('Ja');
  });
});
