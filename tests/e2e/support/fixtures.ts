import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { ContractLevel, Language } from '#contract/constants.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import type { BrowserProduct } from '#tests/support/productGlobalSetup.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { Session } from '#contract/users/user.ts';
import { openSession, startRound } from './api.ts';
import { keyboardOn } from './keyboard.ts';
import { idle } from './layout.ts';
import { officePage } from './officePage.ts';
import { roundPage } from './roundPage.ts';
import { textsOf } from './texts.ts';
import { clicked, tapped } from './tapped.ts';
import type { Say } from './texts.ts';

/** Projects that a test runs in; a test without tags runs on desktop. */
export const on = {
  desktop: { tag: ['@desktop'] },
  tablet: { tag: ['@tablet'] },
  phone: { tag: ['@phone'] },
};

/** Projects of a test, by its tags. */
export type Device = (typeof on)[keyof typeof on];

interface Options {
  /** The interface's language. */
  language: Language;
  /** The user logged in from the start; null for none. */
  account: string | null;
  /** Console errors that the test causes on purpose. */
  tolerated: RegExp | null;
  /** Level of the backend. */
  level: ContractLevel;
}

interface Fixtures {
  /** This worker's product, with its data as created. */
  product: BrowserProduct;
  /** The product's own texts in the test's language. */
  say: Say;
  /** The session of `account`. */
  session: Session;
  /** A house with a plan that is due today. */
  house: PracticeHouse;
  /** A house whose plan names one floor with an empty drawing. */
  bareHouse: PracticeHouse;
  /** A round of the house, started by `account`. */
  round: RoundHistory;
  /** Presses as the device does: a tap where there is touch, else a click. */
  press: (target: Locator) => Promise<void>;
  /** The running round of the page, as a person handles it. */
  onRound: ReturnType<typeof roundPage>;
  /** The office's screens of the page, as a person handles them. */
  office: ReturnType<typeof officePage>;
  /** Actions of a person on the page with a keyboard alone. */
  keys: ReturnType<typeof keyboardOn>;
  /** Complaints of console and page. */
  complaints: string[];
}

/** Returns a browser storage with a language and a session. */
export function storageOf(
  language: Language,
  session: Session | null,
): BrowserContextOptions['storageState'] {
  const texts = {
    'tillsyn.language': language,
    ...(session
      ? {
          'tillsyn.token': JSON.stringify({ token: session.token, refreshToken: session.refreshToken }),
          'tillsyn.user': JSON.stringify(session.user),
        }
      : {}),
  };
  const localStorage = Object.entries(texts).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: process.env.TILLSYN_URL ?? '', localStorage }] };
}

/** Resets the worker's product, at a level: the effects of earlier tests are gone. */
async function renewed(parallelIndex: number, level: ContractLevel): Promise<BrowserProduct> {
  const products = JSON.parse(process.env.TILLSYN_PRODUCTS ?? '[]') as BrowserProduct[];
  const product = products[parallelIndex];
  if (!product) throw new Error('There is no product for this worker.');
  const answer = await fetch(`${product.renewUrl}/${level}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  process.env.TILLSYN_URL = product.url;
  return product;
}

/** The test's own tap tries to cancel the touch on another target; the product doesn't. */
const ofTheTap = /^Ignored attempt to cancel a touchstart event/;

/** Records a page's complaints: errors, refused contents, unhandled rejections. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheTap.test(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

/**
 * Makes `goto` wait until the previous screen has gone: a new hash keeps the document, whose old screen stays
 * until the next one renders and could match a test's locators.
 */
function leaveBehind(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const before = new URL(page.url());
    const response = await goTo(url, options);
    const after = new URL(page.url());
    const isSameDocument = before.origin + before.pathname === after.origin + after.pathname;
    if (isSameDocument && before.hash !== after.hash) await idle(page);
    return response;
  };
}

export const test = base.extend<Options & Fixtures>({
  language: ['sv', { option: true }],
  account: ['inspector', { option: true }],
  tolerated: [null, { option: true }],
  level: ['tillsyn', { option: true }],

  product: [
    async ({ level }, use, { parallelIndex }) => use(await renewed(parallelIndex, level)),
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),

  page: async ({ page }, use) => {
    leaveBehind(page);
    await use(page);
  },

  say: async ({ language }, use) => use(textsOf(language)),

  session: async ({ account, product: _renewed }, use) => use(await openSession(account ?? 'inspector')),

  storageState: async ({ account, language, session }, use) =>
    use(storageOf(language, account === null ? null : session)),

  house: async ({ product }, use) => use(product.world.house),
  bareHouse: async ({ product }, use) => use(product.world.bareHouse),

  round: async ({ house, session }, use) => use(await startRound(session, house.planId)),

  press: async ({ hasTouch }, use) => use(hasTouch ? tapped : clicked),

  onRound: async ({ page, say, press }, use) => use(roundPage(page, say, press)),
  office: async ({ page, say, press }, use) => use(officePage(page, say, press)),
  keys: async ({ page }, use) => use(keyboardOn(page)),

  complaints: [
    async ({ page, tolerated }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      const unexpected = complaints.filter((text) => !tolerated?.test(text));
      expect(unexpected, `the page complains: ${unexpected.join(' | ')}`).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
