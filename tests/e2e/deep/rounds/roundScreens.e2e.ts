import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { expectNothingLost, largeTexts, visitRound, zoomed } from '#tests/e2e/support/roundVisit.ts';

for (const visit of inTurn(import.meta.filename, [
  { where: 'a desktop', language: 'sv', device: on.desktop, sizes: [], hasColours: false },
  { where: 'a tablet', language: 'fi', device: on.tablet, sizes: largeTexts, hasColours: true },
  { where: 'a zoomed phone', language: 'fi', device: on.phone, sizes: [zoomed], hasColours: false },
] as const))
  visitRound(visit);

test.describe(() => {
  test.use({ account: null, language: 'fi' });
  test('the login loses nothing at 400 % zoom and with twice the text size', async ({
    page,
    say,
    language,
  }) => {
    await page.goto(`/#/${language}/login`);
    await expect(page.getByRole('button', { name: say('session:login.submit') })).toBeAttached();
    await expectNothingLost(page, 'login', [zoomed, ...largeTexts]);
  });
});
