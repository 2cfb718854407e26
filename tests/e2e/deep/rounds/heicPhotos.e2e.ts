import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

const images = join(import.meta.dirname, '../../../../../shared/fixtures/images');
test.skip(!existsSync(images), 'the fixtures are not at hand');
test.use({ tolerated: /Tillsyn: / });
test.setTimeout(240_000);

test('a HEIC photo becomes a JPEG under the page’s CSP, and other files are refused at the field [FLAW-04]', async ({
  page,
  say,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  const sheet = await onRound.openFlaw(item(1));
  const photos = sheet.getByRole('group', { name: say('flaws:form.photos') });
  const choose = (name: string) =>
    photos.locator('input[type=file]').last().setInputFiles(join(images, name));
  const thumbs = photos.getByRole('listitem').locator('img');

  for (const [name, code] of [
    ['zero-byte.png', 'photo_empty'],
    ['truncated-plan.png', 'photo_cut_off'],
    ['svg-script.svg', 'photo_unreadable'],
    ['exe-header-named-as.jpg', 'photo_unreadable'],
  ] as const) {
    await choose(name);
    await expect(photos.getByText(say(`errors:${code}`))).toBeVisible();
    await expect(photos.getByRole('listitem')).toHaveCount(0);
  }

  await choose('heif-arrow.heic');
  await expect(thumbs).toHaveCount(1, { timeout: 120_000 });
  expect(
    await thumbs.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer());
      return [image.naturalWidth > 100, bytes[0], bytes[1]];
    }),
  ).toEqual([true, 0xff, 0xd8]);
  await expect(photos.getByRole('alert')).toHaveCount(0);
  await page.close({ runBeforeUnload: false });
});
