import type { Browser, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import type { Email } from '#server/core/ports.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import type { BrowserProduct } from '#tests/support/productGlobalSetup.ts';
import { ask, openSession } from '#tests/e2e/support/api.ts';
import { expect, listen, storageOf } from '#tests/e2e/support/fixtures.ts';

/** A past and a future due day. */
export const days = {
  past: '2026-01-31',
  ahead: new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
};

const windows = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/**
 * Returns a page of another user on another device, without an account by default; its complaints are added
 * to the test's.
 */
export async function pageOf(
  browser: Browser,
  account: string | null,
  at: { language: Language; device: keyof typeof windows; complaints: string[] },
): Promise<Page> {
  const context = await browser.newContext({
    ...windows[at.device],
    baseURL: process.env.TILLSYN_URL,
    locale: 'sv-SE',
    serviceWorkers: 'block',
    storageState: storageOf(at.language, account === null ? null : await openSession(account)),
  });
  const page = await context.newPage();
  listen(page, at.complaints);
  return page;
}

/** Returns the e-mails that the product has sent to an address, oldest first. */
export async function lettersTo({ renewUrl }: BrowserProduct, address: string): Promise<Email[]> {
  const letters = (await (await fetch(renewUrl)).json()) as Email[];
  return letters.filter(({ to }) => to.address === address);
}

/** Returns the address of a contractor's page from the e-mail with the link. */
export async function contractorAddress(product: BrowserProduct, address: string): Promise<string> {
  const linkIn = async () =>
    (await lettersTo(product, address))
      .map(({ text }) => /https?:\/\/\S+\/contractor\/\S+/.exec(text)?.[0])
      .at(-1);
  await expect.poll(linkIn, `the letter to ${address}`).toBeTruthy();
  return (await linkIn()) ?? '';
}

/** Returns the codes of a house's items, creating missing ones. */
export async function codesOf({ buildingId }: PracticeHouse): Promise<ItemCode[]> {
  const admin = await openSession('admin');
  await ask(admin, 'v1/ItemCode/Make', { buildingId });
  return ask<ItemCode[]>(admin, `v1/ItemCode?buildingId=${buildingId}&pageSize=0`);
}
