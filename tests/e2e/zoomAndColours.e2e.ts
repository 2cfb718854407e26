import type { Page } from '@playwright/test';
import { storedRound } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { expectNoOverflow, mainTargetPx, smallTargets } from './support/layout.ts';
import { visitRoundScreens } from './support/roundScreens.ts';
import { cutTexts } from './support/zoomLayout.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(180_000);
// Each test has a house of its own or only looks: no worker is left alone with this long file at the end.
test.describe.configure({ mode: 'parallel' });

/** Nothing is on its way in or out any more. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));

/** The browser's own text size: 16 px, or what a person has set. */
async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

const looks = [
  { name: '400 % zoom', viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, textPx: 16 },
  { name: 'twice the text size on a tablet', viewport: { width: 1024, height: 768 }, textPx: 32 },
  { name: 'twice the text size on a desktop', viewport: { width: 1440, height: 900 }, textPx: 32 },
];

for (const { name, textPx, ...options } of looks) {
  test.describe(() => {
    // Finnish has the longest words.
    test.use({ ...options, language: 'fi' });

    const look = async (page: Page, what: string) => {
      await settled(page);
      await expectNoOverflow(page, `${name}: ${what}`);
      expect.soft(await cutTexts(page), `${name}: texts cut on ${what}`).toEqual([]);
    };

    test.describe(() => {
      test.use({ account: null });
      test(`the login loses nothing at ${name}`, async ({ page, say, language }) => {
        await setTextSize(page, textPx);
        await page.goto(`/#/${language}/login`);
        await expect(page.getByRole('button', { name: say('session:login.submit') })).toBeAttached();
        await look(page, 'login');
      });
    });

    test(`the screens of a round lose nothing at ${name}`, async ({
      page,
      hasTouch,
      say,
      press,
      language,
      session,
      house,
      round,
    }) => {
      await setTextSize(page, textPx);
      await visitRoundScreens({
        ...{ page, say, press, language, session, house, round, hasTouch },
        look: (what) => look(page, what),
      });
    });
  });
}

for (const { device, where } of [
  { device: on.tablet, where: 'a tablet' },
  { device: on.phone, where: 'a phone' },
]) {
  test(
    `every control of a round is large enough for a finger on ${where} [ROUND-35, ROUND-44]`,
    device,
    async ({ page, hasTouch, say, press, language, session, house, round, onRound }) => {
      const { item } = await storedRound(session, round.id);
      const named = (key: string) => page.getByRole('button', { name: say(key), exact: true });
      const mains: Record<string, ReturnType<typeof named>[]> = {
        list: [
          ...[onRound.okButton(item(5)), onRound.flawButton(item(5)), named('rounds:list.next')],
          ...[named('rounds:foot.pause'), named('rounds:foot.finish')],
        ],
        questions: [page.getByRole('button', { name: 'Nej', exact: true }).last()],
      };
      await visitRoundScreens({
        ...{ page, say, press, language, session, house, round, hasTouch },
        look: async (what) => {
          await settled(page);
          expect.soft(await smallTargets(page), `${what}: smaller than a finger`).toEqual([]);
          for (const main of mains[what] ?? []) {
            const box = await main.boundingBox();
            const side = Math.min(box?.width ?? 0, box?.height ?? 0);
            expect.soft(side, `${what}: ${main.toString()}`).toBeGreaterThanOrEqual(mainTargetPx);
          }
        },
      });
    },
  );
}

test.describe('the user’s own colours, and no motion', () => {
  /** Everything that a person has to tell apart on this page by its colours alone, as what is painted. */
  const paintOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return { backgroundColor, color };
      }),
    );

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`choices, states and charts stay tellable in forced colours, ${colorScheme} [ROUND-52, ROUND-53]`, async ({
      page,
      hasTouch,
      say,
      press,
      language,
      session,
      house,
      round,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await visitRoundScreens({
        ...{ page, say, press, language, session, house, round, hasTouch },
        look: async (what) => {
          // Each chosen one differs from the others beside it, and its text from its ground.
          const chosen = await paintOf(page, '[aria-pressed=true], [role=tab][aria-selected=true]');
          const others = await paintOf(page, '[aria-pressed=false], [role=tab][aria-selected=false]');
          for (const paint of chosen) {
            expect.soft(paint.backgroundColor, what).not.toBe(paint.color);
            expect
              .soft(
                others.map((one) => one.backgroundColor),
                what,
              )
              .not.toContain(paint.backgroundColor);
          }
          if (what === 'summary' || what === 'report') {
            const pie = page.getByRole('figure', { name: say('rounds:summary.items') }).locator('canvas');
            await expect(pie).toBeVisible();
            const painted = () =>
              pie.evaluate((canvas: HTMLCanvasElement) => {
                const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
                const counts = new Map<string, number>();
                for (let at = 0; data && at < data.length; at += 4) {
                  if (data[at + 3] !== 255) continue;
                  const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
                  counts.set(colour, (counts.get(colour) ?? 0) + 1);
                }
                return [...counts].filter(([, count]) => count > 40).length;
              });
            // Ok, flaw and not checked.
            await expect.poll(painted).toBeGreaterThanOrEqual(3);
          }
          // A role's pictures keep their shapes, so that a state is never a colour alone.
          if (what === 'list') {
            const shapes = await page
              .locator(
                '[data-item] svg[viewBox="0 0 24 24"][width="18"], [data-item] svg[width="20"][height="20"][viewBox="0 0 24 24"]:not([class])',
              )
              .evaluateAll(
                (marks) =>
                  new Set(marks.map((mark) => mark.innerHTML.replace(/(fill|stroke)="[^"]*"/g, ''))).size,
              );
            expect.soft(shapes, 'different marks').toBeGreaterThanOrEqual(3);
          }
          const moving = await page.evaluate(() =>
            document.getAnimations().flatMap(({ effect, playState }) => {
              const isSeen = Number(effect?.getComputedTiming().activeDuration ?? 0) > 1;
              const target = effect instanceof KeyframeEffect ? effect.target : null;
              return playState === 'running' && isSeen ? [target?.outerHTML.slice(0, 120)] : [];
            }),
          );
          expect.soft(moving, `${what}: moves`).toEqual([]);
        },
      });
    });
  }
});
