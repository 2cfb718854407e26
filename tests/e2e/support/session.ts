import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { textsOf } from './texts.ts';

/** Logs in through the login screen as a person would, and waits for the dashboard. */
export async function logIn(page: Page, account: string, language: Language = 'sv'): Promise<void> {
  const say = textsOf(language);
  await page.goto(`/#/${language}/login`);
  await page.getByLabel(say('session:login.email')).fill(`${account}@example.com`);
  await page.getByRole('textbox', { name: say('session:login.password') }).fill(demoPassword);
  await page.getByRole('button', { name: say('session:login.submit') }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
