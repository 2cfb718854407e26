import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/db/demo/accounts.ts';

/** Function that takes a picture of the page. */
export type Take = (name: string) => Promise<void>;

/** Script that runs in the page; a string, since scripts are type-checked without a browser's globals. */
const findUnfinished = `(() => {
  const htmlOf = (element) => element.outerHTML.slice(0, 120);
  const busy = [...document.querySelectorAll('[aria-busy="true"], .mantine-Loader-root')];
  const images = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
  return [
    ...[...busy, ...images].map(htmlOf),
    ...moving.map(({ id }) => 'animation ' + id),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
  ];
})()`;

const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** Returns elements that are still loading or moving: parts, animations, pictures and fonts. */
export const unfinished = (page: Page): Promise<string[]> => page.evaluate<string[]>(findUnfinished);

/** Time without activity after which a page is at rest, in milliseconds: the last rendered elements may load more. */
const restMs = 400;

/**
 * Waits until all named elements are visible and the page is at rest.
 * @throws Error after 60 s with the elements that aren't
 */
async function waitUntilShown(page: Page, ...wanted: readonly Locator[]): Promise<void> {
  for (const locator of wanted) await locator.first().waitFor();
  const deadline = Date.now() + 60_000;
  let restsSince = Date.now();
  while (Date.now() - restsSince < restMs) {
    const unfinishedParts = await unfinished(page);
    if (Date.now() > deadline)
      throw new Error(`The page doesn't come to rest: ${unfinishedParts.join('; ')}`);
    await page.evaluate(twoFrames);
    if (unfinishedParts.length > 0) restsSince = Date.now();
  }
}

/** Fills in and submits the open login. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-post').fill(email);
  await page.getByRole('textbox', { name: 'Lösenord' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await page.waitForURL((address) => !address.hash.includes('login'));
}

/**
 * Navigates from the login to a round's drawing as the demo inspector, in Swedish, and takes a picture of each screen once it is complete.
 * @param url the product's address
 * @param planId the plan whose round is started; by default the first one of the overview
 */
export async function takePictures(page: Page, url: string, take: Take, planId?: number): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });

  await page.goto(`${url}/#/sv/login`);
  await waitUntilShown(page, button('Logga in'), page.getByLabel('E-post'));
  await take('login');

  await logIn(page, 'inspector@example.com');
  await waitUntilShown(page, heading('Läget nu'), heading('Byggnader'), button(/^Starta/));
  await take('dashboard');

  if (planId === undefined)
    await button(/^Starta/)
      .first()
      .click();
  else await page.goto(`${url}/#/sv/startround/${planId}`);
  await button('Starta ronden').click();
  // Rows without an open flaw, which would open a dialog first.
  const rows = page.getByRole('group', { name: /, Ej kontrollerad$/ });
  const okButtons = rows.getByRole('button', { name: /^OK: / });
  const undoButtons = page.getByRole('group', { name: /, OK$/ }).getByRole('button', { name: /^Ångra: / });
  await waitUntilShown(page, page.getByRole('tab', { name: 'Lista' }), okButtons);
  for (const index of [0, 1, 2]) {
    await okButtons.first().click();
    await undoButtons.nth(index).waitFor();
  }
  await waitUntilShown(page, undoButtons.nth(2));
  await take('round-list');

  await page.getByRole('tab', { name: 'Ritning' }).click();
  await waitUntilShown(page, page.getByRole('group', { name: 'Objekt på ritningen' }).getByRole('button'));
  await take('round-drawing');
}

/**
 * Navigates through the office screens as the demo's web administrator, in Swedish, and takes pictures: a guide, the drawing editor, a
 * round plan, the year, services, an item's page and an open move.
 */
export async function takeOfficePictures(page: Page, url: string, take: Take): Promise<void> {
  const main = page.getByRole('main');
  const schools = '?customer=2';
  await page.goto(`${url}/#/sv/login`);
  await logIn(page, 'webadmin@example.com');

  await page.goto(`${url}/#/sv/?customer=40`);
  await waitUntilShown(
    page,
    main.getByRole('heading', { name: 'Kom igång' }),
    main.getByRole('heading', { name: 'Läget nu' }),
  );
  await take('guide');

  await page.goto(`${url}/#/sv/floor/1${schools}`);
  await waitUntilShown(page, main.getByRole('group', { name: 'Objekt på ritningen' }).getByRole('button'));
  await take('editor');

  await page.goto(`${url}/#/sv/roundplanning${schools}`);
  await main
    .getByRole('button', { name: /Kvartalsrond Kunskapens hus/ })
    .first()
    .click();
  await waitUntilShown(page, main.getByText('Varje rond'));
  await take('plan');

  await page.goto(`${url}/#/sv/year${schools}`);
  await waitUntilShown(page, main.getByRole('table'));
  await take('year');

  await page.goto(`${url}/#/sv/services${schools}&due=overdue`);
  await waitUntilShown(page, main.getByRole('table').getByRole('checkbox'));
  await take('services');

  await page.goto(`${url}/#/sv/item/7${schools}`);
  await waitUntilShown(
    page,
    main.getByRole('heading', { name: 'Ronder' }),
    main.getByRole('heading', { name: 'Service', exact: true }),
  );
  await take('item');

  await page.goto(`${url}/#/sv/OngoingMoves`);
  await main.getByRole('searchbox').fill('Tallkotten');
  await main.getByRole('button', { name: /^Redigera flytten Förskolan Tallkotten/ }).click();
  await main.getByRole('button', { name: 'Till sammanfattningen' }).click();
  await waitUntilShown(
    page,
    main.getByRole('button', { name: 'Utför flytten' }),
    main.getByRole('region', { name: 'Det här kommer att hända' }),
  );
  await take('move');
}
