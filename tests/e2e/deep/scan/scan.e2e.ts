import { writeFileSync } from 'node:fs';
import type { ItemCode } from '#contract/codes/itemCode.ts';
import { chromiumArgs, findChromium } from '#scripts/support/chromium.ts';
import { cameraFilm } from '#tests/support/scan/cameraFilm.ts';
import type { Held } from '#tests/support/scan/cameraFilm.ts';
import { ask, openSession } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';
import { textsOf } from '#tests/e2e/support/texts.ts';

const say = textsOf('sv');
const account = 'admin';

test.use({ account: null });
test.setTimeout(180_000);

test('rotated, blurred and dark labels are read; without a camera the code is typed [LIFE-48, LIFE-49]', async ({
  playwright,
  house,
}, { project }) => {
  const session = await openSession(account);
  await ask(session, 'v1/ItemCode/Make', { buildingId: house.buildingId });
  const codes = await ask<ItemCode[]>(session, `v1/ItemCode?buildingId=${house.buildingId}&pageSize=0`);
  const [a, b, c, d] = codes;
  const labelShot = (code: ItemCode | undefined, look: Omit<Held, 'text'>): Held => ({
    text: code?.address ?? '',
    ...look,
  });
  const film = test.info().outputPath('labels.y4m');
  const turned = labelShot(a, { degrees: 37 });
  writeFileSync(film, cameraFilm([turned, labelShot(b, { blur: 2 }), labelShot(c, { light: 0.2 })]));
  const launch = (...args: string[]) =>
    playwright.chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs, ...args] });
  const open = async (browser: Awaited<ReturnType<typeof launch>>) => {
    const context = await browser.newContext({
      locale: 'sv-SE',
      viewport: project.use.viewport ?? null,
      baseURL: process.env.TILLSYN_URL,
    });
    const page = await context.newPage();
    await logIn(page, account);
    await page.goto('/#/sv/scan');
    return page;
  };
  const nameOf = (code: ItemCode | undefined) => `${code?.item?.positionNumber} ${code?.item?.name}`;

  const withCamera = await launch(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  const page = await open(withCamera);
  const result = page.getByRole('region', { name: say('codes:scan.result') });
  for (const code of [a, b, c]) await expect(result.getByText(nameOf(code), { exact: true })).toBeVisible();
  await expect(page.getByText(say('codes:scan.dark'))).toBeVisible();
  await withCamera.close();

  const without = await launch();
  const otherPage = await open(without);
  await expect(otherPage.getByText(/kamera/i).first()).toBeVisible();
  const field = otherPage.getByLabel(say('codes:scan.by_hand'));
  const code = d?.code ?? '';
  await field.fill(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`);
  await field.press('Enter');
  await expect(otherPage.getByText(say('codes:scan.wrong'))).toBeVisible();
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(otherPage.getByText(nameOf(d), { exact: true })).toBeVisible();
  await without.close();
});

test("a scanner used once also reads offline, and shows the device's data of the item [LIFE-51]", async ({
  playwright,
  house,
}) => {
  const session = await openSession(account);
  await ask(session, 'v1/ItemCode/Make', { buildingId: house.buildingId });
  const [code] = await ask<ItemCode[]>(session, `v1/ItemCode?buildingId=${house.buildingId}&pageSize=0`);
  const film = test.info().outputPath('label.y4m');
  writeFileSync(film, cameraFilm([{ text: code?.address ?? '', degrees: 10 }]));
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({
    locale: 'sv-SE',
    baseURL: process.env.TILLSYN_URL,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await logIn(page, account);
  await underWorker(page);
  await page.goto('/#/sv/scan');
  const result = page.getByRole('region', { name: say('codes:scan.result') });
  const item = `${code?.item?.positionNumber} ${code?.item?.name}`;
  await expect(result.getByText(item)).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('scanner')).keys()).length))
    .toBe(2);
  await context.setOffline(true);
  await page.reload();
  await expect(result.getByText(say('codes:scan.not_on_device'))).toBeVisible({ timeout: 60_000 });
  await context.setOffline(false);
  await expect(result.getByText(item)).toBeVisible({ timeout: 60_000 });
  await browser.close();
});
