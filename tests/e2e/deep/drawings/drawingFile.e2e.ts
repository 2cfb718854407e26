import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { dragOver, giveFile, handedOver, serveChooser } from '#tests/e2e/support/chooserPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { emptyPagePdf, faxPdf, japanesePdf, lockedPdf, planPdf } from '#tests/e2e/support/pdfs.ts';

const images = join(import.meta.dirname, '../../../../../shared/fixtures/images');

// Without a backend nothing is scaled down.
const tolerated = /Tillsyn: |net::ERR_FAILED|File\/Converted/;
test.use({ storageState: { cookies: [], origins: [] }, tolerated });

let served: Awaited<ReturnType<typeof serveChooser>>;
test.beforeAll(async () => {
  served = await serveChooser();
});
test.afterAll(() => served.stop());

test('a page of a PDF becomes a picture of 6000 pixels, under the product’s own policy', async ({
  page,
  say,
}) => {
  await page.goto(served.url);
  await giveFile(page, 'Hus A.pdf', planPdf(3));
  await page.getByRole('button', { name: say('drawingFile:page', { page: 2 }) }).click();
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 2 }) })).toBeVisible();
  await page.getByRole('button', { name: say('drawingFile:use') }).click();
  expect(await handedOver(page)).toEqual({
    name: 'Hus A-2.png',
    type: 'image/png',
    size: [6000, 4242],
    isRed: true,
  });
});

test('an encrypted PDF asks for its password and says when it is wrong', async ({ page, say }) => {
  await page.goto(served.url);
  await giveFile(page, 'hemlig.pdf', lockedPdf('brand112'));
  const field = page.getByLabel(say('drawingFile:password.label'), { exact: true });
  await field.fill('fel');
  await field.press('Enter');
  await expect(page.getByText(say('drawingFile:password.wrong'))).toBeVisible();
  await field.fill('brand112');
  await field.press('Enter');
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
});

test('a scan is decoded and unembedded Japanese is looked up: neither comes out blank', async ({
  page,
  say,
}) => {
  const fetched: string[] = [];
  page.on('response', (answer) => {
    if (answer.ok()) fetched.push(new URL(answer.url()).pathname.split('/').slice(-2).join('/'));
  });
  await page.goto(served.url);
  for (const [name, bytes] of [
    ['scan.pdf', await faxPdf()],
    ['japan.pdf', japanesePdf()],
  ] as const) {
    await giveFile(page, name, bytes);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
    await page.getByRole('button', { name: say('drawingFile:back_to_file') }).click();
  }
  expect(fetched).toContain('wasm/jbig2.wasm');
  expect(fetched.some((path) => path.startsWith('cmaps/UniJIS'))).toBe(true);
});

test('the file offers a retry when the PDF renderer can’t be fetched', async ({ page, say }) => {
  await page.goto(served.url);
  for (const part of ['**/pdfjs-*.js', '**/pdf.worker.*']) {
    await page.route(part, (route) => route.abort());
    await giveFile(page, 'plan.pdf', planPdf(1));
    await expect(page.getByText(say('drawingFile:problems.part_missing'))).toBeVisible();
    await page.unroute(part);
    await page.getByRole('button', { name: say('common:feedback.retry') }).click();
    await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
    await page.reload();
  }
});

test('leaving the file terminates its workers', async ({ page, say }) => {
  await page.goto(served.url);
  await giveFile(page, 'arkiv.pdf', planPdf(30));
  await page.getByRole('button', { name: say('drawingFile:page', { page: 1 }), exact: true }).click();
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
  expect(page.workers()).toHaveLength(2);
  await page.getByRole('button', { name: say('drawingFile:use') }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The picture may or may not have been finished by then.
  await expect.poll(() => page.workers().length).toBe(0);
});

test('every step passes the accessibility check', async ({ page, say }) => {
  await page.goto(served.url);
  const looks = ['light', 'dark'] as const;
  await expect(page.getByRole('button', { name: say('drawingFile:choose') })).toBeVisible();
  await expectAccessible(page, 'choosing a file', looks);
  await giveFile(page, 'text.pdf', Buffer.from('text'));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a refused file', looks);
  await giveFile(page, 'hemlig.pdf', lockedPdf('brand112'));
  await expect(page.getByLabel(say('drawingFile:password.label'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a password', looks);
  await page.getByRole('button', { name: say('drawingFile:back_to_file') }).click();
  await giveFile(page, 'arkiv.pdf', planPdf(30));
  await expect(page.locator('li canvas').first()).toBeVisible();
  await expectAccessible(page, 'pages', looks);
  await page.getByRole('button', { name: say('drawingFile:page', { page: 1 }), exact: true }).click();
  const sheet = page.getByRole('group', { name: say('drawingFile:crop') });
  await expect(sheet).toBeVisible();
  await dragOver(page, sheet, [0.2, 0.2], [0.7, 0.8]);
  await expectAccessible(page, 'a part of a page', looks);
});

test('an unusable file is refused with a reason based on its content, not its name', async ({
  page,
  say,
}) => {
  test.skip(!existsSync(images), 'the fixtures are not at hand');
  const validPdf = planPdf(1);
  const file = (name: string) => readFileSync(join(images, name));
  const damaged = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 'x'), Buffer.from('%%EOF')]);
  await page.goto(served.url);
  for (const [name, bytes, problem] of [
    ['text.pdf', file('text-named-as.pdf'), 'other_kind'],
    ['sida.png', file('html-named-as.png'), 'other_kind'],
    ['program.jpg', file('exe-header-named-as.jpg'), 'other_kind'],
    ['tom.png', Buffer.alloc(0), 'empty'],
    ['avklippt.pdf', validPdf.subarray(0, validPdf.length / 2), 'cut_off'],
    ['avklippt.png', file('truncated-plan.png'), 'cut_off'],
    ['trasig.pdf', damaged, 'broken'],
    ['stor.png', file('bomb-12000x12000-rgb.png'), 'not_converted'],
    [
      'utan.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9"/></svg>'),
      'no_size',
    ],
  ] as const) {
    await giveFile(page, name, bytes, 'application/octet-stream');
    const alert = page.getByRole('alert').filter({ hasText: name });
    await expect(alert).toContainText(say(`drawingFile:problems.${problem}`, { pixels: 80 }));
  }
  await giveFile(page, 'tomsida.pdf', emptyPagePdf());
  await expect(page.getByText(say('drawingFile:problems.blank'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('drawingFile:use') })).toBeDisabled();
});

test('a page of a 500-page PDF is reached by number, and only visible pages are drawn', async ({
  page,
  say,
}) => {
  await page.goto(served.url);
  await giveFile(page, 'arkiv.pdf', planPdf(500));
  await expect(
    page.getByText(say('drawingFile:shown_pages', { first: 1, last: 24, count: 500 })),
  ).toBeVisible();
  const thumbs = page.getByRole('list', { name: say('drawingFile:pages') }).getByRole('listitem');
  await expect(thumbs).toHaveCount(24);
  await expect(thumbs.first().locator('canvas')).toBeVisible();
  await expect(thumbs.last().locator('canvas')).toHaveCount(0);
  const number = page.getByLabel(say('drawingFile:number.label'));
  await number.fill('501');
  await number.press('Enter');
  await expect(page.getByText(say('drawingFile:number.outside', { count: 500 }))).toBeVisible();
  await number.fill('487');
  await number.press('Enter');
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 487 }) })).toBeVisible();
  await page.getByRole('button', { name: say('drawingFile:back_to_pages') }).click();
  await expect(
    page.getByText(say('drawingFile:shown_pages', { first: 481, last: 500, count: 500 })),
  ).toBeVisible();
});

test('an SVG is drawn inert; a PDF’s scripts don’t run', async ({ page, say }) => {
  test.skip(!existsSync(images), 'the fixtures are not at hand');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(served.url) && /^https?:/.test(request.url())) outside.push(request.url());
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" onload="alert(1)">
    <script>alert(2)</script><image href="https://elsewhere.example/a.png" width="9" height="9"/>
    <foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://elsewhere.example/"/></foreignObject>
    <rect x="5" y="5" width="60" height="60" fill="#c80000"/></svg>`;
  await page.goto(served.url);
  for (const name of ['svg-onload.svg', 'svg-script.svg', 'pdf-javascript.pdf']) {
    await giveFile(page, name, readFileSync(join(images, name)), 'application/octet-stream');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(
      page
        .getByRole('group', { name: say('drawingFile:crop') })
        .or(page.getByRole('alert'))
        .first(),
    ).toBeVisible();
    await page
      .getByRole('button', { name: say('drawingFile:back_to_file') })
      .or(page.getByRole('button', { name: say('drawingFile:choose_other') }))
      .first()
      .click();
  }
  await giveFile(page, 'plan.svg', Buffer.from(svg), 'image/svg+xml');
  await expect(page.getByRole('img', { name: say('drawingFile:preview', { page: 1 }) })).toBeVisible();
  await page.getByRole('button', { name: say('drawingFile:use') }).click();
  expect(await handedOver(page)).toEqual({
    name: 'plan.png',
    type: 'image/png',
    size: [6000, 4000],
    isRed: true,
  });
  expect([dialogs, outside, await page.title()]).toEqual([[], [], 'Tillsyn']);
});
